return card { protection { type = "artifact" } }
