-- expect: runtime
return { run = function() return select("#", (("x"):rep(60000)):byte(1, -1)) end }
