return card { enters { as_copy_of = { type = "creature" }, copies = x, optional = true } }
