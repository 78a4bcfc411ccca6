return card {
  spell {
    targets = { blocker = target { type = "creature" }, prey = target { type = "creature" } },
    effect = function(fx) begin("hunt") end,
  },
  lasting {
    label = "hunt",
    must { what = "block", subject = { one_of = "blocker" }, attacker = { one_of = "prey" } },
  },
}
