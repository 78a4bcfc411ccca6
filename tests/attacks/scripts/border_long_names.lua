-- expect: runtime
return { run = function() draw { [("n"):rep(201)] = 1 } end }
