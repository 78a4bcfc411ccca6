return card { spell { effect = function(fx) draw(fx.you) end }, flashback "{2}{U}" }
