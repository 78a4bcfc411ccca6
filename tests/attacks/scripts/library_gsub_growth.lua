-- expect: runtime
return { run = function() return #((("x"):rep(60000)):gsub(".", ("y"):rep(60000))) end }
