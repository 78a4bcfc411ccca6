-- expect: runtime
return { run = function() draw("\255\254\0x") end }
