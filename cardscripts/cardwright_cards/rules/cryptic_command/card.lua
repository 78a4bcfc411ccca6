return card {
  spell { modal { choose = 2,
    mode { label = "counter", targets = { it = target_spell }, effect = function(fx) counter(fx.it) end },
    mode {
      label = "bounce", targets = { thing = target { permanent = true } },
      effect = function(fx) return_to_hand(fx.thing) end,
    },
    mode {
      label = "tap",
      effect = function(fx) tap(find { type = "creature", controller = "opponent" }) end,
    },
    mode { label = "draw", effect = function(fx) draw(fx.you) end },
  } },
}
