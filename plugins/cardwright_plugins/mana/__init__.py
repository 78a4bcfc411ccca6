"""The mana rules: paying costs, producing mana, and asking what could be produced (CR 105-107, 605)."""
