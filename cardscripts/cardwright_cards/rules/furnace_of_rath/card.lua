return card { replace_damage { subject = any, multiply = 2 } }
