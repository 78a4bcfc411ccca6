-- expect: ok
-- A number of 60000 digits is none.
return { run = function() if tonumber(("0"):rep(60000)) == nil then return "fine" end return "ESCAPED" end }
