"""Incidents told in a sentence: which ruling is asked for, and which facts the words state."""
