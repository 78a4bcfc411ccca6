return card {
  enters {
    as_copy_of = { type = "creature" }, optional = true,
    except = {
      name = "Sakashima the Impostor", add_supertypes = "legendary",
      gains = { activated { label = "home", cost = "{2}{U}{U}", effect = function(fx) later("home", { impostor = fx.self }) end } },
    },
  },
  delayed {
    label = "home",
    on_begin_step { step = "end", player = "any", effect = function(fx) return_to_hand(fx.impostor) end },
  },
}
