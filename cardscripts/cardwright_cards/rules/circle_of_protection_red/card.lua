return card {
  activated {
    cost = "{1}",
    effect = function(fx)
      local red = find { color = "R" }
      for _, it in ipairs(find({ color = "R" }, { zone = "stack" })) do red[#red + 1] = it end
      begin("circle", { on = fx.you, remember = { source = choose_cards { from = red } } })
    end,
  },
  lasting {
    label = "circle", uses = 1,
    replace_damage { subject = { color = "R", one_of = "source" }, prevent = "all" },
  },
}
