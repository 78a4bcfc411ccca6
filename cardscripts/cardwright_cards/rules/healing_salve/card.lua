return card {
  spell { modal {
    mode { label = "gain", targets = { healed = player }, effect = function(fx) gain_life(fx.healed, 3) end },
    mode { label = "prevent", targets = { kept = any_target }, effect = function(fx) prevent_damage(fx.kept, 3) end },
  } },
}
