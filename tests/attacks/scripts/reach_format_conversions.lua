-- expect: ok
-- No conversion shows an address, writes a float as the machine likes, or quotes.
return { run = function(fx)
  for _, form in ipairs { "%p", "%q", "%a", "%g", "%f", "%e", "%c", "%u", "%o", "%n", "%*d", "%", "%5" } do
    if pcall(string.format, form, 1) then return "ESCAPED " .. form end
  end
  return "fine"
end }
