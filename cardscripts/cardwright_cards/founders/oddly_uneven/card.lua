-- All names of a creature count together; a hyphenated word is one word.
local function words(creature)
  local count = 0
  for _, name in ipairs(creature.names) do
    for _ in string.gmatch(name, "%S+") do count = count + 1 end
  end
  return count
end

local function with(rest)
  local found = {}
  for _, creature in ipairs(find { type = "creature" }) do
    if words(creature) % 2 == rest then found[#found + 1] = creature end
  end
  return found
end

return card {
  spell { modal { choose = 1,
    mode { label = "Odd", effect = function(fx) destroy(with(1)) end },
    mode { label = "Even", effect = function(fx) destroy(with(0)) end },
  } },
}
