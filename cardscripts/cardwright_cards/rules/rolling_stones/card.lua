return card { attacks_despite_defender { subject = { subtype = "Wall" } } }
