return card { shadow, must { what = "attack", subject = this } }
