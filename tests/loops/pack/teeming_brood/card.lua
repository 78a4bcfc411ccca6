-- Every creature that comes brings another one.
return card {
  on_enter_battlefield {
    subject = { type = "creature", controller = "you" },
    effect = function(fx) create_token { token = "young" } end,
  },
}
