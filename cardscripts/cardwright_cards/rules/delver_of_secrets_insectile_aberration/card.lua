return card {
  on_begin_step {
    step = "upkeep", player = "you",
    effect = function(fx)
      local top = fx.you.library[1]
      if not top then return end
      look_at(top)
      if not may("Reveal it?") then return end
      reveal(top)
      for _, type in ipairs(top.types) do
        if type == "instant" or type == "sorcery" then transform(fx.self) return end
      end
    end,
  },
}
