return card {
  enters {
    as_copy_of = { type = "creature" }, optional = true,
    except = {
      add_subtypes = "Illusion",
      gains = { on_become_target { subject = this, effect = function(fx) sacrifice(fx.self) end } },
    },
  },
}
