-- expect: runtime
return { run = function() return ("a"):rep(100):find(("(a)"):rep(33)) end }
