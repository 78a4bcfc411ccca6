-- expect: memory
return { run = function() local t = {} while true do t = { t, t } end end }
