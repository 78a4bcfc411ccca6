return card { spell { targets = { it = target_ability }, effect = function(fx) counter(fx.it) end } }
