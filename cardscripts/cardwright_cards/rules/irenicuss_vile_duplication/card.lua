return card {
  spell {
    targets = { it = target { type = "creature", controller = "you" } },
    effect = function(fx)
      create_token { copy_of = fx.it, except = { keywords = { "flying" }, lose_supertypes = "legendary" } }
    end,
  },
}
