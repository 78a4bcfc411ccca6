-- What a pattern costs, and what it means, the same on every machine.
local K = ...
local s_byte, s_char, s_find, s_gsub, s_sub = string.byte, string.char, string.find, string.gsub, string.sub
local t_concat = table.concat
local fail, charge = K.fail, K.charge

---------------------------------------------------------------- letters and classes
-- C's own go by the host's locale (LC_CTYPE): elsewhere a byte of a letter in UTF-8 is a letter, a sign or a control
-- character. Here they are those of ASCII. In Lua's sets: what is in each class, and what is not; each ends with a
-- range, so that a - behind it begins no range.
local CLASSES = {
  a = "A-Za-z", A = "\0-@[-`{-\255",
  c = "\127\0-\31", C = " -~\128-\255",
  d = "0-9", D = "\0-/:-\255",
  g = "!-~", G = "\0- \127-\255",
  l = "a-z", L = "\0-`{-\255",
  p = "!-/:-@[-`{-~", P = "\0- 0-9A-Za-z\127-\255",
  s = " \t-\r", S = "\0-\8\14-\31!-\255",
  u = "A-Z", U = "\0-@[-\255",
  w = "0-9A-Za-z", W = "\0-/:-@[-`{-\255",
  x = "0-9A-Fa-f", X = "\0-/:-@G-`g-\255",
}

-- Where the set that begins at i ends, as Lua looks for it; nil if it doesn't.
local function end_of_set(p, i)
  i = i + 1
  if s_byte(p, i) == 94 then i = i + 1 end               -- ^
  repeat
    if i > #p then return nil end
    i = i + (s_byte(p, i) == 37 and 2 or 1)              -- %
  until s_byte(p, i) == 93                               -- ]
  return i
end
local function set(p, i, stop, out)
  while i < stop do
    local c = s_byte(p, i)
    if c == 37 then
      local class = s_sub(p, i + 1, i + 1)
      out[#out + 1] = CLASSES[class] or "%" .. class
      i = i + 2
    elseif s_byte(p, i + 1) == 45 and i + 2 < stop then  -- a range, whatever its ends are
      out[#out + 1] = s_sub(p, i, i + 2)
      i = i + 3
    else
      out[#out + 1] = s_sub(p, i, i)
      i = i + 1
    end
  end
end
local function spelt_out(p)
  if not s_find(p, "%%[ACDGLPSUWXacdglpsuwx]") then return p end
  local out, i = {}, 1
  while i <= #p do
    local c, next_i = s_byte(p, i), i + 1
    if c == 37 then
      local class = s_sub(p, i + 1, i + 1)
      next_i = class == "b" and i + 4 or i + 2           -- %bxy: any two characters
      if CLASSES[class] then out[#out + 1] = "[" .. CLASSES[class] .. "]"
      elseif class == "f" and s_byte(p, next_i) ~= 91 then out[#out + 1] = "%f."   -- no set: Lua says so, if it gets there
      else out[#out + 1] = s_sub(p, i, next_i - 1) end
    elseif c == 91 then
      local stop = end_of_set(p, i)
      if not stop then
        out[#out + 1] = s_sub(p, i)
        break
      end
      local first = s_byte(p, i + 1) == 94 and i + 2 or i + 1
      out[#out + 1] = s_sub(p, i, first - 1)
      set(p, first, stop, out)
      next_i = stop
    else
      out[#out + 1] = s_sub(p, i, i)
    end
    i = next_i
  end
  return t_concat(out)
end

local LOWER, UPPER = {}, {}
for b = 65, 90 do
  local upper, lower = s_char(b), s_char(b + 32)
  LOWER[upper], UPPER[lower] = lower, upper
end
function K.lower(s)
  charge(#s // 4)
  return (s_gsub(s, "[A-Z]", LOWER))
end
function K.upper(s)
  charge(#s // 4)
  return (s_gsub(s, "[a-z]", UPPER))
end

---------------------------------------------------------------- cost
-- It is bounded by #pattern * (length + 1) ^ (quantifiers + 1) steps of the matcher. Gives the pattern to look for.
function K.pattern(s, p, what)
  if #p > 64 then fail(what .. ": pattern too long") end
  local power, i = 1, 1
  while i <= #p do
    local c = s_byte(p, i)
    if c == 37 then                                      -- %, with %b and %1 among what repeats
      local d = s_byte(p, i + 1)
      if d == 98 or (d and d >= 48 and d <= 57) then power = power + 1 end
      i = i + 2
    else
      if c == 42 or c == 43 or c == 45 or c == 63 then power = power + 1 end
      i = i + 1
    end
  end
  local cost = #p + 1
  for _ = 1, power do
    cost = cost * (#s + 1)
    if cost > 1000000 then fail(what .. ": pattern too costly for a text of this length") end
  end
  charge(cost // 16)
  return spelt_out(p)
end
