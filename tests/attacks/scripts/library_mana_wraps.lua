-- expect: runtime
return { run = function() return #(mana("{G}{G}") * (1 << 62)) end }
