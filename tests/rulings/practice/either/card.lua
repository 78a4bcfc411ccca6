return card {
  spell { modal { choose = 1,
    mode { label = "Grow", targets = { it = target { type = "creature" } }, effect = function(fx) put_counters(fx.it, "+1/+1", 1) end },
    mode { label = "Heal", effect = function(fx) gain_life(fx.you, 4) end },
  } },
}
