-- expect: ok
-- What pcall catches from the host is text.
return { run = function(fx)
  local ok, e = pcall(function() return fx.self.no_such_field end)
  local ok2, e2 = pcall(function() return draw(nil) end)
  return not ok and not ok2 and type(e) == "string" and type(e2) == "string" and "fine" or "ESCAPED"
end }
