-- expect: runtime
return { attack = function() return #((("x"):rep(60000)):gsub(".", ("y"):rep(60000))) end }
