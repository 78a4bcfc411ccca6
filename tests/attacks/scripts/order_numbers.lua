-- expect: ok
-- Numbers are written one way on every machine.
return { run = function()
  local told = table.concat({ tostring(3 / 1), tostring(-0.0), tostring(2 ^ 53), tostring(0 / 0), tostring(1e15) }, " ")
  return told == "3 0 9.007199254741e+15 nan 1000000000000000" and "fine" or "ESCAPED " .. told
end }
