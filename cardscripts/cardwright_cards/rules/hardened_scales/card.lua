return card {
  replace_add_counters {
    subject = { type = "creature", controller = "you", zone = "battlefield" }, counter = "+1/+1",
    replace = function(fx) return { amount = fx.event.amount + 1 } end,
  },
}
