-- expect: syntax
return { run = function() goto nowhere end }
