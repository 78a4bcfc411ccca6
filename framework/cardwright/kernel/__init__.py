"""The kernel: state, zones, objects, events, the stack, priority and decisions."""
