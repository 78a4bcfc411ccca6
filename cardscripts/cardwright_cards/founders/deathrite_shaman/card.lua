-- The first ability has a target, so it is no mana ability (CR 605.1a).
return card {
  activated {
    label = "land", cost = "{T}", targets = { dead = target { type = "land", zone = "graveyard" } },
    adds = any_color,
    effect = function(fx) exile(fx.dead) end,
  },
  activated {
    label = "spell", cost = "{B}, {T}",
    targets = { dead = target { type = { "instant", "sorcery" }, zone = "graveyard" } },
    effect = function(fx)
      exile(fx.dead)
      lose_life(fx.you.opponents, 2)
    end,
  },
  activated {
    label = "creature", cost = "{G}, {T}", targets = { dead = target { type = "creature", zone = "graveyard" } },
    effect = function(fx)
      exile(fx.dead)
      gain_life(fx.you, 2)
    end,
  },
}
