return card {
  activated {
    cost = "{1}{R}{R}, {T}", targets = { lamp = target { type = "artifact" } },
    effect = function(fx) gain_control(fx.lamp, { while_controlled = fx.self }) end,
  },
}
