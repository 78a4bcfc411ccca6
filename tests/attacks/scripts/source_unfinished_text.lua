-- expect: syntax
return [=====[ without an end ]====]
