return card {
  spell { effect = function(fx) begin("fog") end },
  lasting { label = "fog", replace_damage { subject = any, combat = true, prevent = "all" } },
}
