-- expect: runtime
return { run = function() draw("\27[2J") end }
