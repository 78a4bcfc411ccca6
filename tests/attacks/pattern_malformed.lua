-- expect: runtime
return { attack = function() return ("x"):find("[a") end }
