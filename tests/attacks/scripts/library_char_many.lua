-- expect: runtime
return { run = function() return string.char(table.unpack({ 256, -1 })) end }
