"""Working on a case: the facts given so far, where each stands, and what goes on from here; no Qt."""
