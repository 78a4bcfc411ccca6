-- expect: runtime
return { run = function() local t = {} for _ = 1, 500 do t = { t } end return t end }
