-- expect: runtime
return { attack = function() draw(2.5, 7) end }
