-- expect: syntax
return { run = function() local x <frozen> = 1 end }
