return card { spell { effect = function(fx) extra_turn(fx.you) end } }
