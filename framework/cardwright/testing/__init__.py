"""Testing for plugin authors: a public driver and the conformance kit."""
