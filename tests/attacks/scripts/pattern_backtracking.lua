-- expect: runtime
-- Nested quantifiers over a long text.
return { run = function() return (("a"):rep(30000)):match(".-.-.-.-b") end }
