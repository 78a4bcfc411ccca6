local function empty_handed(fx) return #fx.you.hand == 0 end

return card {
  on_begin_step {
    step = "end",
    player = "you",
    only_if = empty_handed,
    effect = function(fx) draw(fx.you, 7) end,
  },
  on_chaos_ensues { subject = this, effect = function(fx) discard(fx.you.hand) end },
}
