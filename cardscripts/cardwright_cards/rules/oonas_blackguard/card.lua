return card {
  enters {
    subject = { type = "creature", subtype = "Rogue", controller = "you", other = true }, counters = { ["+1/+1"] = 1 },
  },
  on_damage {
    subject = { type = "creature", controller = "you", counter = "+1/+1" }, to = "player", combat = true,
    effect = function(fx)
      local victim = fx.event.to
      discard(choose_cards { from = victim.hand, by = victim })
    end,
  },
}
