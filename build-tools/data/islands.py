"""Named islands, and which places lie on them, from the world map of R's package mapdata.

The map is made of the World Data Bank II of the CIA, of about 1990: fine coasts, and the names of some 2,000
islands, many in a spelling of their own. The names that travellers use stand in `NAMES`, written by hand.
The country of an island is that of most people on it, which also holds where countries have changed since; `cc2` has the
others that have places on it.
"""

import csv
import io
import zipfile
from collections import Counter, defaultdict
from pathlib import Path

import outlines
from output import fold, report, write_csv

MAP = "./usr/lib/R/site-library/mapdata/mapdata/worldHires"

MAIN_PLACES = 10
BOX_COLUMNS = ["south", "west", "north", "east"]

# The people of a section of a place are people of the place, too.
SECTION = "PPLX"

# Outlines are called `USA:Hawaii:Maui`. Those with one name only are countries and seas, but for these.
WITHOUT_COUNTRY = {
    "Antigua", "Barbuda", "Bonaire", "Isle of Wight", "Nevis", "Saint Eustatius", "Saint Kitts",
    "Saint Vincent", "Sardinia", "Sicily", "Tobago", "Trinidad",
}

# Parts of countries that are, or share, an island.
PARTS = {
    "Haiti": "Hispaniola", "Dominican Republic": "Hispaniola",
    "Brunei": "Borneo", "Brunei:East": "Borneo", "Malaysia:Sarawak": "Borneo",
    "Indonesia:Irian Jaya": "New Guinea", "Papua New Guinea": "New Guinea",
}

# Named outlines that are no one island: exclaves, peninsulas, polders, lakes.
NO_ISLANDS = {
    "Angola:Cabinda", "Bolivia:Titicaca Penninsula", "Cambodia:Tonle Sap", "Canada:Great Bear Lake",
    "Egypt:Sinai", "Equatorial Guinea:Rio Muni", "France:Saint-Pierre and Miquelon",
    "Germany:Busingen", "Great Lakes:Erie", "Great Lakes:Ontario",
    "Great Lakes:Superior, Huron, Michigan", "Greece:Methanon", "Indonesia:Kalimantan",
    "Ivory Coast:Aby Penninsula", "Malaysia:Malay Penninsula", "Mexico:Laguna Madre",
    "Netherlands:Flevoland", "Netherlands:IJsselmeer", "Netherlands:South",
    "New Caledonia:Grand Recif de Oatope", "Nicaragua:Lago de Nicaragua", "Norway:Nordhordland",
    "Norway:Sunnhordland", "Oman:Ra's Musandam", "South Africa:Walvis Bay", "Spain:Ceuta",
    "Spain:Llivia", "Spain:Melilla", "Turkey:North", "UK:Gibralter", "UK:Great Britain",
    "UK:Northern Ireland", "USA:Alaska", "USA:Door Penninsula", "USA:Guantanamo:East",
    "USA:Keweenaw Penninsula", "USA:Point Roberts", "USSR:Lake Baikal", "USSR:Onezhskoy Ozero",
    "USSR:Ozero Balkhash", "USSR:Rybinskoye Vodokhranilishche",
}

# Words before a name that mean island. The name without them is the primary one.
ISLAND_WORDS = (
    "Dao ", "Ile d'", "Ile de la ", "Ile de ", "Ile du ", "Ile ", "Ilha da ", "Ilha de ", "Ilha do ",
    "Isla de la ", "Isla de ", "Isla del ", "Isla ", "Isle de ", "Isola d'", "Isola di ",
    "Jazireh-ye ", "Ostrov ", "Otok ",
)
# The same behind a name, of Chinese and Japanese islands.
ISLAND_SUFFIXES = (" Dao", " Shan", " Shoto", " Tao", " To")
# In Japanese they are part of the name: Tanegashima.
JOINED_SUFFIXES = (" Jima", " Shima")

