return card {
  on_planeswalk_away { subject = this, effect = function(fx) destroy(find { nonland = true }) end },
  on_chaos_ensues {
    subject = this,
    effect = function(fx)
      local more = 20 - fx.you.life
      if more == 0 or not may("Have your life total become 20?") then return end
      if more > 0 then gain_life(fx.you, more) else lose_life(fx.you, -more) end
    end,
  },
}
