return card { flying }
