"""All campaigns one after the other, each for some minutes: `make campaign`. A full one takes its own options."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from tests.conftest import ROOT

CAMPAIGNS = (
    ("damage", "--count", "1000"),
    ("own_damage", "--count", "300"),
    ("hostile", "--count", "2000"),
    ("kills", "--kills", "100"),
    ("saving", "--kills", "1000"),
    ("power", "--cuts", "500"),
    ("surroundings", "--rounds", "10"),
    ("window_kills", "--kills", "15"),
    ("window_damage", "--count", "60"),
    ("monkey", "--minutes", "3"),
    ("load",),
)


def main() -> int:
    """Run each, print what it says, and return how many of them have found something."""
    wanted = sys.argv[1:]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'app'}{os.pathsep}{ROOT}"}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    summary: list[str] = []
    for name, *options in CAMPAIGNS:
        if wanted and name not in wanted:
            continue
        print(f"\n# {name}\n", flush=True)
        began = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", f"tests.campaigns.{name}", *options], cwd=ROOT, env=environment, check=False
        )
        verdict = "nothing lost, no traceback, no hang" if done.returncode == 0 else "see above"
        summary.append(f"| {name} | {' '.join(options)} | {time.monotonic() - began:.0f} s | {verdict} |")
    print("\n| campaign | options | time | result |\n|---|---|---:|---|", *summary, sep="\n")
    return sum(line.endswith("see above |") for line in summary)


if __name__ == "__main__":
    sys.exit(main())
