-- expect: syntax
return "\u{FFFFFFFFFF}"
