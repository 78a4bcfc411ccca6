-- expect: budget
-- An iterator of its own that never says nil.
return { run = function() for n in function(_, n) return (n or 0) + 1 end do end end }
