return card {
  replace_draw {
    player = "you",
    only_if = function(fx) return #fx.you.library == 0 end,
    replace = function(fx) win_game(fx.you) end,
  },
}
