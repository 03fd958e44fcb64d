"""Documents for tests, made here: our own rule texts in other dress, and small files of every format."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

from tableside.importing.document import Document
from tableside.importing.labels import letter, numeral, roman
from tableside.importing.reading import read_bytes
from tableside.rulebook import Edition
from tableside.rulebook.model import DIAGRAM, LINK, Block, Rule

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


@dataclass(frozen=True)
class Line:
    """A paragraph of a made document: its label, its words, its depth."""

    label: str
    text: str
    depth: int
    rule: str = ""
    heading: bool = False

    @property
    def whole(self) -> str:
        return f"{self.label} {self.text}".strip()


def plain(text: str) -> str:
    """Return rule text without our markup."""
    text = LINK.sub(lambda match: match["words"] or match["target"], text)
    return re.sub(r"\*+", "", text)


def render(edition: Edition, label: Callable[[Rule, int], str]) -> list[Line]:
    """Return a book as the lines of a document, each rule with the label that is asked for."""
    lines: list[Line] = []
    depths: dict[str, int] = {}
    for rule in edition.rules:
        depths[rule.id] = depths.get(rule.parent or "", -1) + 1
        if rule.kind == "clause":
            continue
        lines.append(Line(label(rule, depths[rule.id]), plain(rule.title or ""), depths[rule.id], rule.id, True))
        if rule.kind == "section" and rule.children and edition.by_id[rule.children[0]].kind != "clause":
            lines.extend(Line("", plain(block.markdown), depths[rule.id], rule.id) for block in rule.blocks)
        else:
            _content(edition, rule, label, depths, lines)
    return lines


def _content(
    edition: Edition, rule: Rule, label: Callable[[Rule, int], str], depths: dict[str, int], lines: list[Line]
) -> None:
    depth = depths[rule.id]
    for item in rule.content:
        if isinstance(item, Block):
            parts = [part for part in item.markdown.split("\n") if not DIAGRAM.match(part)]
            lines.extend(Line("", plain(part), depth, rule.id) for part in parts)
            continue
        child = edition.by_id[item.id]
        if child.kind != "clause":
            continue
        depths[child.id] = depth + 1
        first = child.content[0] if child.content and isinstance(child.content[0], Block) else None
        lines.append(Line(label(child, depth + 1), plain(first.markdown) if first else "", depth + 1, child.id))
        rest = (
            child
            if first is None
            else Rule(child.id, child.kind, child.labels, child.title, child.content[1:], child.parent, child.span)
        )
        _content(edition, rest, label, depths, lines)


def as_text(lines: Iterable[Line]) -> bytes:
    return "\n\n".join(line.whole for line in lines).encode()


def as_html(lines: Iterable[Line]) -> bytes:
    return (
        "<html><head><title>x</title><script>var a = 'not shown';</script></head><body>"
        + "".join(
            f"<h{line.depth + 1}>{escape(line.whole)}</h{line.depth + 1}>"
            if line.heading
            else f"<p>{escape(line.whole)}</p>"
            for line in lines
        )
        + "</body></html>"
    ).encode()


def zipped(parts: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return buffer.getvalue()


def as_docx(lines: Iterable[Line], *, styles: str = "", numbering: str = "") -> bytes:
    return docx("".join(_word_paragraph(line) for line in lines), styles, numbering)


def _word_paragraph(line: Line) -> str:
    style = f'<w:pStyle w:val="Heading{line.depth + 1}"/>' if line.heading else ""
    return f'<w:p><w:pPr>{style}</w:pPr><w:r><w:t xml:space="preserve">{escape(line.whole)}</w:t></w:r></w:p>'


def docx(body: str, styles: str = "", numbering: str = "", **more: str) -> bytes:
    """Return a Word file with the given body; headings have the styles that Word gives them."""
    headings = "".join(
        f'<w:style w:type="paragraph" w:styleId="Heading{level}"><w:name w:val="heading {level}"/>'
        f'<w:pPr><w:outlineLvl w:val="{level - 1}"/></w:pPr></w:style>'
        for level in range(1, 5)
    )
    parts = {
        "word/document.xml": f'<w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>',
        "word/styles.xml": f'<w:styles xmlns:w="{W}">{headings}{styles}</w:styles>',
    }
    if numbering:
        parts["word/numbering.xml"] = f'<w:numbering xmlns:w="{W}">{numbering}</w:numbering>'
    return zipped(parts | {name.replace("__", "/") + ".xml": text for name, text in more.items()})


def odt(body: str, styles: str = "") -> bytes:
    names = (
        'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
        'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    )
    content = (
        f"<office:document-content {names}><office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:text>{body}</office:text></office:body></office:document-content>"
    )
    return zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content})


def as_odt(lines: Iterable[Line]) -> bytes:
    return odt(
        "".join(
            f'<text:h text:outline-level="{line.depth + 1}">{escape(line.whole)}</text:h>'
            if line.heading
            else f"<text:p>{escape(line.whole)}</text:p>"
            for line in lines
        )
    )


def as_pdf(lines: Iterable[Line], *, columns: int = 1, head: str = "", size: int = 9, by_row: bool = False) -> bytes:
    """Return a PDF of A4 pages in one or two columns, with a running head and page numbers."""
    width = 500 if columns == 1 else 240
    per_line = int(width / (size * 0.5))
    wrapped: list[tuple[str, bool]] = []
    for line in lines:
        for place, part in enumerate(_wrap(line.whole, per_line)):
            wrapped.append((part, place == 0))
    rows = 52
    pages: list[list[list[tuple[str, bool]]]] = []
    for start in range(0, len(wrapped), rows * columns):
        chunk = wrapped[start : start + rows * columns]
        pages.append([chunk[column * rows : (column + 1) * rows] for column in range(columns)])
    return pdf([_page(page, number + 1, head, size, by_row=by_row) for number, page in enumerate(pages)])


def _wrap(text: str, width: int) -> list[str]:
    lines, current = [], ""
    for word in text.split():
        if current and len(current) + 1 + len(word) > width:
            lines.append(current)
            current = word
        else:
            current = f"{current} {word}".strip()
    return [*lines, current]


def _page(columns: Sequence[Sequence[tuple[str, bool]]], number: int, head: str, size: int, *, by_row: bool) -> str:
    shown: list[tuple[float, float, str]] = []
    if head:
        shown.append((50, 815, head))
    for place, column in enumerate(columns):
        at = 790.0
        for text, begins in column:
            at -= size * (1.9 if begins else 1.2)
            shown.append((50 + place * 260, at, text))
    if by_row:
        shown.sort(key=lambda one: (-one[1], one[0]))
    shown.append((290, 20, str(number)))
    return drawn(shown, size)


def drawn(shown: Iterable[tuple[float, float, str]], size: int = 9) -> str:
    """Return what draws words at places of a page, counted from its lower left corner."""
    return "\n".join(f"BT /F1 {size} Tf 1 0 0 1 {x:.1f} {y:.1f} Tm ({_pdf_text(text)}) Tj ET" for x, y, text in shown)


def _pdf_text(text: str) -> str:
    raw = text.encode("cp1252", "replace").decode("cp1252")
    escaped = raw.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return "".join(one if ord(one) < 128 else f"\\{one.encode('cp1252')[0]:03o}" for one in escaped)


def pdf(pages: Sequence[str]) -> bytes:
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{' '.join(f'{4 + 2 * n} 0 R' for n in range(len(pages)))}] >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, page in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> "
            f"/Contents {5 + 2 * number} 0 R >>"
        )
        objects.append(f"<< /Length {len(page)} >>\nstream\n{page}\nendstream")
    data = b"%PDF-1.4\n"
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(data))
        data += f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1")
    start = len(data)
    data += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    data += "".join(f"{place:010} 00000 n \n" for place in places).encode()
    return data + f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF".encode()


def read(text: str | bytes, name: str = "rules.txt") -> Document:
    return read_bytes(text.encode() if isinstance(text, str) else text, name)


def own_label(rule: Rule, depth: int) -> str:
    """Label a rule as our books do."""
    if rule.kind == "clause":
        return f"({rule.label})"
    return rule.label


def other_label(rule: Rule, depth: int) -> str:
    """Label a rule in another style: numbers for the first clauses, letters for those below them."""
    if rule.kind != "clause":
        return f"{rule.label}." if rule.label else ""
    value = roman(rule.label) or letter(rule.label) or int(rule.label)
    if rule.label in ("c", "d", "i", "v", "x") and (rule.labels[0], len(rule.labels)) and not _counts_in_roman(rule):
        value = letter(rule.label) or value
    return f"{value})" if len(rule.labels) == 2 else f"{numeral(value, 'lowerLetter')})"


def _counts_in_roman(rule: Rule) -> bool:
    """Tell whether a clause is one of a Roman list, which our books have below letters and in backgammon."""
    return (len(rule.labels) == 3) != rule.id.startswith("backgammon/")


NSCF = """# Fouls and their price {#own-chapter-i} {=i "Chapter I."}

## 1 Fouls {@3.11 "Article 1."}

The referee calls foul as soon as one is committed.

(7) {@own-1-7 "7."} The player who fouled pays the penalty and must play again if the next player asks for it.

## 2 Penalties {@3.12 "Article 2."}

Every foul gives the opponent 5 points, unless a higher figure is laid down below.

(1) {@3.12.a "1."} The value of the ball on is the penalty for:

    (e) {@3.12.a.v "e)"} missing all object balls.

(2) {@3.12.b "2."} The value of the ball on or of the ball concerned, whichever is higher, is the penalty for:

    (d) {@3.12.b.iv "d)"} hitting a ball not on first.

(4) {@3.12.d "4."} 8 points is the penalty if the striker:

    (d) {@3.12.d.iv "d)"} uses any ball but the white as cue ball.
"""


def put_nscf_in_force(imports: Path) -> None:
    """Store a small federation's edition with its own labels, and other penalties, and put it in force."""
    folder = imports / "nscf-2026" / "snooker"
    folder.mkdir(parents=True)
    (folder / "en.md").write_text(NSCF)
    (folder / "en.toml").write_text('name = "NSCF 2026"\n')
    (imports / "in-force.toml").write_text('[snooker]\nen = "nscf-2026"\n')
