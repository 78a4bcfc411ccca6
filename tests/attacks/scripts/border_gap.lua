-- expect: runtime
return { run = function() draw { 1, 2, nil, 4 } end }
