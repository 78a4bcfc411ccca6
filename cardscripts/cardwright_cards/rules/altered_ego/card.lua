return card {
  cant { what = "be_countered", subject = this, zones = "stack" },
  enters {
    as_copy_of = { type = "creature" }, optional = true,
    except = { counters = { ["+1/+1"] = x } },
  },
}
