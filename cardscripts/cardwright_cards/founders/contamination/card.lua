return card {
  on_begin_step {
    step = "upkeep", player = "you",
    effect = function(fx)
      if not pay(cost "sacrifice a creature") then sacrifice(fx.self) end
    end,
  },
  -- type and amount: one {B}, however much it was
  replace_mana_event { subject = { type = "land" }, tapped_for_mana = true, instead_mana = "{B}" },
}
