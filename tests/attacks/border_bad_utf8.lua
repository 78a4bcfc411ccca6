-- expect: runtime
return { attack = function() draw("\255\254\0x") end }
