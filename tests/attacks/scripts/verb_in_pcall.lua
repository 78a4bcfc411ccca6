-- expect: budget
-- A verb that is asked for wrongly, forever, each error caught.
return { run = function() while true do pcall(draw, nil) end end }
