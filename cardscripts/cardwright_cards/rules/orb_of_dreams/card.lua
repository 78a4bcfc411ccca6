return card { enters { subject = any, tapped = true } }
