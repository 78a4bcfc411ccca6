return card {
  enters { counters = { ice = 4 } },
  on_cast {
    subject = { type = { "instant", "sorcery" } }, player = "you",
    effect = function(fx)
      remove_counters(fx.self, "ice", 1)
      if (fx.self.counters.ice or 0) == 0 then transform(fx.self) end
    end,
  },
  face { name = "Awoken Horror",
    on_transform {
      subject = this,
      effect = function(fx)
        return_to_hand(find { type = "creature", is_not = { subtype = "Horror" } })
      end,
    },
  },
}
