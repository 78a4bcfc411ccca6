return card { spell { effect = function(fx) create_token { token = "spirit", count = 3 } end } }
