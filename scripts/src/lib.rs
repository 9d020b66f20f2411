//! Scripted cards: the contract between a rulebook and a host for scripts.
