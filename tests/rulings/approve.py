"""`make tables`: write the decision tables anew, to be read against the clauses and committed."""

from __future__ import annotations

from tests.rulings.test_tables import APPROVED, TABLES, WHOLE, printed


def main() -> None:
    APPROVED.mkdir(exist_ok=True)
    for path in APPROVED.glob("*.md"):
        path.unlink()
    for name in WHOLE:
        (APPROVED / f"{name}.md").write_text(printed(TABLES[name]), encoding="utf-8")
    print(f"{len(WHOLE)} tables written; read what changed before you commit it")


if __name__ == "__main__":
    main()
