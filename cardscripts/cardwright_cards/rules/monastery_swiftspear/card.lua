return card { haste, prowess }
