return card { delve, spell { effect = function(fx) draw(fx.you, 3) end } }
