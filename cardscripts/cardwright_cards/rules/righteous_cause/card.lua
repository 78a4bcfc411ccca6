return card { on_attack { subject = any, effect = function(fx) gain_life(fx.you, 1) end } }
