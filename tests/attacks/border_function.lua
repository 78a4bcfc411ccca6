-- expect: runtime
return { attack = function() draw(function() end) end }
