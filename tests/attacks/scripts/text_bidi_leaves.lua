-- expect: runtime
return { run = function() return { "\u{202E}x" } end }
