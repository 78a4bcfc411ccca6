return card { replace_begin_step { step = "upkeep", player = "any", replace = function(fx) end } }
