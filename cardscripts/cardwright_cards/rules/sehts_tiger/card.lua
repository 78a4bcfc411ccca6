return card {
  on_enter_battlefield { subject = this, effect = function() begin(choose_color()) end },
  lasting { label = "W", player_protection { color = "W" } },
  lasting { label = "U", player_protection { color = "U" } },
  lasting { label = "B", player_protection { color = "B" } },
  lasting { label = "R", player_protection { color = "R" } },
  lasting { label = "G", player_protection { color = "G" } },
}
