-- expect: ok
return { run = function() if ("x"):rep(math.mininteger) == "" then return "fine" end return "ESCAPED" end }
