-- expect: runtime
return { run = function() draw(function() end) end }
