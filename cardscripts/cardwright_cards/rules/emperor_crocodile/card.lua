return card {
  state_trigger {
    when = { of = { type = "creature", controller = "you", other = true }, at_most = 0 },
    effect = function(fx) sacrifice(fx.self) end,
  },
}
