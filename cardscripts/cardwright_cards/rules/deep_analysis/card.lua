return card {
  spell { targets = { reader = player }, effect = function(fx) draw(fx.reader, 2) end },
  flashback "{1}{U}, pay 3 life",
}
