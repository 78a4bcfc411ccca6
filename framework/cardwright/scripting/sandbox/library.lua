-- What scripts may call of Lua's library, wrapped: bounded, charged to the budget, the same everywhere.
local K = ...
local type, next, error, select, tostring, tonumber, setmt = type, next, error, select, tostring, tonumber, setmetatable
local rawget, dgetmt = rawget, debug.getmetatable
local unpack, t_concat, t_move, t_sort = table.unpack, table.concat, table.move, table.sort
local s_byte, s_char, s_find, s_format, s_gsub, s_gmatch, s_match, s_rep, s_sub, s_reverse =
  string.byte, string.char, string.find, string.format, string.gsub, string.gmatch, string.match, string.rep,
  string.sub, string.reverse
local mtype = math.type
local fail, charge, pattern = K.fail, K.charge, K.pattern
local MAXS, MAXN, MAXARGS = K.STRING_BYTES, K.ARRAY_LENGTH, 200
local FROZEN, GROUP, RAW, NIL = K.FROZEN, K.GROUP, K.RAW, K.NIL

---------------------------------------------------------------- arguments
local function str(s, what)
  local t = type(s)
  if t == "number" then return K.tostring(s) end
  if t ~= "string" then fail(what .. ": text expected, got " .. t) end
  if #s > MAXS then fail(what .. ": text too long") end
  charge(#s // 16)
  return s
end
local function int(v, what)
  if mtype(v) == "integer" then return v end
  if mtype(v) == "float" and v % 1 == 0 and v > -2 ^ 53 and v < 2 ^ 53 then return v // 1 | 0 end
  fail(what .. ": whole number expected, got " .. (type(v) == "number" and "a fraction" or type(v)))
end
-- How many items a list has: up to a nil, and to which one hangs on nothing but what is in it (see lengths.py).
local function border(t)
  if rawget(t, 1) == nil then return 0 end
  local low, high = 1, 2
  while rawget(t, high) ~= nil do low, high = high, high * 2 end
  while high - low > 1 do
    local middle = (low + high) // 2
    if rawget(t, middle) == nil then high = middle else low = middle end
  end
  return low
end
-- What stands behind a # in a script: Lua's own length of what comes back is the one to give.
local found
local measure = setmt({}, {
  __len = function() return found end, __metatable = false,
  __newindex = function() fail("a length can't be changed") end,
})
local function length(name, v)
  local t = type(v)
  if t ~= "table" then
    if t ~= "string" then fail("a " .. t .. " has no length" .. (name and " (reading #" .. name .. ")" or "")) end
    return v
  end
  local mt = dgetmt(v)
  if mt ~= nil and mt ~= GROUP then return v end         -- records, mana and handles say it themselves
  found = border(v)
  return measure
end
K.border = border

-- A list to read from: the table itself and its length. Handles, mana and the like are none.
local function readable(t, what)
  if type(t) ~= "table" then fail(what .. ": list expected, got " .. type(t)) end
  local mt = dgetmt(t)
  if mt == FROZEN then t = t[RAW] elseif mt ~= nil and mt ~= GROUP then fail(what .. ": list expected, got " .. K.tostring(t)) end
  local n = border(t)
  if n > MAXN then fail(what .. ": list too long") end
  return t, n
end
local function writable(t, what)
  local raw, n = readable(t, what)
  if raw ~= t then fail(what .. ": this list can't be changed") end
  return n
end

function K.tostring(v)
  local t = type(v)
  if t == "string" then return v end
  if mtype(v) == "float" and v % 1 == 0 and v > -2 ^ 53 and v < 2 ^ 53 then return tostring(v // 1 | 0) end
  if v ~= v then return "nan" end                        -- C's sign of it differs between machines
  if t == "number" or t == "boolean" or t == "nil" then return tostring(v) end
  local mt = t == "table" and dgetmt(v)
  local f = mt and rawget(mt, "__tostring")
  if f then return f(v) end
  return t                                               -- never an address
end

---------------------------------------------------------------- text
local S = {}
function S.byte(s, i, j)
  s = str(s, "byte")
  i = i and int(i, "byte") or 1
  j = j and int(j, "byte") or i
  if i < 0 then i = #s + i + 1 end
  if j < 0 then j = #s + j + 1 end
  if i < 1 then i = 1 end
  if j > #s then j = #s end
  if j - i >= MAXARGS then fail("byte: range too large") end
  return s_byte(s, i, j)
end
function S.char(...)
  for i = 1, select("#", ...) do
    local c = int((select(i, ...)), "char")
    if c < 0 or c > 255 then fail("char: value out of range") end
  end
  return s_char(...)
end
function S.len(s) return #str(s, "len") end
function S.lower(s) return K.lower(str(s, "lower")) end
function S.upper(s) return K.upper(str(s, "upper")) end
function S.reverse(s) return s_reverse(str(s, "reverse")) end
function S.sub(s, i, j) return s_sub(str(s, "sub"), int(i, "sub"), j and int(j, "sub") or -1) end
function S.rep(s, n, sep)
  s, n = str(s, "rep"), int(n, "rep")
  sep = sep and str(sep, "rep") or ""
  if n <= 0 then return "" end
  if n > MAXS or (#s + #sep) * n > MAXS then fail("rep: result too long") end
  charge((#s + #sep) * n // 16)
  return s_rep(s, n, sep)
end
function S.find(s, p, init, plain)
  s, p = str(s, "find"), str(p, "find")
  if not plain then p = pattern(s, p, "find")
  elseif #s * #p > 1000000 then fail("find: text too long")
  else charge(#s * #p // 16) end
  return s_find(s, p, init and int(init, "find") or 1, plain and true or false)
end
function S.match(s, p, init)
  s, p = str(s, "match"), str(p, "match")
  p = pattern(s, p, "match")
  return s_match(s, p, init and int(init, "match") or 1)
end
function S.gmatch(s, p)
  s, p = str(s, "gmatch"), str(p, "gmatch")
  p = pattern(s, p, "gmatch")
  local step = s_gmatch(s, p)
  return function() return step() end
end

local function captured(s, first, last, ...)             -- what a pattern's function is given: captures, or all
  if not first then return nil end
  if select("#", ...) == 0 then return first, last, s_sub(s, first, last) end
  return first, last, ...
end
local function called(f, first, last, ...)
  if not first then return nil end
  return first, last, f(...)
end
-- gsub with a function, in Lua, so that the function may use verbs (C's own can't be suspended).
local function gsub_function(s, p, f, most)
  local out, at, count, ended, anchored = {}, 1, 0, nil, s_byte(p) == 94
  local from = 1                                         -- where to look next; at: what is copied so far
  while count < most and from <= #s + 1 do
    local first, last, v = called(f, captured(s, s_find(s, p, from)))
    if not first then break end
    if last < first and last == ended then               -- an empty match where one has just ended is none
      from = first + 1
      if anchored then break end
    else
      count = count + 1
      local t = type(v)
      if v == nil or v == false then v = s_sub(s, first, last)
      elseif t == "number" then v = K.tostring(v)
      elseif t ~= "string" then fail("gsub: a " .. t .. " can't replace a text") end
      out[#out + 1] = s_sub(s, at, first - 1) .. v
      at, from, ended = last + 1, last < first and first + 1 or last + 1, last
      if anchored then break end
    end
  end
  out[#out + 1] = s_sub(s, at)
  return t_concat(out), count
end
function S.gsub(s, p, r, n)
  s, p = str(s, "gsub"), str(p, "gsub")
  p = pattern(s, p, "gsub")
  local most = n == nil and #s + 1 or int(n, "gsub")
  local t = type(r)
  if t == "function" then return gsub_function(s, p, r, most) end
  if t == "number" then r, t = K.tostring(r), "string" end
  if t == "string" then
    if #r > MAXS or (#s + 1) * (#r + 1) > 4 * MAXS then fail("gsub: result too long") end
    charge((#s + 1) * (#r + 1) // 16)
  elseif t == "table" then
    local raw = readable(r, "gsub")
    return gsub_function(s, p, function(k)
      local v = raw[k]
      if v ~= NIL then return v end
    end, most)
  else fail("gsub: a text, a table or a function must replace, not a " .. t) end
  return s_gsub(s, p, r, most)
end

-- What may stand between % and the conversion; everything else would be an error of C's, or an address (%p).
local SPECS = { d = "^%%[-+ 0]*%d?%d?$", x = "^%%[-0]*%d?%d?$", s = "^%%%-?%d?%d?%.?%d?%d?$" }
SPECS.i, SPECS.X = SPECS.d, SPECS.x
function S.format(f, ...)
  f = str(f, "format")
  local n = select("#", ...)
  if #f > 512 then fail("format: format too long") end
  if n > MAXARGS then fail("format: too many arguments") end
  local args, k, i, size = { ... }, 0, 1, #f
  while true do
    i = s_find(f, "%", i, true)
    if not i then break end
    local spec = s_match(f, "^%%[-+ #0-9.]*", i)
    local j = i + #spec
    local c = s_sub(f, j, j)
    if c ~= "%" or #spec > 1 then
      local form = SPECS[c]
      if not form then fail("format: only %d, %i, %x, %X, %s and %% are allowed") end
      if #spec > 8 or not s_find(spec, form) then fail("format: '" .. spec .. c .. "' is not understood") end
      k = k + 1
      if k > n then fail("format: value " .. k .. " is missing") end
      if c == "s" then args[k] = K.tostring(args[k]) else args[k] = int(args[k], "format") end
      size = size + 128 + (c == "s" and #args[k] or 0)
      if size > MAXS then fail("format: result too long") end
    end
    i = j + 1
  end
  charge(size // 16)
  return s_format(f, unpack(args, 1, n))
end

---------------------------------------------------------------- lists
local T = {}
function T.concat(t, sep, i, j)
  local raw, n = readable(t, "concat")
  sep = sep and str(sep, "concat") or ""
  i = i and int(i, "concat") or 1
  j = j and int(j, "concat") or n
  if i < 1 or j > MAXN then fail("concat: range too large") end
  if j >= i then
    if #sep * (j - i + 1) > 4 * MAXS then fail("concat: result too long") end
    charge(j - i + 1 + #sep * (j - i + 1) // 16)
  end
  local texts = {}                                       -- C's own writing of numbers differs between machines
  for at = i, j do
    local v = raw[at]
    if type(v) ~= "string" then
      if type(v) ~= "number" then fail("concat: place " .. at .. " holds a " .. type(v) .. ", not a text") end
      v = K.tostring(v)
    end
    texts[at - i + 1] = v
  end
  return t_concat(texts, sep)
end
function T.insert(t, ...)
  local n = writable(t, "insert")
  local c = select("#", ...)
  if n >= MAXN then fail("insert: list too long") end
  if c == 1 then t[n + 1] = (...) return end
  if c ~= 2 then fail("insert: a list, a place (or none) and a value expected") end
  local place, v = ...
  place = int(place, "insert")
  if place < 1 or place > n + 1 then fail("insert: place out of bounds") end
  charge((n - place + 1) // 4)
  t_move(t, place, n, place + 1)
  t[place] = v
end
function T.remove(t, place)
  local n = writable(t, "remove")
  place = place == nil and n or int(place, "remove")
  if n == 0 and place == 0 then return t[place] end
  if place < 1 or place > n + 1 then fail("remove: place out of bounds") end
  charge((n - place + 1) // 4)
  local v = t[place]
  t_move(t, place + 1, n, place)
  t[place > n and place or n] = nil
  return v
end
function T.unpack(t, i, j)
  local raw, n = readable(t, "unpack")
  i = i and int(i, "unpack") or 1
  j = j and int(j, "unpack") or n
  -- the bounds come first: j - i may wrap
  if i < -MAXS or i > MAXS or j > MAXS or j < -MAXS or j - i >= MAXARGS then fail("unpack: too many values") end
  return unpack(raw, i, j)
end
function T.pack(...) return { n = select("#", ...), ... } end
-- A stable merge sort in Lua: charged, verbs may be used in it, and no pivot picked by the clock.
function T.sort(t, before)
  local n = writable(t, "sort")
  before = before or function(a, b) return a < b end
  local a, b, width = t, {}, 1
  while width < n do
    local i = 1
    while i <= n do
      local mid, stop = i + width, i + 2 * width
      if mid > n + 1 then mid = n + 1 end
      if stop > n + 1 then stop = n + 1 end
      local l, r, k = i, mid, i
      while k < stop do
        if l < mid and (r >= stop or not before(a[r], a[l])) then b[k] = a[l] l = l + 1
        else b[k] = a[r] r = r + 1 end
        k = k + 1
      end
      i = i + 2 * width
    end
    a, b = b, a
    width = width * 2
  end
  if a ~= t then for i = 1, n do t[i] = a[i] end end
end

local function ipairs_step(t, i)
  i = i + 1
  local v = t[i]
  if v ~= nil then return i, v end
end
local function walk_list(name)                           -- it hands out t itself: what a record holds is no script's
  return function(t)
    readable(t, name)
    return ipairs_step, t, 0
  end
end

local function handle_before(a, b)
  local ka, ia = K.kind_and_id(a)
  local kb, ib = K.kind_and_id(b)
  if ka ~= kb then return ka < kb end
  return ia < ib
end
-- Every key of a table in one order: numbers, texts, false, true, players, objects.
local function ordered_keys(t)
  local numbers, texts, handles, no, yes, n, odd = {}, {}, {}, false, false, 0, nil
  for k, v in next, t do
    local kt = type(k)
    n = n + 1
    if n > MAXN then fail("pairs: table too large") end
    if kt == "number" then numbers[#numbers + 1] = k
    elseif kt == "string" then if v ~= NIL then texts[#texts + 1] = k end
    elseif kt == "boolean" then if k then yes = true else no = true end
    elseif kt == "table" and K.kind_and_id(k) then handles[#handles + 1] = k
    elseif not odd or kt < odd then odd = kt end         -- told of once all are known: next has an order of its own
  end
  if odd then fail("pairs: a key of type " .. odd .. " has no defined order") end
  charge(n * 4)
  if #numbers > 1 then t_sort(numbers) end
  if #texts > 1 then t_sort(texts) end                   -- byte order: the host sees to LC_COLLATE
  if #handles > 1 then T.sort(handles, handle_before) end
  for i = 1, #texts do numbers[#numbers + 1] = texts[i] end
  if no then numbers[#numbers + 1] = false end
  if yes then numbers[#numbers + 1] = true end
  for i = 1, #handles do numbers[#numbers + 1] = handles[i] end
  return numbers
end
local function pairs(t)
  if type(t) ~= "table" then fail("pairs: table expected, got " .. type(t)) end
  local mt = dgetmt(t)
  if mt == FROZEN then t = t[RAW]
  elseif mt ~= nil and mt ~= GROUP then fail("pairs: '" .. K.tostring(t) .. "' has no fields to walk through") end
  local keys, i = ordered_keys(t), 0
  return function()
    while true do
      i = i + 1
      local k = keys[i]
      if k == nil then return nil end
      local v = t[k]
      if v ~= nil then return k, v end
    end
  end
end

---------------------------------------------------------------- the rest, and the environment
local function to_number(v, as)
  if type(v) == "string" and #v > 64 then return nil end
  if as == nil then return tonumber(v) end
  return tonumber(v, int(as, "tonumber"))
end
local function assert(v, message, ...)
  if v then return v, message, ... end
  if message == nil then message = "assertion failed" end
  if type(message) == "string" then message = K.place() .. message end
  error(message, 0)
end

local M = {}
for _, k in next, { "abs", "ceil", "floor", "max", "min", "tointeger", "type", "maxinteger", "mininteger", "huge" } do
  M[k] = math[k]
end
local globals = K.globals
for name, f in next, {
  assert = assert, each = walk_list("each"), error = error, ipairs = walk_list("ipairs"), mana = K.mana, pairs = pairs,
  pcall = K.pcall, select = select, tonumber = to_number, tostring = K.tostring, type = type,
  math = K.freeze(M, "math"), table = K.freeze(T, "table"), string = K.freeze(S, "string"),
} do globals[name] = f end
globals["#"] = length
setmt(S, { __index = function(_, k) fail("unknown name 'string." .. s_sub(K.tostring(k), 1, 60) .. "'") end })
K.string = S
