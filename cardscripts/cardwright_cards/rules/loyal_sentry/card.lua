return card {
  on_block_creature { subject = this, effect = function(fx) destroy({ fx.event.attacker, fx.self }) end },
}
