-- expect: runtime
return { attack = function() return 0 / 0 end }
