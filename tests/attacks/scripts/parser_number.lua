-- expect: ok|syntax
-- A number of ten thousand digits (some of them) and an exponent to match.
return { run = function() local x = 0x1111111111111111111111111111111111111111111111111111111111111111p999999999 return "fine" end }
