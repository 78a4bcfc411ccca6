-- The draw belongs to the ability, so it is no mana ability (CR 605.1a).
return card {
  activated {
    cost = "{1}, {T}, sacrifice this", adds = any_color, library = true,
    effect = function(fx)
      add_mana()
      draw(fx.you)
    end,
  },
}
