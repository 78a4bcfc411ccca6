return card { replace_damage { subject = any, to = attached, multiply = 2 } }
