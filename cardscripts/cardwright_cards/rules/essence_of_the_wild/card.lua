return card { enters { subject = { type = "creature", controller = "you" }, as_copy_of = { this = true } } }
