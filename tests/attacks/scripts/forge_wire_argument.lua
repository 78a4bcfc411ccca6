-- expect: runtime
return { run = function() draw(2.5, 7) end }
