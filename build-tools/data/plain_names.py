"""Names of admin1 regions without the word for their kind, in any language: `Andalucía`, `małopolskie` and `广东`."""

import re
from collections import defaultdict

from output import fold

# Words for a kind that stand before the name: those of Romance languages with a particle behind them.
BEFORE_PARTICLE = {
    "canton", "cantone", "comarca", "comunidad", "comunitat", "departamento", "departement", "estado", "estat", "gobernacion",
    "gouvernorat", "governorato", "municipalidad", "oblast", "prefectura", "prefecture", "principado", "province", "provincia", "regiao",
    "region", "regione", "regio", "republica", "wilaya",
}
ADJECTIVES = {"autonoma", "autonome", "autonomo", "foral", "libre", "soberano", "y"}
PARTICLE = re.compile(r"(?:(?:del|dels|de|di|do|da|dos|das|du|des|della|delle)\s+(?:(?:las|los|la|el|les|le|l['’])\s*(?=\S))?|d['’]|dell['’])")
BEFORE = {
    "bundesland", "gouvernement", "judetul", "kabupaten", "kanton", "kantonen", "landkreis", "obwod", "provincie", "provinsi", "provinz",
    "tinh", "wojewodztwo", "воеводство", "воєводство", "департамент", "кантон", "област", "область", "провинция", "провінція", "штат",
}
BEHIND = {fold(word) for word in [
    "fylke", "gewest", "ili", "kanton", "kraj", "lan", "maakond", "maakunta", "megye", "oblast", "prefektur", "provins", "provinz",
    "воеводство", "воєводство", "край", "область", "округ", "провинция", "провінція",
]}
# The same without a blank, by the start of the language's tag.
SUFFIXES = {"ja": "県府都州省", "ko": "도주현성", "zh": "省市州县縣"}
PREFIXES = {"th": "จังหวัด"}


def build(names: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Further names by code, without a language: those that a region does not have yet."""
    known, plain = defaultdict(set), []
    for code, _, name in names:
        known[code].add(fold(name))
    for code, language, name in names:
        short = without_kind(name, language.partition("-")[0])
        if short and fold(short) not in known[code]:
            known[code].add(fold(short))
            plain.append((code, "", short))
    return plain


def without_kind(name: str, language: str) -> str | None:
    """The name without the word for the kind of a region, if it has one and there is more."""
    if (suffixes := SUFFIXES.get(language)) and len(name) > 2 and name[-1] in suffixes:
        return name[:-1].strip()
    if (prefix := PREFIXES.get(language)) and name.startswith(prefix):
        return name.removeprefix(prefix).strip() or None
    words = name.split()
    if len(words) < 2:
        return None
    first, last = fold(words[0]), fold(words[-1])
    if first in BEFORE_PARTICLE:
        behind = 1
        while behind < len(words) and fold(words[behind]) in ADJECTIVES:
            behind += 1
        rest = " ".join(words[behind:])
        found = PARTICLE.match(rest)
        return rest[found.end():].strip() or None if found else None
    if first in BEFORE:
        return " ".join(words[1:])
    return " ".join(words[:-1]) if last in BEHIND else None
