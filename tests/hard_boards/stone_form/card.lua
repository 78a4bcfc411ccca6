return card { static { affects = attached, set_types = "artifact" } }
