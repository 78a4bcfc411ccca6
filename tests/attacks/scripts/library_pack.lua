-- expect: runtime
return { run = function() return #string.pack("c1000000000", "") end }
