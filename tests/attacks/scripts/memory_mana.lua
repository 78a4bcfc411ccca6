-- expect: memory|budget
return { run = function() local keep, i = {}, 0 while true do i = i + 1 keep[i] = mana("{W}") * 4000 end end }
