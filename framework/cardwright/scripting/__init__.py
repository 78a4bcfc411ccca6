"""Card scripts: the Lua sandbox, the verbs that scripts may call, the loader and the linter."""
