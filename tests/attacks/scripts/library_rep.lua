-- expect: runtime
return { run = function() return #(""):rep(1 << 40, "x") end }
