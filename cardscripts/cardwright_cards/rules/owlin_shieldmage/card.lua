return card { flying, ward "pay 3 life" }
