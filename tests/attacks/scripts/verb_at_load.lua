-- expect: runtime
draw(1)
return {}
