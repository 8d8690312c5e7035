"""Which places have a name in the script of their country, and in those of visitors: the lists of docs/names.md.

    python3 build-tools/data/coverage.py
"""

import json
import re
import textwrap
from collections import defaultdict
from pathlib import Path

import fetch
import names
import whosonfirst

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/names.md"
LARGE, LARGER = 20_000, 100_000  # inhabitants
# Countries with this share or more, in per cent, are left out.
MANY = 90

# By ISO 15924: the first words of the names of its letters in Unicode.
SCRIPTS = {
    "Arab": ["ARABIC"], "Armn": ["ARMENIAN"], "Beng": ["BENGALI"], "Cyrl": ["CYRILLIC"], "Deva": ["DEVANAGARI"], "Ethi": ["ETHIOPIC"],
    "Geor": ["GEORGIAN"], "Grek": ["GREEK"], "Hans": ["CJK"], "Hant": ["CJK"], "Hebr": ["HEBREW"], "Jpan": ["CJK", "HIRAGANA", "KATAKANA"],
    "Khmr": ["KHMER"], "Kore": ["HANGUL"], "Laoo": ["LAO"], "Mymr": ["MYANMAR"], "Sinh": ["SINHALA"], "Taml": ["TAMIL"],
    "Telu": ["TELUGU"], "Thaa": ["THAANA"], "Thai": ["THAI"], "Tibt": ["TIBETAN"],
}
VISITORS = ["Arab", "Beng", "Cyrl", "Deva", "Grek", "Hans", "Hebr", "Jpan", "Kore", "Taml", "Telu", "Thai"]


def build(data: Path) -> None:
    known = whosonfirst.Known(data)
    further = names.place_names(data, [f"../{whosonfirst.PLACES}"])
    scripts = {key: _scripts(known.names[key].union(*further.get(int(key), {}).values())) for key in known.places}

    large = defaultdict(list)
    for key, (country, _, _, people) in known.places.items():
        if people >= LARGE:
            large[country].append(key)
    few = []
    for country, script in sorted(_native_scripts().items()):
        if script in SCRIPTS and (of := large[country]):
            share = _share(of, script, scripts)
            if share < MANY:
                few.append(f"{country} ({script}) {share}")
    larger = [key for key, place in known.places.items() if place[3] >= LARGER]
    visited = [f"{script} {_share(larger, script, scripts)}" for script in VISITORS]
    page = PAGE.read_text(encoding="utf-8")
    for name, items in [("scripts", visited), ("countries", few)]:
        listed = textwrap.fill(", ".join(items), 120)
        page = re.sub(rf"(<!-- {name}: generated -->\n\n)(?:.+\n)*", lambda found: f"{found[1]}{listed}\n", page)
    PAGE.write_text(page, encoding="utf-8", newline="")


def _scripts(found: set[str]) -> set[str]:
    return {whosonfirst._script(name) for name in found}


def _share(keys: list[str], script: str, scripts: dict[str, set[str]]) -> int:
    """Per cent of some places that have a name in a script."""
    return round(100 * sum(not scripts[key].isdisjoint(SCRIPTS[script]) for key in keys) / len(keys))


def _native_scripts() -> dict[str, str]:
    """The script of the official language that most people of a country speak."""
    package = fetch.fetch_one("cldr-core", fetch.default_cache())
    read = lambda name: json.loads(package.read(f"package/supplemental/{name}.json"))["supplemental"]
    likely, scripts = read("likelySubtags")["likelySubtags"], {}
    for country, facts in read("territoryInfo")["territoryInfo"].items():
        official = [
            (float(use["_populationPercent"]), tag.replace("_", "-")) for tag, use in facts.get("languagePopulation", {}).items()
            if use.get("_officialStatus") in {"official", "de_facto_official"}
        ]
        if official:
            tag = max(official)[1]
            full = likely.get(f"{tag}-{country}") or likely.get(tag) or likely.get(tag.partition("-")[0], tag)
            written = [part for part in (*tag.split("-")[1:], *full.split("-")[1:]) if len(part) == 4]
            scripts[country] = next(iter(written), "")
    return scripts


if __name__ == "__main__":
    build(ROOT / "data")
