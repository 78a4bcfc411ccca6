return card {
  spell { effect = function(fx)
    local top = fx.you.library[1]
    if top then manifest(top) end
  end },
}
