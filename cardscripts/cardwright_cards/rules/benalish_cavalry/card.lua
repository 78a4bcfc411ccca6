return card { flanking }
