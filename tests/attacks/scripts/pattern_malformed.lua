-- expect: runtime
return { run = function() return ("x"):find("[a") end }
