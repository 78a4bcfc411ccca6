return card { spell { effect = function() redistribute_life() end } }
