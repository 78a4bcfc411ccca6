return card {
  spell { effect = function(fx)
    local buried = exile(find({ type = "creature" }, { zone = "graveyard" }))
    sacrifice(find { type = "creature" }, { by = players_in_turn_order() })
    put_onto_battlefield(buried)
  end },
}
