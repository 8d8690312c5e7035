"""The table by which a language tag finds names in its language and script, from CLDR.

    python3 build-tools/data/language_tags.py

It is part of the library, and made by hand.
"""

import json
from pathlib import Path

import fetch

TABLE = Path(__file__).resolve().parents[2] / "crates/wayfare/src/language_tags.tsv"

# CLDR gives Bokmål no names of its own: its data are called Norwegian.
ALIASES = {"nb": "no"}


def main() -> None:
    package = fetch.fetch_one("cldr-core", fetch.default_cache())
    aliases = _read(package, "aliases")["metadata"]["alias"]["languageAlias"]
    likely = _read(package, "likelySubtags")["likelySubtags"]
    parents = _read(package, "parentLocales")["parentLocales"]["parentLocale"]
    locales = json.loads(package.read("package/availableLocales.json"))["availableLocales"]["full"]
    in_use = {locale.split("-")[0] for locale in locales}

    aliases = {tag: alias["_replacement"] for tag, alias in aliases.items()} | ALIASES
    scripts = {tag: maximal.split("-")[1] for tag, maximal in likely.items()}
    rows = {}
    for tag, script in scripts.items():
        language, *region = tag.split("-")
        if len(language) > 2 and language not in in_use:
            continue
        if not region:
            parent = parents.get(language, "").split("-")[0]
            language = aliases.get(language, language)
            rows[tag, ""] = (language, script, "" if parent == language else parent)
        elif len(region) == 1 and len(region[0]) == 2 and script != scripts.get(language):
            rows[language, region[0]] = (aliases.get(language, language), script, "")
    for tag, meant in aliases.items():
        # A script, or a region that has one: `sh` is `sr-Latn`, `cnr` is `sr-ME`.
        language, *part = aliases.get(meant, meant).split("-")
        if len(tag) <= 3 and (language, "") in rows and len(part) <= 1:
            of_region = [scripts.get("-".join([language, *part]), scripts[language])]
            rows[tag, ""] = (language, *(part if len("".join(part)) == 4 else of_region), "")
    lines = ["language\tregion\tmeant\tscript\tparent", *("\t".join([*key, *row]) for key, row in sorted(rows.items()))]
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="")
    print(f"language tags: {len(rows)}")


def _read(package, name: str) -> dict:
    return json.loads(package.read(f"package/supplemental/{name}.json"))["supplemental"]


if __name__ == "__main__":
    main()
