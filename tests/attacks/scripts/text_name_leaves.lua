-- expect: runtime
return { run = function() draw { ["\u{85}x"] = 1 } end }
