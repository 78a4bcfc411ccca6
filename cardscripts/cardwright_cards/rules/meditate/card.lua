return card {
  spell {
    effect = function(fx)
      draw(fx.you, 4)
      begin("skip a turn")
    end,
  },
  lasting {
    label = "skip a turn", lasts = "forever", uses = 1,
    replace_begin_turn { player = "you", replace = function(fx) end },
  },
}
