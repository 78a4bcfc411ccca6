return card { assigns_as_unblocked { subject = this } }
