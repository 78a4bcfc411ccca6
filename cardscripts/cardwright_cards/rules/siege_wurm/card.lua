return card { convoke, trample }
