return card {
  spell { modal {
    mode {
      label = "counter", targets = { it = target_spell { is_not = { type = "creature" } } },
      effect = function(fx)
        if not pay(cost "{2}", { by = fx.it.controller }) then counter(fx.it) end
      end,
    },
    mode {
      label = "damage", targets = { victim = target { type = "creature" } },
      effect = function(fx) deal_damage(fx.victim, 2) end,
    },
    mode {
      label = "loot",
      effect = function(fx)
        draw(fx.you, 2)
        discard(choose_cards { from = fx.you.hand, count = 2 })
      end,
    },
  } },
}
