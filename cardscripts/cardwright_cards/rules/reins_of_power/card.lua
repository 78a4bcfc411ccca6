return card {
  spell {
    targets = { foe = opponent },
    effect = function(fx)
      local ours = find { type = "creature", controller = fx.you }
      local theirs = find { type = "creature", controller = fx.foe }
      local all = {}
      for _, it in ours do all[#all + 1] = it end
      for _, it in theirs do all[#all + 1] = it end
      untap(all)
      gain_control({ { to = fx.you, what = theirs }, { to = fx.foe, what = ours } }, { lasts = "end_of_turn" })
      until_end_of_turn(ours, { keywords = { "haste" } })
      until_end_of_turn(theirs, { keywords = { "haste" } })
    end,
  },
}
