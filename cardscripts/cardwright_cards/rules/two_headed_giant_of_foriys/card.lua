return card { trample, extra_blocks { subject = this } }
