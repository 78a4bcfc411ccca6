return card {
  enters {
    as_copy_of = { type = "creature" }, optional = true,
    except = {
      keep = "colors",
      gains = {
        on_begin_step {
          step = "upkeep", player = "you",
          targets = { model = target { type = "creature" } },
          effect = function(fx)
            if may("Become a copy of it?") then
              become_copy(fx.self, fx.model, { except = { keep = "colors", this_ability = true } })
            end
          end,
        },
      },
    },
  },
}
