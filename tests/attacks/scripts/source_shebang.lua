-- expect: syntax
#!/usr/bin/lua
return {}
