return card {
  battle_cry,
  on_attack {
    label = "soldiers", subject = this,
    effect = function(fx) create_token { token = "soldier", count = 2, tapped = true, attacking = true } end,
  },
}
