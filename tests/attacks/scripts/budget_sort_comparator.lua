-- expect: budget
-- A comparator that never ends, inside the library's sort.
return { run = function() table.sort({ 3, 1, 2 }, function() while true do end end) end }
