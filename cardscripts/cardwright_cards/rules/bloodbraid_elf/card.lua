return card { haste, cascade }