# Last part of the name on the map: the name in use, and further ones. Written by hand.
NAMES = {
    "Majorca": ["Mallorca", "Majorca"],
    "Minorca": ["Menorca", "Minorca"],
    "Ibiza": ["Ibiza", "Eivissa"],
    "Hierro": ["El Hierro"],
    "Gomera": ["La Gomera"],
    "Thira": ["Santorini", "Thira", "Thera"],
    "Rodhos": ["Rhodes", "Rodos", "Rhodos"],
    "Kerkira": ["Corfu", "Kerkyra"],
    "Mikonos": ["Mykonos"],
    "Khios": ["Chios"],
    "Lesvos": ["Lesbos", "Lesvos"],
    "Zakinthos": ["Zakynthos", "Zante"],
    "Kefallinia": ["Kefalonia", "Cephalonia", "Kefallinia"],
    "Levkas": ["Lefkada", "Lefkas"],
    "Evvoia": ["Euboea", "Evia"],
    "Aiyina": ["Aegina", "Aigina"],
    "Kithira": ["Kythira", "Cythera"],
    "Kithnos": ["Kythnos"],
    "Klimnos": ["Kalymnos"],
    "Limnos": ["Lemnos", "Limnos"],
    "Samothraki": ["Samothrace", "Samothraki"],
    "Simi": ["Symi"],
    "Siros": ["Syros"],
    "Skiros": ["Skyros"],
    "Thasos": ["Thasos", "Thassos"],
    "Sao Miguel": ["São Miguel"],
    "Rugen": ["Rügen", "Ruegen"],
    "Fyn": ["Funen", "Fyn"],
    "Sjaelland": ["Zealand", "Sjælland", "Sjaelland"],
    "Oland": ["Öland"],
    "Halluoto": ["Hailuoto"],
    "Isola d'Elba": ["Elba", "Isola d'Elba", "Isle of Elba"],
    "Otok Dugi": ["Dugi Otok"],
    "Otok Korcula": ["Korčula", "Otok Korčula"],
    "Otok Brac": ["Brač", "Otok Brač"],
    "Belle-Ile": ["Belle-Île", "Belle-Île-en-Mer"],
    "Ile d'Oleron": ["Oléron", "Île d'Oléron"],
    "Ile de Re": ["Île de Ré"],
    "Island of Skye": ["Skye", "Isle of Skye"],
    "Island of Mull": ["Isle of Mull", "Mull"],
    "Island of Arran": ["Isle of Arran", "Arran"],
    "Isle of Lewis": ["Lewis and Harris", "Isle of Lewis", "Isle of Harris"],
    "Orkney Islands:Mainland": ["Orkney Mainland", "Orkney", "Orkney Islands"],
    "Shetland Islands:Mainland": ["Shetland Mainland", "Shetland", "Shetland Islands"],
    "Ko Phuket": ["Phuket", "Ko Phuket"],
    "Ko Phangan": ["Ko Pha Ngan", "Koh Phangan", "Ko Phangan"],
    "Ko Samui": ["Ko Samui", "Koh Samui", "Samui"],
    "Ko Chang": ["Ko Chang", "Koh Chang"],
    "Ko Kut": ["Ko Kut", "Koh Kood"],
    "Ko Lanta Yai": ["Ko Lanta Yai", "Ko Lanta", "Koh Lanta"],
    "Pinang": ["Penang", "Pulau Pinang"],
    "Penida": ["Nusa Penida"],
    "Lomblen": ["Lembata", "Lomblen"],
    "Roti": ["Rote", "Roti"],
    "Ceram": ["Seram", "Ceram"],
    "Sawu": ["Savu", "Sawu"],
    "Simeule": ["Simeulue"],
    "Sulawesi": ["Sulawesi", "Celebes"],
    "We": ["Weh", "Pulau Weh"],
    "Sulu": ["Jolo"],
    "Cheju Do": ["Jeju", "Jeju-do", "Cheju"],
    "Koje Do": ["Geojedo", "Geoje Island"],
    "Namhae Do": ["Namhaedo", "Namhae Island"],
    "Ullung Do": ["Ulleungdo", "Ulleung Island"],
    "Paengnyong Do": ["Baengnyeongdo", "Baengnyeong Island"],
    "Amami O Shima": ["Amami Ōshima", "Amami"],
    "O Shima": ["Izu Ōshima"],
    "Shimono Shima": ["Tsushima"],
    "Ishigaki Shima": ["Ishigaki", "Ishigaki-jima"],
    "Awaji Shima": ["Awaji Island", "Awajishima"],
    "Kikaiga Shima": ["Kikaijima", "Kikai"],
    "Okino Erabu Shima": ["Okinoerabujima", "Okinoerabu"],
    "Dao Phu Quoc": ["Phú Quốc", "Phu Quoc"],
    "Con Son": ["Côn Sơn", "Côn Đảo"],
    "Dao Cat Ba": ["Cát Bà", "Cat Ba"],
    "Zanzibar": ["Zanzibar", "Unguja"],
    "Jerba": ["Djerba", "Jerba"],
    "Suqutra": ["Socotra", "Suqutra"],
    "Hawaii:Hawaii": ["Hawaii Island", "Big Island", "Island of Hawaii"],
    "Isla de la Juventura": ["Isla de la Juventud", "Isle of Youth"],
    "Sao Tiago": ["Santiago", "Sao Tiago"],
    "Fernando Po": ["Bioko", "Fernando Po"],
    "Arquipelago de Fernando de Noronha": ["Fernando de Noronha"],
    "Ilha de Sao Sebastiao": ["Ilhabela", "Ilha de São Sebastião"],
    "Ilha de Santa Catarina": ["Santa Catarina Island", "Ilha de Santa Catarina"],
    "Ilha de Sao Francisco": ["Ilha de São Francisco"],
    "Ilha de Marajo": ["Marajó", "Ilha de Marajó"],
    "Isla Colon": ["Isla Colón"],
    "Isla del Maiz Grande": ["Big Corn Island", "Isla del Maíz Grande"],
    "Isla de Margarita": ["Margarita", "Isla de Margarita", "Isla Margarita", "Margarita Island"],
    "Isla Grande de Chiloe": ["Chiloé", "Isla Grande de Chiloé"],
    "Isla Juan Fernandez": ["Robinson Crusoe Island", "Isla Juan Fernandez"],
    "Easter Island": ["Easter Island", "Rapa Nui", "Isla de Pascua"],
    "Raitea": ["Raiatea"],
    "Magareva": ["Mangareva"],
    "Huahine Nui": ["Huahine"],
    "Huahine Iti": ["Huahine"],
    "Bora-Bora": ["Bora Bora"],
    "Christmas Island": ["Kiritimati", "Christmas Island"],
    "Ocean Island": ["Banaba", "Ocean Island"],
    "Fanning Island": ["Tabuaeran", "Fanning Island"],
    "Moen": ["Weno", "Moen"],
    "Babelthuap": ["Babeldaob", "Babelthuap"],
    "Ngau": ["Gau"],
    "Viaques Island": ["Vieques"],
    "Ile Sainte-Marie": ["Île Sainte-Marie", "Nosy Boraha"],
    "Ile du Cap aux Meule": ["Île du Cap aux Meules"],
    "Saltspring Island": ["Salt Spring Island", "Saltspring Island"],
    "Manar": ["Mannar"],
    "Patta Island": ["Pate Island"],
    "Mahe Island": ["Mahé", "Mahe Island"],
    "Chinmen Tao": ["Kinmen", "Quemoy"],
    "Jazair Farasan": ["Farasan", "Jazair Farasan"],
    "Solovetskiye Ostrova": ["Solovetsky Islands", "Solovki"],
    "Trinidad": ["Trinidad", "Trinidad Island"],
    "Uvea": ["Uvea", "Wallis"],
    "Isla del Rey": ["Isla del Rey"],
    "Ile Art": ["Île Art"],
}

