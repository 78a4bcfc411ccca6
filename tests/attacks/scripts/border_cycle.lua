-- expect: runtime
return { run = function() local t = {} t.t = t draw(t) end }
