local letters = { "W", "U", "B", "R", "G" }
local kinds = { { "white", "blue", "black", "red", "green" }, { "Plains", "Island", "Swamp", "Mountain", "Forest" } }

return card {
  spell {
    targets = { it = target { permanent = true } },
    effect = function(fx)
      local kind = choose_one { of = { "a colour word", "a basic land type" }, prompt = "What is replaced?" }
      local words = kinds[kind]
      local old = choose_one { of = words, prompt = "Which word is replaced?" }
      local others = {}
      for i = 1, #words do
        if i ~= old then others[#others + 1] = i end
      end
      local names = {}
      for i = 1, #others do names[i] = words[others[i]] end
      local new = others[choose_one { of = names, prompt = "By which?" }]
      local as = kind == 1 and letters or words
      until_end_of_turn(fx.it, { replace_words = { [as[old]] = as[new] } }, { lasts = "forever" })
    end,
  },
}
