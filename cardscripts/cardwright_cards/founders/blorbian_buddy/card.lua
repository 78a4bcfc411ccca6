return card { activated { cost = "{G}, {T}", effect = function(fx) put_counters(fx.you, "ticket", 1) end } }
