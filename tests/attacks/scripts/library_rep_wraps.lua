-- expect: runtime
-- The product of length and count wraps around to something small.
return { run = function() return #("xx"):rep(1 << 62, "xx") end }
