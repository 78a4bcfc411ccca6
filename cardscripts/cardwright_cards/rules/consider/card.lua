return card { spell { effect = function(fx) surveil(1) draw(fx.you) end } }
