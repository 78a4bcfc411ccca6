return card {
  on_cast {
    subject = any, player = "opponent",
    effect = function(fx)
      local spell = fx.event.object
      if may("Exchange control of Perplexing Chimera and that spell?") and exchange_control(fx.self, spell) then
        choose_new_targets(spell)
      end
    end,
  },
}
