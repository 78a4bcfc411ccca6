return card { cant { what = "be_countered", subject = this, zones = "stack" } }
