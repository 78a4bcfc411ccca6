-- expect: runtime
return { run = function() error("\27[2J\27[31mred\7") end }
