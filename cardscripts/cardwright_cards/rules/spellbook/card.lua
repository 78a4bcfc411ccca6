return card { adjust { what = "hand_size", set = "no limit" } }
