"""The plugins that ship with Cardwright: the rules of the game beyond the kernel."""
