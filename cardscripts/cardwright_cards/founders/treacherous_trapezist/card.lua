-- Two capitalized words that begin with the same letter, among all names of the object.
local function alliterative(fx)
  local seen = {}
  for _, name in ipairs(fx.candidate.names) do
    for letter in string.gmatch(" " .. name, " (%u)") do
      if seen[letter] then return true end
      seen[letter] = true
    end
  end
  return false
end

return card {
  on_cast { subject = { where = alliterative }, player = "you", effect = function(fx) scry(2) end },
  static { affects = { type = "creature", controller = "you", other = true, where = alliterative }, keywords = { flying } },
}
