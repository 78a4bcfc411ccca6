return card {
  chapter {
    number = 1,
    effect = function(fx)
      local given = {}
      for _, foe in ipairs(fx.you.opponents) do
        local filter = { type = { "creature", "planeswalker" }, controller = foe }
        for _, prey in ipairs(choose_permanents { by = foe, filter = filter }) do given[#given + 1] = prey end
      end
      sacrifice(given, { by = fx.you.opponents })
    end,
  },
  chapter {
    number = 2,
    effect = function(fx)
      local given = {}
      for _, foe in ipairs(fx.you.opponents) do
        for _, card in ipairs(choose_cards { by = foe, from = foe.hand }) do given[#given + 1] = card end
      end
      discard(given)
    end,
  },
  chapter {
    number = 3,
    targets = { back = target { type = { "creature", "planeswalker" }, zone = "graveyard" } },
    effect = function(fx) put_onto_battlefield(fx.back, { under = fx.you }) end,
  },
}
