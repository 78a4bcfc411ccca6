-- expect: budget|ok|runtime
-- Empty matches at every place.
return { run = function() while true do for _ in ("a"):rep(900):gmatch("b*") do end end end }
