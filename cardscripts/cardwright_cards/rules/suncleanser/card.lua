return card {
  on_enter_battlefield {
    subject = this,
    modal {
      mode {
        label = "creature", targets = { it = target { type = "creature" } },
        effect = function(fx)
          remove_counters(fx.it)
          begin("clean creature", { on = fx.it })
        end,
      },
      mode {
        label = "opponent", targets = { foe = opponent },
        effect = function(fx)
          remove_counters(fx.foe)
          begin("clean player", { on = fx.foe })
        end,
      },
    },
  },
  lasting { label = "clean creature", lasts = "while_here", cant { what = "add_counters", subject = any } },
  lasting { label = "clean player", lasts = "while_here", cant { what = "add_counters", subject = any, to = "player" } },
}
