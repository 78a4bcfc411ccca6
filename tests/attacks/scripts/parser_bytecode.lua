-- expect: syntax
-- A comment, then what only a loader of bytecode would take.
 LuaS
