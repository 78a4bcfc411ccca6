return card {
  static {
    affects = { type = "creature", controller = "you" }, toughness = 1,
    only_if = function(fx) return fx.you.life < 10 end,
  },
  static { affects = { type = "creature", controller = "you" }, power = 1, only_if = { turn = "you" } },
}
