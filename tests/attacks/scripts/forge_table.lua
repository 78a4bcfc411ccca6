-- expect: ok
-- Tables in the shape of a handle are tables.
return { run = function(fx)
  for _, made in ipairs { { id = 7 }, { ID = 7, __name = "object" }, { "object", 7 }, { kind = "object", id = 7 } } do
    if made == fx.self or tostring(made) == tostring(fx.self) then return "ESCAPED" end
  end
  return "fine"
end }
