-- expect: runtime
return { run = function() local s = ("x"):rep(60000) draw(s .. s) end }
