return card {
  on_add_counters {
    subject = { type = "creature", controller = "you", other = true }, counter = "+1/+1",
    effect = function(fx)
      if may("Put a counter on it?") then put_counters(fx.self, "+1/+1") end
    end,
  },
}
