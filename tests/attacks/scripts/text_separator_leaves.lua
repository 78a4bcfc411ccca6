-- expect: runtime
return { run = function() return "one\u{2028}two" end }
