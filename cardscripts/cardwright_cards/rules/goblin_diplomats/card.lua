return card {
  activated { cost = "{T}", effect = function(fx) begin("war") end },
  lasting { label = "war", must { what = "attack", subject = { type = "creature" } } },
}
