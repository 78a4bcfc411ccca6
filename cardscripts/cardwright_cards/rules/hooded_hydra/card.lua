return card {
  enters { counters = { ["+1/+1"] = x } },
  on_die {
    subject = this,
    effect = function(fx) create_token { token = "snake", count = fx.self.counters["+1/+1"] or 0 } end,
  },
  morph "{3}{G}{G}",
  turned_face_up { counters = { ["+1/+1"] = 5 } },
}
