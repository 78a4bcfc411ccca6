-- expect: ok
return { run = function() if ("abc"):sub(math.mininteger, math.maxinteger) == "abc" then return "fine" end return "ESCAPED" end }
