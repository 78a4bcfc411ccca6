return card {
  on_planeswalk_away { subject = this, effect = function(fx) destroy(find { nonland = true }) end },
  on_chaos_ensues {
    subject = this,
    effect = function(fx)
      if may("Have your life total become 20?") then set_life(fx.you, 20) end
    end,
  },
}
