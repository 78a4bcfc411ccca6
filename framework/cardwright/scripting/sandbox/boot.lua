-- The trusted start of every runtime: it runs once, before any byte of a script is compiled.
-- It owns the budget, the coroutines that scripts run in, and the functions that the host calls.
-- prelude.lua (the values that scripts meet), patterns.lua and library.lua (what they may call) hang on it through K.

local PRELUDE, PATTERNS, LIBRARY, read, STEP, SOFT_KB, CLOCK, STRING_BYTES, ARRAY_LENGTH, REQUEST_SCALARS, REQUEST_DEPTH,
  LOAD_SCALARS, LOAD_DEPTH, BORDER_BYTES = ...
local G = _G
local type, next, error, pcall, select, tostring = type, next, error, pcall, select, tostring
local dgetmt, setmt = debug.getmetatable, setmetatable
local sethook, traceback, getinfo, upvaluejoin = debug.sethook, debug.traceback, debug.getinfo, debug.upvaluejoin
local co_create, co_resume, co_yield, co_status = coroutine.create, coroutine.resume, coroutine.yield, coroutine.status
local s_byte, s_find, s_sub = string.byte, string.find, string.sub
local unpack, load, gc, clock = table.unpack, load, collectgarbage, os.clock

-- Codes of what an entry point gives back, followed by its values; prelude.lua tells how values are written.
local DONE, REQUEST, ERROR, DEAD = 0, 1, 2, 3
local DEATH = {
  budget = "the script used more instructions than it may",
  memory = "the script used more memory than it may",
  clock = "the script took longer than the host allows",
  host = "the host failed while the script read a field",
}
local CODE_KB_PER_BYTE = 24 / 1024        -- what a compiled script may weigh, on top of SOFT_KB

---------------------------------------------------------------- budget
local dead, left, cur                     -- dead: why this runtime may not be used any more
-- A call is timed once it has run a thousand instructions: what it took so far, and when Lua was last entered.
local spent, since
local base = 0                            -- KB that the prelude and the scripts' code take

-- "name:line: " of the innermost frame that belongs to a script; "" where there is none.
local function place()
  local level = 2
  while true do
    local i = getinfo(level, "Sl")
    if not i then return "" end
    if i.currentline > 0 and s_byte(i.source) == 64 then return i.short_src .. ":" .. i.currentline .. ": " end
    level = level + 1
  end
end

local function fail(message) error(place() .. message, 0) end

-- Collect before giving a verdict, so that garbage never counts as what a script holds.
local function too_full(ceiling)
  if gc("count") <= base + ceiling then return false end
  gc("collect")
  return gc("count") > base + SOFT_KB
end

local hook
hook = function()
  left = left - STEP
  if not dead then
    if not spent then spent, since = 0, clock() end
    if left < 0 then dead = "budget"
    elseif spent + clock() - since > CLOCK then dead = "clock"
    elseif too_full(2 * SOFT_KB) then dead = "memory" end
  end
  if dead then
    sethook(cur, hook, "", 1)             -- fires again on the very next instruction: no pcall outlives it
    error(place() .. DEATH[dead], 0)
  end
end

local function kill(why)
  dead = dead or why
  sethook(cur, hook, "", 1)
  error(place() .. DEATH[dead], 0)
end

-- Charge work that C does in one instruction, so that it is paid for the same everywhere.
local function charge(n)
  left = left - n
  if left < 0 then kill("budget") end
end

local function out_of_memory(e) return type(e) == "string" and #e < 200 and s_find(e, "not enough memory", 1, true) end

local function after_pcall(ok, ...)
  if dead then error(DEATH[dead], 0) end
  if not ok then
    local e = ...
    if out_of_memory(e) then kill("memory") end
    if type(e) == "userdata" then return false, "host error" end
  end
  return ok, ...
end

-- Before Python is let in: what it pushes must find room, or the process would abort.
local function before_host()
  if too_full(2 * SOFT_KB) then kill("memory") end
  if spent then spent = spent + clock() - since end
end
local function after_host() if spent then since = clock() end end

---------------------------------------------------------------- the other parts
local YIELD, RET = {}, {}
local mode                                -- "load", "again" (the chunk is run again for a call), "effect", "pure"
local K = {
  G = G, read = read, fail = fail, place = place, charge = charge, kill = kill, before_host = before_host,
  after_host = after_host,
  pcall = function(f, ...) return after_pcall(pcall(f, ...)) end,
  mode = function() return mode end,
  yield = function(...) return co_yield(YIELD, ...) end,
  STRING_BYTES = STRING_BYTES, ARRAY_LENGTH = ARRAY_LENGTH,
  REQUEST_SCALARS = REQUEST_SCALARS, REQUEST_DEPTH = REQUEST_DEPTH,
  LOAD_SCALARS = LOAD_SCALARS, LOAD_DEPTH = LOAD_DEPTH, BORDER_BYTES = BORDER_BYTES,
}
load(PRELUDE, "=prelude", "t", G)(K)
load(PATTERNS, "=patterns", "t", G)(K)
load(LIBRARY, "=library", "t", G)(K)
local env, decode, pack_result, enter = K.env, K.decode, K.pack_result, K.enter

