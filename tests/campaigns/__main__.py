"""All campaigns one after the other, some minutes each: `make campaign`; `make campaign FULL=--full` takes hours."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from typing import NamedTuple

from tests.conftest import ROOT


class Campaign(NamedTuple):
    """A campaign and how far it goes: an option with a number for some minutes, and another number for all of it."""

    name: str
    option: str = ""
    short: int = 0
    full: int = 0

    def options(self, *, full: bool) -> list[str]:
        """Return what it is started with."""
        return [self.option, str(self.full if full else self.short)] if self.option else []


CAMPAIGNS = (
    Campaign("stops", "--kills", 200, 2000),
    Campaign("hostile", "--count", 1000, 10_000),
    Campaign("monkey", "--minutes", 3, 60),
    Campaign("load"),
)


def main() -> int:
    """Run each, print what it says, and return how many of them have found something."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--full", action="store_true", help="ten thousand of each, and an hour of the monkey")
    parser.add_argument("names", nargs="*", help="only these")
    asked = parser.parse_args()
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'app'}{os.pathsep}{ROOT}"}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    summary: list[str] = []
    for one in CAMPAIGNS:
        if asked.names and one.name not in asked.names:
            continue
        print(f"\n# {one.name}\n", flush=True)
        options = one.options(full=asked.full)
        began = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", f"tests.campaigns.{one.name}", *options], cwd=ROOT, env=environment, check=False
        )
        verdict = "nothing lost, no traceback, no hang" if done.returncode == 0 else "see above"
        summary.append(f"| {one.name} | {' '.join(options)} | {time.monotonic() - began:.0f} s | {verdict} |")
    print("\n| campaign | options | time | result |\n|---|---|---:|---|", *summary, sep="\n")
    return sum(line.endswith("see above |") for line in summary)


if __name__ == "__main__":
    sys.exit(main())
