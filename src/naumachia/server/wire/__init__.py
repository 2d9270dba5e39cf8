"""What goes over the wire, described once."""
