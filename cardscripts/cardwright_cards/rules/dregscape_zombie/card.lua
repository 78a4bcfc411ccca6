return card { unearth "{B}" }
