-- expect: runtime
return { run = function() error("\u{202E}desrever\u{2066}") end }
