-- expect: ok
-- Methods of texts are those of the library, and no others.
return { run = function()
  for _, name in ipairs { "dump", "pack", "unpack", "packsize", "gfind" } do
    if pcall(function() return ("x")[name] end) then return "ESCAPED" end
  end
  return "fine"
end }
