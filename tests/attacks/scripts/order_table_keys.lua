-- expect: runtime
-- Keys that have no order but that of their addresses.
return { run = function() for k in pairs { [{}] = 1, [{}] = 2 } do end end }
