"""The pytest plugin: collects the rulings of card packs (none yet)."""