---------------------------------------------------------------- running a script
local chunks, live, lefts, spents = {}, {}, {}, {}

local function script_line(co)            -- for errors that are not text and so carry no position
  for level = 0, 50 do
    local i = getinfo(co, level, "Sl")
    if not i then return "" end
    if i.currentline > 0 and s_byte(i.source) == 64 then return i.short_src .. ":" .. i.currentline .. ": " end
  end
  return ""
end

local function describe(co, e)
  if type(e) ~= "string" then e = script_line(co) .. "error object (a " .. type(e) .. " value)" end
  if #e > 500 then e = s_sub(e, 1, 500) .. "…" end
  local ok, stack = pcall(traceback, co)
  return e, ok and s_sub(stack, 1, 4000) or ""
end

local function finish(id, co, ok, tag, a, b, c, d)
  cur = nil
  if spent then spent = spent + clock() - since end
  if not ok and out_of_memory(tag) then dead, tag = dead or "memory", DEATH.memory end
  if not dead and too_full(SOFT_KB) then dead = "memory" end
  if dead or not ok then
    live[id], lefts[id], spents[id] = nil, nil, nil
    local said, message, stack = pcall(describe, co, ok and DEATH[dead] or tag)
    if not said then message, stack = "the script failed", "" end
    if dead then return DEAD, dead, message, stack end
    return ERROR, message, stack
  end
  if co_status(co) == "dead" and tag == RET then
    live[id], lefts[id], spents[id] = nil, nil, nil
    return DONE, unpack(b, 1, a)          -- a scalars in b
  end
  if tag ~= YIELD then return ERROR, "illegal yield", "" end
  lefts[id], spents[id] = left, spent
  return REQUEST, a, b, unpack(d, 1, c)   -- verb a with b arguments, c scalars in d
end

local function go(id, co, ...)
  cur = co                                -- the hook stays armed while the coroutine is suspended
  if spent then since = clock() end
  return finish(id, co, co_resume(co, ...))
end

-- Give the chunk an _ENV variable of its own for this run: a script that assigns _ENV reaches no other run.
local function fresh(f)
  local e = env
  upvaluejoin(f, 1, function() return e end, 1)
  return f
end

local function run_body(f) return RET, pack_result(fresh(f)()) end

local function invoke(f, fx) return f(fx) end     -- a tail call, so that a traceback shows no name of ours

local function call_body(f, path, fx, as)
  local v = fresh(f)()
  for i = 1, #path do v = enter(v, path[i]) end
  if type(v) ~= "function" then error("the script has no function at this place", 0) end
  mode = as
  return RET, pack_result(invoke(v, fx))
end

local function spawn(body, budget)
  local co = co_create(body)
  sethook(co, hook, "", STEP)
  left, spent = budget, nil
  return co
end

local API = {}

-- compile(slot, source, name, bytes): DONE, name as Lua shortens it | ERROR, message | DEAD, why, message, ""
-- bytes: how long the source was before its lengths were measured
function API.compile(slot, source, name, bytes)
  local f, e = load(source, name, "t", env)
  if not f then
    if out_of_memory(e) then dead = "memory" return DEAD, dead, DEATH.memory, "" end
    return ERROR, e, ""
  end
  chunks[slot] = f
  base = base + bytes * CODE_KB_PER_BYTE
  return DONE, getinfo(f, "S").short_src
end

function API.run(slot, budget)
  mode, K.chunk = "load", getinfo(chunks[slot], "S").short_src
  return go(0, spawn(run_body, budget), chunks[slot])
end

-- start(slot, id, as, budget, steps, path…, fx): as is "effect" or "pure"
function API.start(slot, id, as, budget, steps, ...)
  local path, fx = decode("fx", steps, ...)
  mode = "again"
  local co = spawn(call_body, budget)
  live[id] = co
  return go(id, co, chunks[slot], path, fx, as)
end

function API.resume(id, ok, ...)
  local co = live[id]
  if not co then return ERROR, "no such call", "" end
  local _, reply = decode("reply", 0, ...)
  mode, left, spent = "effect", lefts[id], spents[id]
  return go(id, co, ok, reply)
end

function API.drop(id) live[id], lefts[id], spents[id] = nil, nil, nil end

function API.define(...)
  K.define(...)
  gc("collect")
  base = gc("count")
end

---------------------------------------------------------------- nothing of Lua's own stays within reach
local anchors = { "debug", "traceback", "Py_None" }      -- strings that lupa looks up, kept so that it makes none
function API.anchored() return #anchors end
local strings = dgetmt("")
for k in next, strings do strings[k] = nil end
strings.__index, strings.__metatable = K.string, false
local loaded = package.loaded
for k in next, loaded do loaded[k] = nil end
for _, lib in next, { io, os, debug, package, python, coroutine } do
  for k in next, lib do lib[k] = nil end
end
for k in next, G do G[k] = nil end
return API.compile, API.run, API.start, API.resume, API.drop, API.define, API.anchored
