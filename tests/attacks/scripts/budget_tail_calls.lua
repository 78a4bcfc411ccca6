-- expect: budget
-- Two functions that call one another in tail position: no stack ever grows.
local ping, pong
ping = function(n) return pong(n + 1) end
pong = function(n) return ping(n + 1) end
return { run = function() return ping(1) end }
