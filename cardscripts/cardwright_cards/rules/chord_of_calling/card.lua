return card {
  convoke,
  spell {
    effect = function(fx)
      local found = search_library { filter = { type = "creature", mana_value = "<=" .. fx.x } }
      put_onto_battlefield(found)
      shuffle(fx.you)
    end,
  },
}
