"""Embedding: sessions, the protocol, save and replay, bots."""
