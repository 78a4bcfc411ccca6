-- expect: runtime
return { attack = function() local t = {} t.t = t draw(t) end }
