-- expect: ok
-- Nothing outside the allow-list is there.
return { run = function()
  local function try(f) return (pcall(f)) end
  local reached = {}
  if try(function() return load end) then reached[#reached + 1] = "load" end
  if try(function() return debug end) then reached[#reached + 1] = "debug" end
  if try(function() return os end) then reached[#reached + 1] = "os" end
  if try(function() return io end) then reached[#reached + 1] = "io" end
  if try(function() return require end) then reached[#reached + 1] = "require" end
  if try(function() return package end) then reached[#reached + 1] = "package" end
  if try(function() return python end) then reached[#reached + 1] = "python" end
  if try(function() return coroutine end) then reached[#reached + 1] = "coroutine" end
  if try(function() return collectgarbage end) then reached[#reached + 1] = "collectgarbage" end
  if try(function() return rawset end) then reached[#reached + 1] = "rawset" end
  if try(function() return rawget end) then reached[#reached + 1] = "rawget" end
  if try(function() return setmetatable end) then reached[#reached + 1] = "setmetatable" end
  if try(function() return getmetatable end) then reached[#reached + 1] = "getmetatable" end
  if try(function() return next end) then reached[#reached + 1] = "next" end
  if try(function() return xpcall end) then reached[#reached + 1] = "xpcall" end
  if try(function() return _G end) then reached[#reached + 1] = "_G" end
  if try(function() return string.dump end) then reached[#reached + 1] = "string.dump" end
  if try(function() return string.pack end) then reached[#reached + 1] = "string.pack" end
  if try(function() return math.random end) then reached[#reached + 1] = "math.random" end
  if try(function() return ("").dump end) then reached[#reached + 1] = "dump by a text" end
  return #reached == 0 and "fine" or "ESCAPED " .. table.concat(reached, " ")
end }
