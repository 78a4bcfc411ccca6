-- expect: budget
-- A replacement function that never ends.
return { run = function() ("abc"):gsub(".", function() while true do end end) end }
