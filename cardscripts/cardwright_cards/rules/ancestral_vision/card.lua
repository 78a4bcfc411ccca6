return card {
  suspend { value = 4, cost = "{U}" },
  spell { targets = { reader = player }, effect = function(fx) draw(fx.reader, 3) end },
}
