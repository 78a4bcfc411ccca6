-- What has a hat is seen in its picture. As a stand-in, a card has one here if its name says so.
local function hat(fx)
  for _, name in ipairs(fx.candidate.names) do
    if string.find(name, "Hat", 1, true) then return true end
  end
  return false
end

return card {
  lasting { label = "hatted", static { affects = any, gains = { cast_permission { from = "graveyard" } } } },
  activated {
    cost = "{T}, sacrifice this",
    targets = { hatted = target { type = "creature", owner = "you", zone = "graveyard", where = hat } },
    effect = function(fx) begin("hatted", { on = fx.hatted }) end,
  },
}
