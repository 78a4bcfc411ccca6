-- expect: budget
-- A replacement function that never ends.
return { attack = function() ("abc"):gsub(".", function() while true do end end) end }
