-- expect: syntax
return { run = function() --[==[ without an end
