"""Writing the data files so that the same rows always give the same bytes, and text helpers."""

import csv
import io
import unicodedata
import zipfile
from collections.abc import Iterable
from pathlib import Path

# Letters that Unicode does not decompose, and typographic marks that ASCII has a sign for.
ASCII = str.maketrans({
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O",
    "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ł": "l", "Ł": "L",
    "ı": "i", "ħ": "h", "Ħ": "H", "ŧ": "t", "Ŧ": "T", "ŋ": "n", "Ŋ": "N", "ə": "a", "Ə": "A",
    "ɓ": "b", "Ɓ": "B", "ɗ": "d", "Ɗ": "D", "ƙ": "k", "Ƙ": "K", "ɛ": "e", "Ɛ": "E", "ɔ": "o",
    "Ɔ": "O", "ƴ": "y", "Ƴ": "Y", "ɨ": "i", "Ɨ": "I", "ʻ": "'", "ʼ": "'", "ʿ": "'", "ʾ": "'",
    "ʹ": "'", "ʺ": '"', "‘": "'", "’": "'", "´": "'", "“": '"', "”": '"', "–": "-", "—": "-",
})


def strip_marks(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def to_ascii(text: str) -> str:
    """The name in plain ASCII, or "" where letters would have to be transliterated."""
    plain = strip_marks(text.translate(ASCII)).translate(ASCII)
    return plain if plain.isascii() else ""


def fold(text: str) -> str:
    """Key for comparing names: no case, no marks."""
    return strip_marks(text.translate(ASCII)).casefold().strip()


def tsv(rows: Iterable[Iterable[object]]) -> str:
    """GeoNames' form: tab-separated, LF, no quoting, so neither may stand in a value."""
    lines = []
    for row in rows:
        line = "\t".join(str(value) for value in row)
        if "\n" in line or "\r" in line:
            raise ValueError(f"line break in a value: {line!r}")
        lines.append(line + "\n")
    columns = {line.count("\t") for line in lines}
    if len(columns) != 1:
        raise ValueError(f"rows of different width: {sorted(columns)}")
    return "".join(lines)


def write_text(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")


def csv_text(header: list[str], rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()


def write_csv(path: Path, header: list[str], rows: Iterable[Iterable[object]]) -> None:
    write_text(path, csv_text(header, rows))


def write_zip(path: Path, member: str, text: str) -> None:
    """A zip of one member; every header field is fixed, so the bytes depend on the text only."""
    entry = zipfile.ZipInfo(member, date_time=(1980, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.create_system = 3
    entry.external_attr = 0o644 << 16
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(entry, text.encode(), compresslevel=9)


def number(value: float, digits: int = 2) -> str:
    """A decimal without exponent or trailing zeros."""
    text = f"{value:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def report(title: str, counts: dict[str, object]) -> None:
    """Print what was kept and what was dropped, so that nothing disappears silently."""
    print(title)
    for what, count in counts.items():
        print(f"  {what}: {count}")
