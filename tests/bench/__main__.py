"""`make bench`: every figure as a ratio against a named reference of the same run; these machines are noisy."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path


def main(names: list[str]) -> int:
    """Run all benchmarks, or those named."""
    # The offscreen platform warns of every window that it cannot move.
    os.environ.setdefault("QT_LOGGING_RULES", "*.warning=false")
    folder = Path(__file__).parent
    found = sorted(path.stem for path in folder.glob("*.py") if not path.stem.startswith("_"))
    for name in names or found:
        print(f"== {name}", flush=True)
        import_module(f"tests.bench.{name}").run()
        print(flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
