return card {
  on_die {
    subject = { type = "creature", controller = "you", other = true },
    effect = function(fx) if may("Transform it?") then transform(fx.self) end end,
  },
}