DIRECTIONS = {"East", "North", "Northern Bight", "South", "Southern Bight", "West"}


def build(packages, places, area_names, data: Path) -> None:
    drawn = outlines.read(packages["mapdata"], MAP)
    on_outline = outlines.assign(drawn, places)
    taken = names_of_regions(data)
    rows, dropped = [], Counter()
    for names, parts in _islands(drawn):
        on_island = {p.geonameid: p for part in parts for p in on_outline.get(part, ())}
        if not on_island:
            dropped["dropped, without a place"] += 1
            continue
        by_people = sorted(on_island.values(), key=lambda p: (-p.population, p.geonameid))
        people = Counter()
        for place in by_people:
            people[place.country] += place.population + 1
        country = max(people, key=lambda code: (people[code], code))
        if fold(names[0]) in taken[country]:
            dropped["dropped, a country or region"] += 1
            continue
        further = sorted(people.keys() - {country}, key=lambda code: (-people[code], code))
        longitude, latitude = max((drawn[part] for part in parts), key=lambda o: o.extent).middle()
        rows.append([
            names[0], country, ",".join(further), f"{latitude:.4f}", f"{longitude:.4f}",
            sum(place.population for place in by_people if place.feature_code != SECTION),
            *bounding_box([drawn[part] for part in parts]),
            " ".join(str(place.geonameid) for place in by_people[:MAIN_PLACES]),
            ",".join(names[1:]), area_names.of(country, names, latitude, longitude),
        ])
    rows.sort(key=lambda row: (row[1], row[0], row[2]))
    write_csv(
        data / "places/islands.csv",
        [
            "name", "country_code", "cc2", "latitude", "longitude", "places_population", *BOX_COLUMNS, "geonameids",
            "alternatenames", "translations",
        ],
        rows,
    )
    report("islands", {
        "outlines": len(drawn), "islands": len(rows), **dict(sorted(dropped.items())),
    })
    if unknown := set(NAMES) - {_last(outline.name) for outline in drawn}:
        raise ValueError(f"the map has no {sorted(unknown)}")


