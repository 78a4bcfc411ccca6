return card {
  on_begin_step {
    step = "upkeep", player = "you",
    only_if = function(fx) return fx.you.life >= 50 end,
    effect = function(fx) win_game(fx.you) end,
  },
}
