-- expect: runtime
return { run = function() return ("a"):rep(60000):find("(.-)%1b") end }