def bounding_box(shapes) -> list[str]:
    """The box around shapes that have sides, whose longitudes may go on beyond 180."""
    west, east = min(shape.west for shape in shapes), max(shape.east for shape in shapes)
    if east - west > 180:
        raise ValueError(f"a box from {west} to {east}")
    wrapped = [(longitude + 180) % 360 - 180 for longitude in (west, east)]
    sides = min(shape.south for shape in shapes), wrapped[0], max(shape.north for shape in shapes), wrapped[1]
    return [f"{side:.3f}" for side in sides]


def _islands(drawn) -> list[tuple[list[str], list[int]]]:
    """Names of islands, and the indexes of their outlines: those of one name that lie side by side."""
    islands = defaultdict(list)
    for index, outline in enumerate(drawn):
        if not (names := _island_names(outline.name)):
            continue
        same_name = islands[names[0]]
        beside = [(n, parts) for n, parts in same_name if any(_touch(drawn[p], outline) for p in parts)]
        merged = [index] + [part for _, parts in beside for part in parts]
        islands[names[0]] = [known for known in same_name if known not in beside] + [(names, merged)]
    return [island for same_name in islands.values() for island in same_name]


def _touch(one, other) -> bool:
    """Whether two outlines may be parts of one island, with a strait between them."""
    strait = 0.1
    return (one.west <= other.east + strait and other.west <= one.east + strait
            and one.south <= other.north + strait and other.south <= one.north + strait)


def _last(name: str) -> str:
    """`Hawaii:Maui`: `Maui`. A part that says too little alone comes with the one before."""
    *before, last = name.split(":")
    if last in DIRECTIONS and len(before) > 1:
        return before[-1]
    return f"{before[-1]}:{last}" if before and (last == "Mainland" or name == "Hawaii:Hawaii") else last


def _island_names(name: str) -> list[str]:
    """The primary name and further ones; none where the outline is no named island."""
    if name in PARTS:
        return [PARTS[name]]
    last = _last(name)
    is_named = last[:1].isalpha() or last.startswith("'")
    if name in NO_ISLANDS or not is_named or (":" not in name and name not in WITHOUT_COUNTRY):
        return []
    if last in NAMES:
        return NAMES[last]
    for word in JOINED_SUFFIXES:
        if last.endswith(word):
            return [last.removesuffix(word) + word.strip().lower(), last]
    bare = next((last.removeprefix(word) for word in ISLAND_WORDS if last.startswith(word)), last)
    bare = next((bare.removesuffix(word) for word in ISLAND_SUFFIXES if bare.endswith(word)), bare)
    return [bare, last] if bare != last else [last]


def names_of_regions(data: Path, regions: set[str] | None = None) -> dict[str, set[str]]:
    """Folded names of each country and of its admin1 regions, or only of these, in all languages, by country."""
    taken = defaultdict(set)
    with (data / "places/admin1-names.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if regions is None or row["admin1_code"] in regions:
                taken[row["admin1_code"].partition(".")[0]].add(fold(row["name"]))
    for country, named in names_of_countries(data).items():
        taken[country] |= named
    return taken


def names_of_countries(data: Path) -> dict[str, set[str]]:
    """Folded names of each country, in all languages."""
    taken = defaultdict(set)
    with zipfile.ZipFile(data / "places/country-names.zip") as archive:
        text = archive.read(archive.namelist()[0]).decode()
    for row in csv.DictReader(io.StringIO(text, newline="")):
        taken[row["country_code"]].add(fold(row["name"]))
    return taken
