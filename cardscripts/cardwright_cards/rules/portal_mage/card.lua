return card {
  flash,
  on_enter_battlefield {
    subject = this, only_if = { during = "declare_attackers" },
    targets = { it = target { type = "creature", attacking = true } },
    effect = function(fx)
      if may("Choose anew what it attacks?") then reselect_attacked(fx.it) end
    end,
  },
}
