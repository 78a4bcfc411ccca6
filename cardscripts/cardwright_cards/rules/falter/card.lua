return card {
  spell { effect = function(fx) begin("no blocks") end },
  lasting { label = "no blocks", cant { what = "block", subject = { type = "creature", without = "flying" } } },
}
