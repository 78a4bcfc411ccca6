-- expect: runtime
return { attack = function() return #(""):rep(1 << 40, "x") end }
