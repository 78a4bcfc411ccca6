return card {
  on_enter_battlefield {
    subject = this,
    effect = function(fx)
      local fodder = choose_permanents {
        filter = { type = "creature", controller = "you", other = true }, up_to = 1,
      }
      if #sacrifice(fodder) > 0 then later("when you do") end
    end,
  },
  reflexive {
    label = "when you do",
    targets = { victim = target { type = "creature", controller = "opponent" } },
    effect = function(fx) destroy(fx.victim) end,
  },
  on_die {
    subject = this,
    targets = { back = target { type = "creature", owner = "you", mana_value = "<=3", zone = "graveyard" } },
    effect = function(fx) put_onto_battlefield(fx.back) end,
  },
}
