-- expect: runtime
return { run = function() draw(table.unpack({}, 1, 60)) end }
