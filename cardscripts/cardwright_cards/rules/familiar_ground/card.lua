return card { combat_limit { what = "be_blocked", subject = { type = "creature", controller = "you" }, at_most = 1 } }
