return card { activated { cost = "{B}", effect = function(fx) regenerate(fx.self) end } }
