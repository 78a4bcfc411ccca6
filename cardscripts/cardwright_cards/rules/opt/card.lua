return card { spell { effect = function(fx) scry(1) draw(fx.you) end } }
