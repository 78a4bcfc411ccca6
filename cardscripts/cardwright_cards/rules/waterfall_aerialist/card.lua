return card { flying, ward "{2}" }
