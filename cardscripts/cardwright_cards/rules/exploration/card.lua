return card { adjust { what = "land_plays", add = 1 } }
