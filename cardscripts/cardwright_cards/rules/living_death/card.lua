return card {
  spell { effect = function(fx)
    local buried = exile(find({ type = "creature" }, { zone = "graveyard" }))
    for _, player in players_in_turn_order() do
      sacrifice(find { type = "creature", controller = player }, { by = player })
    end
    put_onto_battlefield(buried)
  end },
}
