-- expect: runtime
return { run = function() draw(1, nil, 2) end }
