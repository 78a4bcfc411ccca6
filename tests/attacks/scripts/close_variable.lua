-- expect: runtime
-- Nothing that a script can make may be closed, so that no code runs after a death.
return { run = function() local x <close> = {} while true do end end }
