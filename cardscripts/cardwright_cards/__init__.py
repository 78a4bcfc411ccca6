"""The card packs that ship with Cardwright: YAML, Lua and rulings files, as data."""
