-- expect: runtime
return { run = function() return #(mana("{G}") * 4000 * 4000) end }
