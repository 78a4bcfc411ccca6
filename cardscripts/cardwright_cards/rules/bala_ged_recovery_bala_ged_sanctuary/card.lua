return card {
  spell {
    targets = { it = target { owner = "you", zone = "graveyard" } },
    effect = function(fx) return_to_hand(fx.it) end,
  },
  face { name = "Bala Ged Sanctuary",
    enters { tapped = true },
    activated { cost = "{T}", adds = "{G}" },
  },
}
