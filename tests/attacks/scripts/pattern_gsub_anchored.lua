-- expect: runtime
return { run = function() return (("a"):rep(50000)):gsub("^(.-)(.-)(.-)$", "%1") end }
