return card { spell { effect = function(fx) create_token { token = "young", count = 1000000000 } end } }
