-- The values that scripts meet: handles, groups, records, mana and what constructors make; and how
-- values are written for the border. There a value is a run of scalars: a bool, an integer or a string
-- stands for itself, a float says what follows it (no float of a script ever crosses):
--   0.5 n v…  a list         1.5 n (k v)…  a record      2.5 id  an object    3.5 id  a player
--   4.5 s     mana letters   5.5 name line n (k v)… m v…  a constructor's     6.5  a function   7.5  nil
--   8.5 text  (from a read) refused         9.5  (from a read) the host failed
local K = ...
local type, next, error, select, tostring, setmt = type, next, error, select, tostring, setmetatable
local dgetmt, getinfo = debug.getmetatable, debug.getinfo
local s_byte, s_find, s_match, s_rep, s_sub = string.byte, string.find, string.match, string.rep, string.sub
local t_concat, t_sort, unpack = table.concat, table.sort, table.unpack
local mtype, utf8_len = math.type, utf8.len
local fail, charge, kill, place, read = K.fail, K.charge, K.kill, K.place, K.read
local before_host, after_host = K.before_host, K.after_host
local READ_COST, REQUEST_COST, MAX_ARGUMENTS = 10, 50, 50

-- Private keys: no script can name them, so that no table of a script's can pass for one of ours.
local ID, LETTERS, TAG, BODY, LINE, RAW, NAME, NIL = {}, {}, {}, {}, {}, {}, {}, {}

local function refuse(what) return function() fail(what) end end

---------------------------------------------------------------- records and constants: read-only, strict
local FROZEN = { __name = "record", __metatable = false }
local function known(raw)
  local names, n = {}, 0
  for k in next, raw do if type(k) == "string" then n = n + 1 names[n] = k end end
  t_sort(names)
  return t_concat(names, ", ", 1, n < 40 and n or 40)
end
local function freeze(raw, name) return setmt({ [RAW] = raw, [NAME] = name }, FROZEN) end
FROZEN.__index = function(self, k)
  local v = self[RAW][k]
  if v ~= nil then
    if v == NIL then return nil end
    return v
  end
  if mtype(k) == "integer" then return nil end
  if self[NAME] == "counters" and type(k) == "string" then return 0 end  -- it has none of that kind
  fail("unknown name '" .. self[NAME] .. "." .. s_sub(K.tostring(k), 1, 60) .. "' (known: " .. known(self[RAW]) .. ")")
end
FROZEN.__newindex = function(self, k)
  fail("'" .. self[NAME] .. "' can't be changed (setting '" .. s_sub(K.tostring(k), 1, 60) .. "')")
end
FROZEN.__len = function(self) return K.border(self[RAW]) end

---------------------------------------------------------------- groups: lists that came from the host
local GROUP = { __metatable = false }
GROUP.__call = function(self, _, i)                      -- for _, o in group do
  i = (i or 0) + 1
  local v = self[i]
  if v ~= nil then return i, v end
end

---------------------------------------------------------------- mana
local MANA = { __name = "mana", __metatable = false }
local ORDER = { "W", "U", "B", "R", "G", "C" }
local RUNS = "^(W*)(U*)(B*)(R*)(G*)(C*)$"
local function new_mana(letters) return setmt({ [LETTERS] = letters }, MANA) end
local function is_mana(v) return type(v) == "table" and dgetmt(v) == MANA end
local function runs(m) return { s_match(m[LETTERS], RUNS) } end
local function bounded(n) if n > K.ARRAY_LENGTH then fail("mana: more than " .. K.ARRAY_LENGTH .. " at once") end end

