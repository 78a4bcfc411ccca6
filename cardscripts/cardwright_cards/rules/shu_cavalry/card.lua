return card { horsemanship }
