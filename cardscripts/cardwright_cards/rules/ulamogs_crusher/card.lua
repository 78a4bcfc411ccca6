return card { annihilator(2), must { what = "attack", subject = this } }
