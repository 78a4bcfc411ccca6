-- expect: runtime
return { attack = function() return 1e300 end }
