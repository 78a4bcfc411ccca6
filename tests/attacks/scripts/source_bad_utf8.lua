-- expect: syntax
-- A byte that UTF-8 never has.
return "ÿ"
