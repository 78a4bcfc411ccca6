-- expect: runtime
-- Setting a terminal's title, with the one-byte introducers.
return { run = function() error("\u{9d}0;owned\u{9c}\u{9b}31m") end }