local function read_mana(text)
  if is_mana(text) then return text end
  if type(text) ~= "string" then fail("mana: text such as \"{G}{G}\" expected, got " .. type(text)) end
  if #text > 3 * K.ARRAY_LENGTH then fail("mana: text too long") end
  charge(#text)
  local counts, at = {}, 1
  while at <= #text do
    local letter = s_match(text, "^{([WUBRGC])}", at)
    if not letter then fail("mana: '" .. s_sub(text, at, at + 9) .. "' is not {W}, {U}, {B}, {R}, {G} or {C}") end
    counts[letter] = (counts[letter] or 0) + 1
    at = at + 3
  end
  local parts = {}
  for i = 1, 6 do parts[i] = s_rep(ORDER[i], counts[ORDER[i]] or 0) end
  return new_mana(t_concat(parts))
end
MANA.__mul = function(a, b)
  if not is_mana(a) then a, b = b, a end
  if is_mana(b) then fail("mana can be multiplied by a number only") end
  if type(b) ~= "number" or b % 1 ~= 0 or b < 0 or b >= 2 ^ 53 then
    fail("mana can be multiplied by a whole number from 0 up only")
  end
  b = b // 1 | 0
  if #a[LETTERS] == 0 then return a end
  bounded(b)                                             -- first, or the product might wrap
  bounded(#a[LETTERS] * b)
  charge(#a[LETTERS] * b)
  local parts = runs(a)
  for i = 1, 6 do parts[i] = parts[i] == "" and "" or s_rep(parts[i], b) end
  return new_mana(t_concat(parts))
end
MANA.__add = function(a, b)
  if not (is_mana(a) and is_mana(b)) then fail("mana can be added to mana only") end
  bounded(#a[LETTERS] + #b[LETTERS])
  charge(#a[LETTERS] + #b[LETTERS])
  local x, y = runs(a), runs(b)
  for i = 1, 6 do x[i] = x[i] .. y[i] end
  return new_mana(t_concat(x))
end
MANA.__eq = function(a, b) return is_mana(a) and is_mana(b) and a[LETTERS] == b[LETTERS] end
MANA.__len = function(self) return #self[LETTERS] end
MANA.__newindex = refuse("mana can't be changed; make another with mana(…), + or *")
local function amount(self, letter)
  if not is_mana(self) then fail("amount: write m:amount(\"G\")") end
  for i = 1, 6 do if ORDER[i] == letter then return #runs(self)[i] end end
  fail("amount: the types of mana are W, U, B, R, G and C")
end
MANA.__index = function(self, k)
  if k == "amount" then return amount end
  if k ~= "types" and k ~= "count" then
    fail("unknown name 'mana." .. s_sub(K.tostring(k), 1, 60) .. "' (known: amount, count, types)")
  end
  local types, count, parts = {}, {}, runs(self)
  for i = 1, 6 do
    count[ORDER[i]] = #parts[i]
    if parts[i] ~= "" then types[#types + 1] = ORDER[i] end
  end
  if k == "types" then return types end
  return freeze(count, "count")
end
MANA.__tostring = function(self)
  local out, letters = {}, self[LETTERS]
  charge(#letters)
  for i = 1, #letters do out[i] = "{" .. s_sub(letters, i, i) .. "}" end
  return t_concat(out)
end

---------------------------------------------------------------- what constructors make
local CONSTRUCTOR, TAGGED = { __name = "constructor", __metatable = false }, { __name = "constructed", __metatable = false }
for _, mt in next, { CONSTRUCTOR, TAGGED } do
  mt.__index = function(self, k) fail("'" .. self[TAG] .. "' can't be looked into (reading '" .. s_sub(K.tostring(k), 1, 60) .. "')") end
  mt.__newindex = function(self, k) fail("'" .. self[TAG] .. "' can't be changed (setting '" .. s_sub(K.tostring(k), 1, 60) .. "')") end
  mt.__len = function(self) fail("'" .. self[TAG] .. "' has no length") end
  mt.__tostring = function(self) return self[TAG] end
end
local function constructor(name)
  return setmt({ [TAG] = name, [BODY] = {}, [LINE] = 0 }, CONSTRUCTOR)
end
CONSTRUCTOR.__call = function(self, ...)
  local name, n, body, line = self[TAG], select("#", ...), nil, 0
  if n > MAX_ARGUMENTS then fail(name .. ": too many arguments") end
  if n == 1 then
    body = ...
    local mt = type(body) == "table" and dgetmt(body)
    if type(body) ~= "table" or (mt ~= nil and mt ~= GROUP) then body = nil end
  end
  if not body then
    body = { ... }
    for i = 1, n do if body[i] == nil then fail("argument " .. i .. " of " .. name .. " is nil") end end
  end
  if K.mode() == "load" then
    local i = getinfo(2, "Sl")
    if i and i.currentline > 0 and s_byte(i.source) == 64 then line = i.currentline end
  end
  return setmt({ [TAG] = name, [BODY] = body, [LINE] = line }, TAGGED)
end

-- One step of a path into what a script returned.
function K.enter(v, key)
  if type(v) ~= "table" then return nil end
  local mt = dgetmt(v)
  if mt == TAGGED then v = v[BODY] elseif mt ~= nil then return nil end
  return v[key]
end

---------------------------------------------------------------- handles
local src, at                                            -- what is being decoded
local take

local landed = function(kind, first, ...)                -- what a read gave
  after_host()
  if mtype(first) ~= "float" then
    if type(first) == "userdata" then kill("host") end
    return first
  end
  if first == 8.5 then fail((...)) end
  if first == 9.5 then kill("host") end
  src, at = { first, ... }, 1
  local v = take(kind)
  src = nil
  return v
end
local function handles(kind, code)
  local article = kind == "object" and "an " or "a "
  local mt = { __name = kind, __metatable = false }
  mt.__index = function(self, k)
    if type(k) ~= "string" or #k > 64 then fail(article .. kind .. "'s fields have names; this is a " .. type(k)) end
    if not utf8_len(k) then fail("a field's name must be UTF-8") end
    charge(READ_COST)
    before_host()
    return landed(k, read(code, self[ID], k))
  end
  mt.__newindex = function(_, k)
    fail(article .. kind .. " can't be changed by assignment; use a verb (setting '" .. s_sub(K.tostring(k), 1, 60) .. "')")
  end
  mt.__len = refuse(article .. kind .. " has no length")
  mt.__tostring = function(self) return kind .. " " .. self[ID] end
  local made = setmt({}, { __mode = "v" })               -- one handle an id, so that == and table keys go by id
  return mt, function(id)
    local h = made[id]
    if not h then h = setmt({ [ID] = id }, mt) made[id] = h end
    return h
  end
end
local OBJECT, object = handles("object", 1)
local PLAYER, player = handles("player", 2)

---------------------------------------------------------------- from the host
local freezing = false
take = function(name)
  local v = src[at]
  at = at + 1
  if mtype(v) ~= "float" then
    if type(v) == "userdata" then error("host object refused", 0) end
    return v
  end
  if v == 2.5 then at = at + 1 return object(src[at - 1]) end
  if v == 3.5 then at = at + 1 return player(src[at - 1]) end
  if v == 4.5 then at = at + 1 return new_mana(src[at - 1]) end
  if v == 7.5 then return nil end
  local n = src[at]
  at = at + 1
  local t = {}
  if v == 0.5 then
    for i = 1, n do t[i] = take(name) end
    if freezing then return freeze(t, name) end
    return setmt(t, GROUP)
  end
  for _ = 1, n do
    local k = src[at]
    at = at + 1
    local x = take(k)
    if x == nil then x = NIL end
    t[k] = x
  end
  return freeze(t, name)
end
function K.decode(name, steps, ...)
  src, at = { ... }, steps + 1
  local path = {}
  for i = 1, steps do path[i] = src[i] end
  local v = take(name)
  src = nil
  return path, v
end

---------------------------------------------------------------- to the host
local out, n, most, deepest, functions, bytes            -- what is being written, and how much it may be
local trail, near = {}, nil                              -- keys to the value at hand; line of its constructor
local function unfit(message, depth)
  local where = ""
  for i = 1, depth do where = where .. (type(trail[i]) == "number" and "[" .. trail[i] .. "]" or "." .. trail[i]) end
  if where ~= "" then message = message .. " (at " .. s_sub(where, s_byte(where) == 46 and 2 or 1, 120) .. ")" end
  if near then error(near .. message, 0) end
  fail(message)
end
local function emit(v, depth)
  n = n + 1
  if n > most then unfit("this is too large to leave the script", depth) end
  out[n] = v
end
-- One text may stand in a value many times: it weighs each time, for each is a text of its own over there.
local function emit_text(v, depth)
  bytes = bytes + #v
  if bytes > K.BORDER_BYTES then unfit("this is too large to leave the script", depth) end
  emit(v, depth)
end
-- What would be obeyed by what shows it, or not be seen: the characters of cardwright.visible, with tabs and line feeds.
local function obeyed(v)
  if not s_find(v, "[\0-\31\127-\255]") then return nil end
  return s_find(v, "[\0-\31\127]") or s_find(v, "\194[\128-\159\173]") or s_find(v, "\216\156")
    or s_find(v, "\225\160\142") or s_find(v, "\226\128[\139\142\143\168-\174]") or s_find(v, "\226\129[\160-\175]")
    or s_find(v, "\239\187\191") or s_find(v, "\239\191[\185-\187]") or s_find(v, "\243\160[\128-\191]")
end
local put
local function put_pairs(t, names, depth)
  emit(#names, depth)
  for i = 1, #names do
    local k = names[i]
    trail[depth + 1] = k
    if #k > 200 or not utf8_len(k) then unfit("a field's name must be short and UTF-8", depth) end
    if obeyed(k) then unfit("a field's name may not hold control characters", depth) end
    emit_text(k, depth)
    put(t[k], depth + 1)
  end
end
local function put_items(t, count, depth)
  emit(count, depth)
  for i = 1, count do
    trail[depth + 1] = i
    put(t[i], depth + 1)
  end
end
-- The names of a table's fields in order, and how many items its list part has.
local function parts(t, depth)
  local names, count, fields, top, odd = {}, 0, 0, 0, 0
  for k, v in next, t do
    if type(k) == "string" then
      if v ~= NIL then fields = fields + 1 names[fields] = k end
    elseif mtype(k) == "integer" and k > 0 then
      count = count + 1
      if k > top then top = k end
    else
      odd = odd + 1
    end
    if fields + count + odd > most then unfit("this is too large to leave the script", depth) end
  end
  if odd > 0 then unfit("a table that leaves the script has names and places 1, 2, … as keys only", depth) end
  if top ~= count then unfit("a list has a gap: one of its places is nil", depth) end
  if fields > 1 then t_sort(names) end
  return names, count
end
local function put_table(t, depth)
  local names, count = parts(t, depth)
  if #names == 0 then
    emit(0.5, depth)
    return put_items(t, count, depth)
  end
  if count > 0 then unfit("a table is a list or has named fields, not both", depth) end
  emit(1.5, depth)
  put_pairs(t, names, depth)
end
local function put_tagged(v, depth)
  local before = near
  if v[LINE] > 0 and functions then near = K.chunk .. ":" .. v[LINE] .. ": " end
  emit(5.5, depth)
  emit(v[TAG], depth)
  emit(v[LINE], depth)
  local body = v[BODY]
  local names, count = parts(body, depth)
  put_pairs(body, names, depth)
  put_items(body, count, depth)
  near = before
end
local function put_number(v, depth)
  if mtype(v) ~= "integer" then
    if v % 1 ~= 0 or v <= -2 ^ 53 or v >= 2 ^ 53 then unfit("only whole numbers may leave the script", depth) end
    v = v // 1 | 0
  end
  emit(v, depth)
end
put = function(v, depth)
  if depth > deepest then unfit("this is nested too deeply (or holds itself)", deepest) end
  local t = type(v)
  if t == "string" then
    if #v > K.STRING_BYTES then unfit("a text is too long to leave the script", depth) end
    if not utf8_len(v) then unfit("a text that leaves the script must be UTF-8", depth) end
    if obeyed(v) then unfit("a text that leaves the script may not hold control characters", depth) end
    return emit_text(v, depth)
  elseif t == "number" then return put_number(v, depth)
  elseif t == "boolean" then return emit(v, depth)
  elseif t == "table" then
    local mt = dgetmt(v)
    if mt == nil or mt == GROUP then return put_table(v, depth)
    elseif mt == OBJECT then emit(2.5, depth) return emit(v[ID], depth)
    elseif mt == PLAYER then emit(3.5, depth) return emit(v[ID], depth)
    elseif mt == MANA then emit(4.5, depth) return emit_text(v[LETTERS], depth)
    elseif mt == TAGGED or mt == CONSTRUCTOR then return put_tagged(v, depth)
    elseif mt == FROZEN then return put_table(v[RAW], depth) end
    unfit("this table may not leave the script", depth)
  elseif t == "function" and functions then return emit(6.5, depth)
  end
  unfit("a " .. t .. " may not leave the script", depth)
end
local function begin(scalars, depth, with_functions)
  out, n, most, deepest, functions, near, bytes = {}, 0, scalars, depth, with_functions, nil, 0
end
-- What a chunk or a function returned: how many scalars, and the table that holds them.
function K.pack_result(v)
  if K.mode() == "load" then begin(K.LOAD_SCALARS, K.LOAD_DEPTH, true)
  else begin(K.REQUEST_SCALARS, K.REQUEST_DEPTH, false) end
  if v == nil then emit(7.5, 0) else put(v, 0) end
  return n, out
end

---------------------------------------------------------------- verbs
local function answered(ok, v)
  if ok then return v end
  fail(v)
end
local function verb(name)
  return function(...)
    local mode = K.mode()
    if mode == "pure" then fail("verbs can't be used here (a condition, filter or amount only looks)") end
    if mode ~= "effect" then fail("verbs can't be used while a script is loaded, only in its functions") end
    charge(REQUEST_COST)
    local count = select("#", ...)
    if count > MAX_ARGUMENTS then fail(name .. ": too many arguments") end
    begin(K.REQUEST_SCALARS, K.REQUEST_DEPTH, false)
    for i = 1, count do
      local v = (select(i, ...))
      if v == nil then fail("argument " .. i .. " of " .. name .. " is nil") end
      put(v, 0)
    end
    return answered(K.yield(name, count, n, out))
  end
end

---------------------------------------------------------------- the environment
local globals = {}
setmt(globals, { __index = function(_, k) fail("unknown name '" .. s_sub(K.tostring(k), 1, 60) .. "'") end })
K.env = setmt({}, { __index = globals, __metatable = false, __newindex = function(_, k)
  fail("'" .. s_sub(K.tostring(k), 1, 60) .. "' is not a local variable; write 'local' before its first assignment")
end })
K.globals, K.freeze, K.FROZEN, K.GROUP, K.RAW, K.NIL, K.mana = globals, freeze, FROZEN, GROUP, RAW, NIL, read_mana
K.kind_and_id = function(v)                              -- for the order of handles as keys
  local mt = dgetmt(v)
  if mt == PLAYER then return 1, v[ID] elseif mt == OBJECT then return 2, v[ID] end
end
-- define(constructors, verbs, names…, constants): counts, names, and a record of constants
function K.define(constructors, verbs, ...)
  freezing = true
  local names, constants = K.decode("constants", constructors + verbs, ...)
  freezing = false
  for i = 1, constructors do globals[names[i]] = constructor(names[i]) end
  for i = constructors + 1, constructors + verbs do globals[names[i]] = verb(names[i]) end
  for k, v in next, constants[RAW] do globals[k] = v end
end
