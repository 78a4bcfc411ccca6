return card { cant { what = "target_player", player = "you" } }
