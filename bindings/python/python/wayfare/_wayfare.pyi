"""The types of the native half of the package. `stub.py` makes it."""


import os
from collections.abc import Iterable, Sequence
from typing import Any, Literal, Protocol, TypeVar, final, overload
from typing_extensions import Self


__all__ = [
    "Accommodation",
    "AlternateName",
    "BadInputError",
    "BoundingBox",
    "BuildError",
    "COLUMNS",
    "Category",
    "Conversion",
    "CorruptError",
    "Cost",
    "Costs",
    "Country",
    "Currency",
    "Dataset",
    "DayCost",
    "Error",
    "Expense",
    "Explanation",
    "Highlight",
    "Hit",
    "IncompatibleError",
    "Info",
    "NearbyAccommodation",
    "NearbyHighlight",
    "NearbyPlace",
    "NoDatasetError",
    "Offer",
    "Place",
    "PostalCode",
    "Rate",
    "Region",
    "RegionAt",
    "Resolution",
    "ScorePart",
    "Source",
    "Stop",
    "Successor",
    "Table",
    "Trip",
    "__version__",
    "build_default",
    "enrich",
    "open",
]


class _ArrowStream(Protocol):
    """What gives a stream of Arrow, as tables do."""

    def __arrow_c_stream__(self, requested_schema: object=None) -> object:
        ...


class _ArrowArray(Protocol):
    """What gives an array of Arrow, as record batches do."""

    def __arrow_c_array__(self, requested_schema: object=None) -> tuple[object, object]:
        ...


class _Frame(Protocol):
    """A table of pandas, Polars or pyarrow."""

    @property
    def columns(self) -> Any:
        ...

    def equals(self, other: Any, /) -> bool:
        """Returns whether another one is the same."""


_F = TypeVar('_F', bound=_Frame)


_F_co = TypeVar('_F_co', covariant=True)


class _Series(Protocol[_F_co]):
    """A column of pandas or Polars."""

    def to_frame(self) -> _F_co:
        """Returns a table of it."""


class _PyArrowArray(Protocol):
    """A column of pyarrow."""

    def to_pylist(self) -> list[Any]:
        """Returns its values."""


__version__: str


COLUMNS: dict[str, str]


def open(path: str | os.PathLike[str] | None=None, *, verify: bool | None=None) -> Dataset:
    """Opens the dataset in a folder. Without a folder, opens the dataset of the command `wayfare`: in the folder that
    `WAYFARE_DATASET` names, or else in the user's data folder. `verify` has it verify the checksums of `world.idx`
    first: some ten milliseconds for the default dataset."""


def build_default(folder: str | os.PathLike[str] | None=None, *, countries: str | Sequence[str] | None=None, min_population: int | None=None, progress: bool | None=None) -> Dataset:
    """Builds a dataset from the embedded sources in a folder, where it replaces an older one, and opens it. Without a
    folder, it is built where `open()` finds it."""


@overload
def enrich(
    table: _Series[_F],
    *,
    text: str | None = None,
    region: str | None = None,
    country: str | None = None,
    latitude: str | None = None,
    longitude: str | None = None,
    geonameid: str | None = None,
    add: Sequence[str] | None = None,
    dataset: Dataset | None = None,
    prefix: str | None = None,
    threads: int | None = None,
    in_country: str | Sequence[str] | None = None,
    in_region: str | Sequence[str] | None = None,
    kind: Literal["place", "region", "country"] | Sequence[Literal["place", "region", "country"]] | None = None,
    feature_class: str | Sequence[str] | None = None,
    bbox: tuple[float, float, float, float] | None = None,
    circle: tuple[float, float, float] | None = None,
    min_population: int | None = None,
    with_costs: bool | None = None,
    near: tuple[float, float] | None = None,
    fuzzy: bool | None = None,
    places_only: bool | None = None,
    min_confidence: float | None = None,
    merge_km: float | None = None,
    places_first: bool | None = None,
    in_dataset: bool | None = None,
    radius_km: float | None = None,
    same_country: bool | None = None,
) -> _F:
    """Adds columns about the place that each row means: by a text, with its region and country if there are, by the coordinates of
    a point, or by an id. `COLUMNS` describes them.

    Returns a table of the library that made the one given (pandas, Polars or pyarrow), with the columns behind its own, and a
    `Table` for one of any other. A list, Series or array is a table of one column, by default of texts.

    Options with a text are those of `resolve`, with coordinates those of `nearest`, except `limit`; `in_country` and `in_region`
    are those that are called `country` and `region` there. A warning names countries and regions that are not known.

    text: The column of texts. Of a list or Series, what its column is called.
    region: The column of the regions of these texts, such as states.
    country: The column of their countries: codes or names.
    latitude: The column of degrees north.
    longitude: The column of degrees east.
    geonameid: The column of ids of places.
    add: The new columns; by default the id, name, country, coordinates and how sure or how far.
    dataset: What to look in; by default, what `open()` opens.
    prefix: What goes before the names of the new columns.
    threads: The most threads; by default, one for each core.
    in_country: Only what is in this country; given again, in one of these countries.
    in_region: Only places in this region; given again, in one of these regions.
    kind: Only places proper, regions or countries; given again, of one of these kinds. The nearest places are places proper, and so are the cheapest, unless countries are asked for.
    feature_class: Only places of this GeoNames feature class; given again, of one of these classes.
    bbox: Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian.
    circle: Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres.
    min_population: Only places with at least this many inhabitants.
    with_costs: Whether only places with travel costs are results.
    near: Ranks places near this point higher: its latitude and longitude in degrees.
    fuzzy: Whether misspelt names are looked for where little else is found.
    places_only: Whether the most important places in a region or country replace it.
    min_confidence: The least confidence of a place that is taken, from 0 to 1.
    merge_km: How near two places of one name must be to count as one, in kilometres.
    places_first: Whether a place proper is taken before a region or country of its name that it lies in.
    in_dataset: Whether a text that is the whole name of a place means one in the dataset, and none that the dataset lacks.
    radius_km: Only what is within this distance in kilometres.
    same_country: Whether only places in the country that the point lies in are results; at sea, all are."""


@overload
def enrich(
    table: _F,
    *,
    text: str | None = None,
    region: str | None = None,
    country: str | None = None,
    latitude: str | None = None,
    longitude: str | None = None,
    geonameid: str | None = None,
    add: Sequence[str] | None = None,
    dataset: Dataset | None = None,
    prefix: str | None = None,
    threads: int | None = None,
    in_country: str | Sequence[str] | None = None,
    in_region: str | Sequence[str] | None = None,
    kind: Literal["place", "region", "country"] | Sequence[Literal["place", "region", "country"]] | None = None,
    feature_class: str | Sequence[str] | None = None,
    bbox: tuple[float, float, float, float] | None = None,
    circle: tuple[float, float, float] | None = None,
    min_population: int | None = None,
    with_costs: bool | None = None,
    near: tuple[float, float] | None = None,
    fuzzy: bool | None = None,
    places_only: bool | None = None,
    min_confidence: float | None = None,
    merge_km: float | None = None,
    places_first: bool | None = None,
    in_dataset: bool | None = None,
    radius_km: float | None = None,
    same_country: bool | None = None,
) -> _F: ...


@overload
def enrich(
    table: _PyArrowArray,
    *,
    text: str | None = None,
    region: str | None = None,
    country: str | None = None,
    latitude: str | None = None,
    longitude: str | None = None,
    geonameid: str | None = None,
    add: Sequence[str] | None = None,
    dataset: Dataset | None = None,
    prefix: str | None = None,
    threads: int | None = None,
    in_country: str | Sequence[str] | None = None,
    in_region: str | Sequence[str] | None = None,
    kind: Literal["place", "region", "country"] | Sequence[Literal["place", "region", "country"]] | None = None,
    feature_class: str | Sequence[str] | None = None,
    bbox: tuple[float, float, float, float] | None = None,
    circle: tuple[float, float, float] | None = None,
    min_population: int | None = None,
    with_costs: bool | None = None,
    near: tuple[float, float] | None = None,
    fuzzy: bool | None = None,
    places_only: bool | None = None,
    min_confidence: float | None = None,
    merge_km: float | None = None,
    places_first: bool | None = None,
    in_dataset: bool | None = None,
    radius_km: float | None = None,
    same_country: bool | None = None,
) -> Any: ...


@overload
def enrich(
    table: _ArrowStream | _ArrowArray | Sequence[str | None],
    *,
    text: str | None = None,
    region: str | None = None,
    country: str | None = None,
    latitude: str | None = None,
    longitude: str | None = None,
    geonameid: str | None = None,
    add: Sequence[str] | None = None,
    dataset: Dataset | None = None,
    prefix: str | None = None,
    threads: int | None = None,
    in_country: str | Sequence[str] | None = None,
    in_region: str | Sequence[str] | None = None,
    kind: Literal["place", "region", "country"] | Sequence[Literal["place", "region", "country"]] | None = None,
    feature_class: str | Sequence[str] | None = None,
    bbox: tuple[float, float, float, float] | None = None,
    circle: tuple[float, float, float] | None = None,
    min_population: int | None = None,
    with_costs: bool | None = None,
    near: tuple[float, float] | None = None,
    fuzzy: bool | None = None,
    places_only: bool | None = None,
    min_confidence: float | None = None,
    merge_km: float | None = None,
    places_first: bool | None = None,
    in_dataset: bool | None = None,
    radius_km: float | None = None,
    same_country: bool | None = None,
) -> Table: ...


@final
class Accommodation:
    """A hotel or hostel."""

    __match_args__ = ("id","name","description","url","latitude","longitude","dorm","private","level","rating","address","postal_code","city","country_name","place_id","date","reference","source",)

    def __new__(
        cls,
        id: int,
        name: str,
        description: str | None,
        url: str | None,
        latitude: float,
        longitude: float,
        dorm: Offer,
        private: Offer,
        level: Literal["budget", "midrange", "luxury"] | None,
        rating: float | None,
        address: list[str | None],
        postal_code: str | None,
        city: str | None,
        country_name: str | None,
        place_id: int | None,
        date: str,
        reference: str | None,
        source: Source,
    ) -> Self: ...

    @property
    def id(self) -> int:
        """Its id."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def description(self) -> str | None:
        """Free text, where there is any."""

    @property
    def url(self) -> str | None:
        """Booking link, to be used as it is."""

    @property
    def latitude(self) -> float:
        """Degrees north."""

    @property
    def longitude(self) -> float:
        """Degrees east."""

    @property
    def dorm(self) -> Offer:
        """Beds in dormitories."""

    @property
    def private(self) -> Offer:
        """Private rooms."""

    @property
    def level(self) -> Literal["budget", "midrange", "luxury"] | None:
        """The style of travel whose cost of accommodation in the place is nearest to its price."""

    @property
    def rating(self) -> float | None:
        """Rating by guests, where known."""

    @property
    def address(self) -> list[str | None]:
        """Lines of the address."""

    @property
    def postal_code(self) -> str | None:
        """Postal code, where known."""

    @property
    def city(self) -> str | None:
        """City, where known."""

    @property
    def country_name(self) -> str | None:
        """Name of the country, where known."""

    @property
    def place_id(self) -> int | None:
        """The id of the place that it is in, where known."""

    @property
    def date(self) -> str:
        """Date of the listing, ISO 8601."""

    @property
    def reference(self) -> str | None:
        """An address or id at its source, where there is one."""

    @property
    def source(self) -> Source:
        """Its source."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class AlternateName:
    """One alternate name of a place."""

    __match_args__ = ("text","language","kind",)

    def __new__(
        cls,
        text: str,
        language: str | None,
        kind: Literal["name", "abbreviation", "iata", "icao", "unlc", "link", "wikidata", "postal"],
    ) -> Self: ...

    @property
    def text(self) -> str:
        """The name or code."""

    @property
    def language(self) -> str | None:
        """BCP 47 tag of its language, where known."""

    @property
    def kind(self) -> Literal["name", "abbreviation", "iata", "icao", "unlc", "link", "wikidata", "postal"]:
        """Its kind."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


class BadInputError(Error):
    """What was asked makes no sense: a latitude above 90, a malformed code."""


@final
class BoundingBox:
    """A box of latitudes and longitudes in degrees. One that crosses the antimeridian has a `west` above its `east`."""

    __match_args__ = ("south","west","north","east",)

    def __new__(
        cls,
        south: float,
        west: float,
        north: float,
        east: float,
    ) -> Self: ...

    @property
    def south(self) -> float:
        """Lowest latitude."""

    @property
    def west(self) -> float:
        """Longitude of its western edge, from which it extends to the east."""

    @property
    def north(self) -> float:
        """Highest latitude."""

    @property
    def east(self) -> float:
        """Longitude of its eastern edge."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


class BuildError(Error):
    """A dataset could not be built."""


@final
class Category:
    """A cost category; id 0 is the overall total of a day."""

    __match_args__ = ("id","name","description","unit","has_costs",)

    def __new__(
        cls,
        id: int,
        name: str,
        description: str,
        unit: Literal["total", "item", "day"],
        has_costs: bool,
    ) -> Self: ...

    @property
    def id(self) -> int:
        """Its id."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def description(self) -> str:
        """What it covers."""

    @property
    def unit(self) -> Literal["total", "item", "day"]:
        """The unit of its amounts."""

    @property
    def has_costs(self) -> bool:
        """Whether the dataset has costs of it, of any place or country."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Conversion:
    """A converted amount."""

    __match_args__ = ("from_","to","amount","rate","converted","date",)

    def __new__(
        cls,
        from_: str,
        to: str,
        amount: float,
        rate: float,
        converted: float,
        date: str,
    ) -> Self: ...

    @property
    def from_(self) -> str:
        """The code of the currency converted from. `from` is a keyword of Python."""

    @property
    def to(self) -> str:
        """The code of the currency converted to."""

    @property
    def amount(self) -> float:
        """The amount in `from_`."""

    @property
    def rate(self) -> float:
        """Units of `to` for one unit of `from_`."""

    @property
    def converted(self) -> float:
        """The amount in `to`."""

    @property
    def date(self) -> str:
        """Date of the rate, ISO 8601: the older of the two rates that it is made of."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


class CorruptError(Error):
    """The dataset is corrupt."""


@final
class Cost:
    """The costs of one category."""

    __match_args__ = ("category_id","category","budget","midrange","luxury","error","observations","travellers","first_year","last_year","date","source",)

    def __new__(
        cls,
        category_id: int,
        category: str,
        budget: float | None,
        midrange: float | None,
        luxury: float | None,
        error: float | None,
        observations: int,
        travellers: int,
        first_year: int,
        last_year: int,
        date: str,
        source: Source,
    ) -> Self: ...

    @property
    def category_id(self) -> int:
        """The category's id; 0 is the overall total."""

    @property
    def category(self) -> str:
        """The category's name."""

    @property
    def budget(self) -> float | None:
        """Typical low-end amount."""

    @property
    def midrange(self) -> float | None:
        """Typical mid-range amount."""

    @property
    def luxury(self) -> float | None:
        """Typical luxury amount."""

    @property
    def error(self) -> float | None:
        """The error factor, where known: two of three true amounts lie between `amount / error` and `amount * error`."""

    @property
    def observations(self) -> int:
        """How many prices of the place the figure was observed from; 0 for one that was not."""

    @property
    def travellers(self) -> int:
        """How many travellers' logs it was observed from; 0 for one that was not."""

    @property
    def first_year(self) -> int:
        """The first year of these logs."""

    @property
    def last_year(self) -> int:
        """The last year of these logs."""

    @property
    def date(self) -> str:
        """Date of the figure, ISO 8601."""

    @property
    def source(self) -> Source:
        """Its source, and how far it can be trusted."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Costs:
    """The travel costs of a place or country, per person, in the local currency. Two share a room."""

    __match_args__ = ("total","categories","currency","inherited_from","inherited_from_place",)

    def __new__(
        cls,
        total: Cost,
        categories: list[Cost],
        currency: Currency | None,
        inherited_from: str | None,
        inherited_from_place: int | None,
    ) -> Self: ...

    @property
    def total(self) -> Cost:
        """What a day costs: a figure of its own, which need not be the sum of the categories."""

    @property
    def categories(self) -> list[Cost]:
        """What each category costs, by ascending id. Categories without data are absent."""

    @property
    def currency(self) -> Currency | None:
        """The currency of the amounts, where the country has one."""

    @property
    def inherited_from(self) -> str | None:
        """The code of the country whose figures these are, if the place has none of its own."""

    @property
    def inherited_from_place(self) -> int | None:
        """The id of the place whose figures these are, if it is the main one of a region, or the
        city of a quarter, that has none of its own."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Country:
    """A country or dependent territory."""

    __match_args__ = ("code","name","currency_code","bargaining","bargaining_source","iso3","capital","continent","population","area_km2","languages","neighbours","calling_code","domain","postal_format","place_id","has_costs",)

    def __new__(
        cls,
        code: str,
        name: str,
        currency_code: str | None,
        bargaining: int | None,
        bargaining_source: Source | None,
        iso3: str | None,
        capital: str | None,
        continent: str | None,
        population: int | None,
        area_km2: float | None,
        languages: list[str],
        neighbours: list[str],
        calling_code: str | None,
        domain: str | None,
        postal_format: str | None,
        place_id: int | None,
        has_costs: bool,
    ) -> Self: ...

    @property
    def code(self) -> str:
        """ISO 3166-1 alpha-2 code."""

    @property
    def name(self) -> str:
        """Name in English."""

    @property
    def currency_code(self) -> str | None:
        """Code of its currency; `None` where there is none (Antarctica)."""

    @property
    def bargaining(self) -> int | None:
        """How much a visitor is expected to bargain, 0 (not at all) to 4 (often), where known."""

    @property
    def bargaining_source(self) -> Source | None:
        """Where `bargaining` comes from; in the default data it is an estimate."""

    @property
    def iso3(self) -> str | None:
        """ISO 3166-1 alpha-3 code."""

    @property
    def capital(self) -> str | None:
        """Name of the capital."""

    @property
    def continent(self) -> str | None:
        """Continent code: AF, AN, AS, EU, NA, OC, SA."""

    @property
    def population(self) -> int | None:
        """Inhabitants, where known."""

    @property
    def area_km2(self) -> float | None:
        """Square kilometres, where known."""

    @property
    def languages(self) -> list[str]:
        """Language tags, most spoken first."""

    @property
    def neighbours(self) -> list[str]:
        """Codes of the neighbouring countries."""

    @property
    def calling_code(self) -> str | None:
        """International calling code."""

    @property
    def domain(self) -> str | None:
        """Top-level domain."""

    @property
    def postal_format(self) -> str | None:
        """Form of its postal codes, `#` a digit and `@` a letter."""

    @property
    def place_id(self) -> int | None:
        """GeoNames' id of the country, where known."""

    @property
    def has_costs(self) -> bool:
        """Whether travel costs are known for the country."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Currency:
    """A currency."""

    __match_args__ = ("code","name","alternate_name","symbol","rate","successor",)

    def __new__(
        cls,
        code: str,
        name: str,
        alternate_name: str | None,
        symbol: str | None,
        rate: Rate | None,
        successor: Successor | None,
    ) -> Self: ...

    @property
    def code(self) -> str:
        """ISO 4217 code."""

    @property
    def name(self) -> str:
        """Name with the country in parentheses, such as `Dollar (United States)`."""

    @property
    def alternate_name(self) -> str | None:
        """Name without parentheses, such as `US Dollar`, where a source has one."""

    @property
    def symbol(self) -> str | None:
        """Symbol; without one, amounts are customarily shown with the code."""

    @property
    def rate(self) -> Rate | None:
        """Its exchange rate, where known."""

    @property
    def successor(self) -> Successor | None:
        """What replaced it, if it was withdrawn."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Dataset:
    """An opened dataset. Open it once, and use it from as many threads as you like.

    After `close`, or at the end of a `with` block, neither it nor its places and hits can be asked; records are copies. Its memory
    is free when its hits are gone. A pickled one is its folder, which is opened again."""

    def search(
        self,
        text: str,
        *,
        lang: str | None=None,
        limit: int | None = None,
        country: str | Sequence[str] | None = None,
        region: str | Sequence[str] | None = None,
        kind: Literal["place", "region", "country"] | Sequence[Literal["place", "region", "country"]] | None = None,
        feature_class: str | Sequence[str] | None = None,
        bbox: tuple[float, float, float, float] | None = None,
        circle: tuple[float, float, float] | None = None,
        min_population: int | None = None,
        with_costs: bool | None = None,
        near: tuple[float, float] | None = None,
        fuzzy: bool | None = None,
        places_only: bool | None = None,
    ) -> list[Hit]:
        """Returns the best matches of a text, best first. `lang` is the language of names (BCP 47), where known.

        limit: Maximum number of results.
        country: Only what is in this country; given again, in one of these countries.
        region: Only places in this region; given again, in one of these regions.
        kind: Only places proper, regions or countries; given again, of one of these kinds. The nearest places are places proper, and so are the cheapest, unless countries are asked for.
        feature_class: Only places of this GeoNames feature class; given again, of one of these classes.
        bbox: Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian.
        circle: Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres.
        min_population: Only places with at least this many inhabitants.
        with_costs: Whether only places with travel costs are results.
        near: Ranks places near this point higher: its latitude and longitude in degrees.
        fuzzy: Whether misspelt names are looked for where little else is found.
        places_only: Whether the most important places in a region or country replace it."""

    def autocomplete(
        self,
        text: str,
        *,
        lang: str | None=None,
        limit: int | None = None,
        country: str | Sequence[str] | None = None,
        region: str | Sequence[str] | None = None,
        kind: Literal["place", "region", "country"] | Sequence[Literal["place", "region", "country"]] | None = None,
        feature_class: str | Sequence[str] | None = None,
        bbox: tuple[float, float, float, float] | None = None,
        circle: tuple[float, float, float] | None = None,
        min_population: int | None = None,
        with_costs: bool | None = None,
        near: tuple[float, float] | None = None,
        fuzzy: bool | None = None,
        places_only: bool | None = None,
    ) -> list[Hit]:
        """Returns the best completions of a text that is still being typed.

        limit: Maximum number of results.
        country: Only what is in this country; given again, in one of these countries.
        region: Only places in this region; given again, in one of these regions.
        kind: Only places proper, regions or countries; given again, of one of these kinds. The nearest places are places proper, and so are the cheapest, unless countries are asked for.
        feature_class: Only places of this GeoNames feature class; given again, of one of these classes.
        bbox: Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian.
        circle: Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres.
        min_population: Only places with at least this many inhabitants.
        with_costs: Whether only places with travel costs are results.
        near: Ranks places near this point higher: its latitude and longitude in degrees.
        fuzzy: Whether misspelt names are looked for where little else is found.
        places_only: Whether the most important places in a region or country replace it."""

    def resolve(
        self,
        text: str,
        *,
        lang: str | None=None,
        limit: int | None = None,
        country: str | Sequence[str] | None = None,
        region: str | Sequence[str] | None = None,
        kind: Literal["place", "region", "country"] | Sequence[Literal["place", "region", "country"]] | None = None,
        feature_class: str | Sequence[str] | None = None,
        bbox: tuple[float, float, float, float] | None = None,
        circle: tuple[float, float, float] | None = None,
        min_population: int | None = None,
        with_costs: bool | None = None,
        near: tuple[float, float] | None = None,
        fuzzy: bool | None = None,
        places_only: bool | None = None,
        min_confidence: float | None = None,
        merge_km: float | None = None,
        places_first: bool | None = None,
        in_dataset: bool | None = None,
    ) -> Resolution:
        """Returns the one place that a text means, if one is sure enough, and all that it may mean.

        limit: Maximum number of results.
        country: Only what is in this country; given again, in one of these countries.
        region: Only places in this region; given again, in one of these regions.
        kind: Only places proper, regions or countries; given again, of one of these kinds. The nearest places are places proper, and so are the cheapest, unless countries are asked for.
        feature_class: Only places of this GeoNames feature class; given again, of one of these classes.
        bbox: Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian.
        circle: Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres.
        min_population: Only places with at least this many inhabitants.
        with_costs: Whether only places with travel costs are results.
        near: Ranks places near this point higher: its latitude and longitude in degrees.
        fuzzy: Whether misspelt names are looked for where little else is found.
        places_only: Whether the most important places in a region or country replace it.
        min_confidence: The least confidence of a place that is taken, from 0 to 1.
        merge_km: How near two places of one name must be to count as one, in kilometres.
        places_first: Whether a place proper is taken before a region or country of its name that it lies in.
        in_dataset: Whether a text that is the whole name of a place means one in the dataset, and none that the dataset lacks."""

    def nearest(
        self,
        latitude: float,
        longitude: float,
        *,
        lang: str | None=None,
        limit: int | None = None,
        radius_km: float | None = None,
        country: str | Sequence[str] | None = None,
        region: str | Sequence[str] | None = None,
        kind: Literal["place", "region", "country"] | Sequence[Literal["place", "region", "country"]] | None = None,
        feature_class: str | Sequence[str] | None = None,
        bbox: tuple[float, float, float, float] | None = None,
        circle: tuple[float, float, float] | None = None,
        min_population: int | None = None,
        with_costs: bool | None = None,
        same_country: bool | None = None,
    ) -> list[NearbyPlace]:
        """Returns the places nearest to a point, nearest first, by great-circle distance.

        limit: Maximum number of results.
        radius_km: Only what is within this distance in kilometres.
        country: Only what is in this country; given again, in one of these countries.
        region: Only places in this region; given again, in one of these regions.
        kind: Only places proper, regions or countries; given again, of one of these kinds. The nearest places are places proper, and so are the cheapest, unless countries are asked for.
        feature_class: Only places of this GeoNames feature class; given again, of one of these classes.
        bbox: Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian.
        circle: Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres.
        min_population: Only places with at least this many inhabitants.
        with_costs: Whether only places with travel costs are results.
        same_country: Whether only places in the country that the point lies in are results; at sea, all are."""

    def cheapest(
        self,
        currency: str,
        *,
        lang: str | None=None,
        limit: int | None = None,
        country: str | Sequence[str] | None = None,
        region: str | Sequence[str] | None = None,
        kind: Literal["place", "region", "country"] | Sequence[Literal["place", "region", "country"]] | None = None,
        feature_class: str | Sequence[str] | None = None,
        bbox: tuple[float, float, float, float] | None = None,
        circle: tuple[float, float, float] | None = None,
        min_population: int | None = None,
        with_costs: bool | None = None,
        style: Literal["budget", "midrange", "luxury"] | None = None,
        max_price: str | float | None = None,
    ) -> list[DayCost]:
        """Returns the places where a day costs least, in groups, the cheapest first, with amounts in a currency; one a country, unless
        a country, region or circle is given.

        limit: Maximum number of results.
        country: Only what is in this country; given again, in one of these countries.
        region: Only places in this region; given again, in one of these regions.
        kind: Only places proper, regions or countries; given again, of one of these kinds. The nearest places are places proper, and so are the cheapest, unless countries are asked for.
        feature_class: Only places of this GeoNames feature class; given again, of one of these classes.
        bbox: Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian.
        circle: Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres.
        min_population: Only places with at least this many inhabitants.
        with_costs: Whether only places with travel costs are results.
        style: The style of travel; midrange by default.
        max_price: Only what costs no more than this, in this currency, or else in that of the request or in US dollars."""

    def trip(self, stops: Iterable[tuple[Place, int] | tuple[Place, int, Literal['budget', 'midrange', 'luxury']]], *, currency: str | None=None, style: Literal['budget', 'midrange', 'luxury'] | None=None, travellers: int | None=None) -> Trip | None:
        """Adds up what the days of a trip cost; `None` where nothing of it is known.

        A stop is a place, the days there, and perhaps a style. Amounts are in a currency, by default that of the first place. Two
        travellers share a room; the last of an odd number has one alone."""

    def search_accommodation(
        self,
        text: str,
        *,
        limit: int | None = None,
        country: str | Sequence[str] | None = None,
        bbox: tuple[float, float, float, float] | None = None,
        circle: tuple[float, float, float] | None = None,
        level: Literal["budget", "midrange", "luxury"] | None = None,
        max_price: str | float | None = None,
    ) -> list[Accommodation]:
        """Returns the listings whose name or city matches a text best, best first.

        limit: Maximum number of results.
        country: Only what is in this country; given again, in one of these countries.
        bbox: Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian.
        circle: Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres.
        level: Only what is of this level.
        max_price: Only what costs no more than this, in this currency, or else in that of the request or in US dollars."""

    def nearest_accommodation(
        self,
        latitude: float,
        longitude: float,
        *,
        limit: int | None = None,
        radius_km: float | None = None,
        country: str | Sequence[str] | None = None,
        bbox: tuple[float, float, float, float] | None = None,
        circle: tuple[float, float, float] | None = None,
        level: Literal["budget", "midrange", "luxury"] | None = None,
        max_price: str | float | None = None,
    ) -> list[NearbyAccommodation]:
        """Returns the listings nearest to a point, nearest first.

        limit: Maximum number of results.
        radius_km: Only what is within this distance in kilometres.
        country: Only what is in this country; given again, in one of these countries.
        bbox: Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian.
        circle: Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres.
        level: Only what is of this level.
        max_price: Only what costs no more than this, in this currency, or else in that of the request or in US dollars."""

    def nearest_highlights(
        self,
        latitude: float,
        longitude: float,
        *,
        limit: int | None = None,
        radius_km: float | None = None,
        max_price: str | float | None = None,
    ) -> list[NearbyHighlight]:
        """Returns what single things cost in the places nearest to a point, nearest first.

        limit: Maximum number of results.
        radius_km: Only what is within this distance in kilometres.
        max_price: Only what costs no more than this, in this currency, or else in that of the request or in US dollars."""

    def country_highlights(
        self,
        code: str,
        *,
        limit: int | None = None,
        max_price: str | float | None = None,
    ) -> list[Highlight]:
        """Returns what single things cost in a country.

        limit: Maximum number of results.
        max_price: Only what costs no more than this, in this currency, or else in that of the request or in US dollars."""

    def region_at(self, latitude: float, longitude: float) -> RegionAt | None:
        """Returns the country and the admin1 region (if known) that a point lies in; `None` at sea."""

    @property
    def has_borders(self) -> bool:
        """Whether the dataset has the outlines that `region_at` needs."""

    def place(self, id: int, *, lang: str | None=None) -> Place | None:
        """Returns the place with this id; `None` where the dataset has none. `lang` is the language of names, where known."""

    def postal_code(self, postal_code: str, *, country: str | None=None) -> list[PostalCode]:
        """Returns the places that a postal code stands for, in one country or in all."""

    def country(self, code: str, *, lang: str | None=None) -> Country | None:
        """Returns the country with this code of two letters. `lang` is the language of its name, where known."""

    def country_called(self, text: str) -> Country | None:
        """Returns the country with this code or name; `None` where none has it, or several have."""

    def countries(self) -> list[Country]:
        """Returns all countries, by code."""

    def search_countries(self, text: str) -> list[Country]:
        """Returns the countries that match a text, best first."""

    def country_costs(self, code: str) -> Costs | None:
        """Returns the travel costs of the country with this code of two letters; `None` where too little is known."""

    def currency(self, code: str) -> Currency | None:
        """Returns the currency with this code of three letters."""

    def currencies(self) -> list[Currency]:
        """Returns the currencies in use, by code."""

    def search_currencies(self, text: str) -> list[Currency]:
        """Returns the currencies whose code, name or symbol matches a text, best first."""

    def convert(self, from_: str, to: str, amount: float, /) -> Conversion | None:
        """Converts an amount between two currencies; `None` where one of them or its rate is not known."""

    def categories(self) -> list[Category]:
        """Returns all cost categories by id, without the overall total (id 0)."""

    def info(self) -> Info:
        """Describes the dataset: its versions, what it holds and its sources."""

    def verify(self) -> None:
        """Verifies the checksums of the whole dataset."""

    def close(self) -> None:
        """Closes it: what is asked of it after this is an error."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_exception: object) -> None: ...


@final
class DayCost:
    """A place, and what a day there costs."""

    __match_args__ = ("place","day","group","group_size","date","source",)

    def __new__(
        cls,
        place: Place,
        day: Expense,
        group: int,
        group_size: int,
        date: str,
        source: Source,
    ) -> Self: ...

    @property
    def place(self) -> Place:
        """The place."""

    @property
    def day(self) -> Expense:
        """What a day costs."""

    @property
    def group(self) -> int:
        """The number of its group: each place of a group costs about the same as the cheapest of it, which is cheaper than all of
        later groups."""

    @property
    def group_size(self) -> int:
        """How many places its group has, with those that the limit left out."""

    @property
    def date(self) -> str:
        """Date of the figure, ISO 8601."""

    @property
    def source(self) -> Source:
        """Its source, and how far it can be trusted."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


class Error(Exception):
    """What went wrong, and what to do about it."""


@final
class Expense:
    """An amount of money, and the range in which two of three true amounts lie, where known."""

    __match_args__ = ("amount","low","high",)

    def __new__(
        cls,
        amount: float,
        low: float | None,
        high: float | None,
    ) -> Self: ...

    @property
    def amount(self) -> float:
        """The amount."""

    @property
    def low(self) -> float | None:
        """Lower end of the range."""

    @property
    def high(self) -> float | None:
        """Upper end of the range."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Explanation:
    """What the score of a hit is made of."""

    __match_args__ = ("kind","parts","score","doubt","confidence",)

    def __new__(
        cls,
        kind: Literal["postal-code", "id", "coordinates", "exact", "exact-alternate", "with-region", "postal-code-prefix", "prefix", "prefix-alternate", "word-prefix", "infix", "fuzzy", "partial"],
        parts: list[ScorePart],
        score: int,
        doubt: float,
        confidence: float,
    ) -> Self: ...

    @property
    def kind(self) -> Literal["postal-code", "id", "coordinates", "exact", "exact-alternate", "with-region", "postal-code-prefix", "prefix", "prefix-alternate", "word-prefix", "infix", "fuzzy", "partial"]:
        """How the text matched."""

    @property
    def parts(self) -> list[ScorePart]:
        """What the score is the sum of."""

    @property
    def score(self) -> int:
        """The score."""

    @property
    def doubt(self) -> float:
        """How likely something that the dataset lacks is meant, relative to the place."""

    @property
    def confidence(self) -> float:
        """How likely the place is what the text means, from 0 to 1."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Highlight:
    """An example of what a single thing costs."""

    __match_args__ = ("description","category_id","cost","currency_code","date","reference","source",)

    def __new__(
        cls,
        description: str,
        category_id: int,
        cost: float,
        currency_code: str | None,
        date: str,
        reference: str | None,
        source: Source,
    ) -> Self: ...

    @property
    def description(self) -> str:
        """What it is."""

    @property
    def category_id(self) -> int:
        """The id of its category."""

    @property
    def cost(self) -> float:
        """The amount."""

    @property
    def currency_code(self) -> str | None:
        """Code of its currency."""

    @property
    def date(self) -> str:
        """Date of the figure, ISO 8601."""

    @property
    def reference(self) -> str | None:
        """An address or id at its source, where there is one."""

    @property
    def source(self) -> Source:
        """Its source."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Hit:
    """A place found by a text, and how the text matched.

    The hit of the library knows more than the id, and some of it takes longer than the search: the name that matched is
    looked up among all names of the place. So hits are kept, and asked on demand. One that was pickled has been asked."""

    __match_args__ = ("place","match_kind","score","confidence","is_clear","matched_name","postal_code",)

    @property
    def place(self) -> Place:
        """The place; of an area in several countries, the part in the one that the text or the filter names."""

    @property
    def match_kind(self) -> Literal["postal-code", "id", "coordinates", "exact", "exact-alternate", "with-region", "postal-code-prefix", "prefix", "prefix-alternate", "word-prefix", "infix", "fuzzy", "partial"]:
        """How the text matched: `exact`, `fuzzy` …"""

    @property
    def score(self) -> float:
        """How good the match is, from 0 to 1; comparable within one answer."""

    @property
    def confidence(self) -> float:
        """How likely this place is what the text means, from 0 to 1."""

    @property
    def is_clear(self) -> bool:
        """Whether a program may act on this hit without asking back: its confidence is 0.96 or more."""

    @property
    def matched_name(self) -> str:
        """The name that matched. This reads all names of the place."""

    @property
    def postal_code(self) -> PostalCode | None:
        """The postal code that matched; `None` if something else matched."""

    @property
    def id(self) -> int:
        """The id of the place."""

    def explain(self) -> Explanation:
        """Returns what its score is made of."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


class IncompatibleError(Error):
    """The dataset is of another version of the format."""


@final
class Info:
    """The description of a dataset: its versions, and what it holds."""

    __match_args__ = ("name","library_version","format_version","snapshot_date","content_hash","build_id","places","regions","places_with_costs","terms","postal_codes","countries","currencies","accommodation","sources",)

    def __new__(
        cls,
        name: str,
        library_version: str,
        format_version: int,
        snapshot_date: str,
        content_hash: str,
        build_id: str,
        places: int,
        regions: int,
        places_with_costs: int,
        terms: int,
        postal_codes: int,
        countries: int,
        currencies: int,
        accommodation: int,
        sources: list[Source],
    ) -> Self: ...

    @property
    def name(self) -> str:
        """Name of the dataset."""

    @property
    def library_version(self) -> str:
        """Version of the library."""

    @property
    def format_version(self) -> int:
        """Version of the file format."""

    @property
    def snapshot_date(self) -> str:
        """Date of the data, ISO 8601."""

    @property
    def content_hash(self) -> str:
        """Hash of the source files, 32 hexadecimal digits."""

    @property
    def build_id(self) -> str:
        """Identifies this build. 32 hexadecimal digits."""

    @property
    def places(self) -> int:
        """Number of places."""

    @property
    def regions(self) -> int:
        """Number of regions and countries, which search finds beside places."""

    @property
    def places_with_costs(self) -> int:
        """Number of places with travel costs."""

    @property
    def terms(self) -> int:
        """Number of terms in the dictionary of search."""

    @property
    def postal_codes(self) -> int:
        """Number of postal code entries."""

    @property
    def countries(self) -> int:
        """Number of countries."""

    @property
    def currencies(self) -> int:
        """Number of currencies."""

    @property
    def accommodation(self) -> int:
        """Number of accommodation listings."""

    @property
    def sources(self) -> list[Source]:
        """The sources, in the order in which they were read."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class NearbyAccommodation:
    """A listing and its distance from a point."""

    __match_args__ = ("accommodation","distance_km",)

    def __new__(
        cls,
        accommodation: Accommodation,
        distance_km: float,
    ) -> Self: ...

    @property
    def accommodation(self) -> Accommodation:
        """The listing."""

    @property
    def distance_km(self) -> float:
        """Great-circle distance in kilometres."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class NearbyHighlight:
    """An example of what a single thing costs in a place near a point."""

    __match_args__ = ("highlight","place_id","distance_km",)

    def __new__(
        cls,
        highlight: Highlight,
        place_id: int,
        distance_km: float,
    ) -> Self: ...

    @property
    def highlight(self) -> Highlight:
        """The example."""

    @property
    def place_id(self) -> int:
        """The id of the place."""

    @property
    def distance_km(self) -> float:
        """Great-circle distance of the place in kilometres."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class NearbyPlace:
    """A place and its distance from a point."""

    __match_args__ = ("place","distance_km",)

    def __new__(
        cls,
        place: Place,
        distance_km: float,
    ) -> Self: ...

    @property
    def place(self) -> Place:
        """The place. Near a border, it may be in another country than the point."""

    @property
    def distance_km(self) -> float:
        """Great-circle distance in kilometres."""

    @property
    def id(self) -> int:
        """The id of the place."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


class NoDatasetError(Error):
    """There is no dataset in the folder."""


@final
class Offer:
    """Beds or rooms of a listing."""

    __match_args__ = ("available","price","currency_code",)

    def __new__(
        cls,
        available: bool,
        price: float | None,
        currency_code: str | None,
    ) -> Self: ...

    @property
    def available(self) -> bool:
        """Whether there are any."""

    @property
    def price(self) -> float | None:
        """Price for a night, where known."""

    @property
    def currency_code(self) -> str | None:
        """Code of its currency."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Place:
    """A place of a dataset. It reads its data on demand."""

    __match_args__ = ('id', 'name', 'country_code', 'kind')

    @property
    def id(self) -> int:
        """GeoNames' id, the same in every dataset."""

    @property
    def name(self) -> str:
        """Its name in the language that was asked for, or else its primary one."""

    @property
    def ascii_name(self) -> str | None:
        """Name in plain ASCII, where the source gives one."""

    @property
    def latitude(self) -> float:
        """Degrees north, negative in the south."""

    @property
    def longitude(self) -> float:
        """Degrees east, negative in the west."""

    @property
    def population(self) -> int | None:
        """Number of inhabitants, where known."""

    @property
    def elevation(self) -> int | None:
        """Metres above sea level, where known."""

    @property
    def dem(self) -> int | None:
        """Metres above sea level from a digital elevation model, where known."""

    @property
    def kind(self) -> Literal['place', 'region', 'country']:
        """Its kind."""

    @property
    def feature_class(self) -> str | None:
        """GeoNames feature class, one letter: `P` for populated places."""

    @property
    def feature_code(self) -> str | None:
        """GeoNames feature code, such as `PPLC` for a capital."""

    @property
    def country_code(self) -> str | None:
        """Code of its country; `None` where it belongs to none."""

    @property
    def country(self) -> Country | None:
        """Its country; `None` where it belongs to none."""

    @property
    def alternate_countries(self) -> list[str]:
        """Codes of further countries."""

    @property
    def admin1(self) -> Region | None:
        """Its admin1 region, the first level below the country: a state, a province, a district."""

    @property
    def admin2(self) -> Region | None:
        """Its admin2 region, the second level below the country: a county, a municipality."""

    @property
    def time_zone(self) -> str | None:
        """IANA time zone, where known."""

    @property
    def modified(self) -> str | None:
        """Date of its last change in GeoNames, ISO 8601, where known."""

    @property
    def currency(self) -> Currency | None:
        """The currency of its country, where there is one."""

    @property
    def has_costs(self) -> bool:
        """Whether travel costs are known for it."""

    @property
    def bounding_box(self) -> BoundingBox | None:
        """The bounding box of a region or country, where known."""

    @property
    def parent(self) -> Place | None:
        """The smallest region that contains it, or else its country; `None` for a country."""

    @property
    def city(self) -> Place | None:
        """The city that it lies in, as far as cities of its size reach; of another populated place, itself. `None` for regions and
        countries, and for what is no populated place and in no city."""

    def costs(self) -> Costs | None:
        """Returns its own travel costs, or those of the country if it is a country; `None` where too little is known."""

    def costs_or_inherited(self) -> Costs | None:
        """Returns its travel costs, or else those of the main place of a region, or of the city that it lies in
        (`Costs.inherited_from_place`), or of its country (`Costs.inherited_from`)."""

    def accommodation(
        self,
        *,
        limit: int | None = None,
        country: str | Sequence[str] | None = None,
        bbox: tuple[float, float, float, float] | None = None,
        circle: tuple[float, float, float] | None = None,
        level: Literal["budget", "midrange", "luxury"] | None = None,
        max_price: str | float | None = None,
    ) -> list[Accommodation]:
        """Returns the accommodation in it.

        limit: Maximum number of results.
        country: Only what is in this country; given again, in one of these countries.
        bbox: Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east crosses the antimeridian.
        circle: Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres.
        level: Only what is of this level.
        max_price: Only what costs no more than this, in this currency, or else in that of the request or in US dollars."""

    def highlights(
        self,
        *,
        limit: int | None = None,
        max_price: str | float | None = None,
    ) -> list[Highlight]:
        """Returns what single things cost in it.

        limit: Maximum number of results.
        max_price: Only what costs no more than this, in this currency, or else in that of the request or in US dollars."""

    def alternate_names(self) -> list[AlternateName]:
        """Returns its alternate names: postal codes first, then names and codes."""

    def name_in(self, language: str) -> str | None:
        """Returns its name in a language (BCP 47 tag), where one is known."""

    def main_places(self) -> list[Place]:
        """Returns the most important places in a region or country, at most ten; none for other places."""

    def to_dict(self) -> dict[str, Any]:
        """Returns all that is known of it, but its costs, listings and surroundings, as a dict: what has one value has the name of the
        column of `enrich`, except that its id is `id`."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class PostalCode:
    """A postal code and the place that it stands for."""

    __match_args__ = ("code","country_code","place_name","admin1_name","latitude","longitude","place_id","by_distance",)

    def __new__(
        cls,
        code: str,
        country_code: str,
        place_name: str,
        admin1_name: str | None,
        latitude: float | None,
        longitude: float | None,
        place_id: int | None,
        by_distance: bool,
    ) -> Self: ...

    @property
    def code(self) -> str:
        """The code as its country writes it."""

    @property
    def country_code(self) -> str:
        """Its country."""

    @property
    def place_name(self) -> str:
        """Name of the place in the postal data."""

    @property
    def admin1_name(self) -> str | None:
        """Name of the admin1 region in the postal data, where it has one."""

    @property
    def latitude(self) -> float | None:
        """Degrees north, where known."""

    @property
    def longitude(self) -> float | None:
        """Degrees east, where known."""

    @property
    def place_id(self) -> int | None:
        """The id of the place that the code is attached to, if any."""

    @property
    def by_distance(self) -> bool:
        """Whether that place is merely the nearest one: none nearby has the name in the postal data."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Rate:
    """A reference exchange rate. Not for trading: it is as old as its date says."""

    __match_args__ = ("per_base","base","date","source",)

    def __new__(
        cls,
        per_base: float,
        base: str,
        date: str,
        source: Source,
    ) -> Self: ...

    @property
    def per_base(self) -> float:
        """Units of the currency for one unit of the base."""

    @property
    def base(self) -> str:
        """Code of the base."""

    @property
    def date(self) -> str:
        """Date of the rate, ISO 8601."""

    @property
    def source(self) -> Source:
        """Its source."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Region:
    """The administrative region of a place."""

    __match_args__ = ("code","name",)

    def __new__(
        cls,
        code: str,
        name: str | None,
    ) -> Self: ...

    @property
    def code(self) -> str:
        """GeoNames' code of the region, within the region or country above it: `CA` of `US.CA`."""

    @property
    def name(self) -> str | None:
        """Its name, where known."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class RegionAt:
    """The country and the region that a point lies in."""

    __match_args__ = ("country","admin1",)

    def __new__(
        cls,
        country: Country,
        admin1: Region | None,
    ) -> Self: ...

    @property
    def country(self) -> Country:
        """The country."""

    @property
    def admin1(self) -> Region | None:
        """The admin1 region of the country, where known."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Resolution:
    """What a text means."""

    __match_args__ = ("one","confidence","hits",)

    def __new__(
        cls,
        one: Hit | None,
        confidence: float | None,
        hits: list[Hit],
    ) -> Self: ...

    @property
    def one(self) -> Hit | None:
        """The place, if one is sure enough."""

    @property
    def confidence(self) -> float | None:
        """How sure it is, together with what is one with it."""

    @property
    def hits(self) -> list[Hit]:
        """What the text may mean, the best first."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class ScorePart:
    """A part of a score."""

    __match_args__ = ("what","times","score",)

    def __new__(
        cls,
        what: str,
        times: int,
        score: int,
    ) -> Self: ...

    @property
    def what(self) -> str:
        """What it stands for."""

    @property
    def times(self) -> int:
        """How often that holds."""

    @property
    def score(self) -> int:
        """What it adds, all times together."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Source:
    """The source of a record, and how far it can be trusted."""

    __match_args__ = ("id","title","origin","license","date","provenance",)

    def __new__(
        cls,
        id: str,
        title: str,
        origin: str,
        license: str,
        date: str,
        provenance: Literal["official", "imported", "estimate", "sample", "observed", "blended"],
    ) -> Self: ...

    @property
    def id(self) -> str:
        """Short id, such as `cost-estimates`."""

    @property
    def title(self) -> str:
        """A description in a few words."""

    @property
    def origin(self) -> str:
        """Its origin: an address, or a package and its version."""

    @property
    def license(self) -> str:
        """Its licence, as an SPDX expression where there is one."""

    @property
    def date(self) -> str:
        """Its date, ISO 8601."""

    @property
    def provenance(self) -> Literal["official", "imported", "estimate", "sample", "observed", "blended"]:
        """How far it can be trusted."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Stop:
    """What the days in one place cost all travellers."""

    __match_args__ = ("place","days","style","day","total","half_room","error","provenance","inherited_from","inherited_from_place",)

    def __new__(
        cls,
        place: Place,
        days: int,
        style: Literal["budget", "midrange", "luxury"],
        day: Expense | None,
        total: Expense | None,
        half_room: bool,
        error: float | None,
        provenance: Literal["official", "imported", "estimate", "sample", "observed", "blended"] | None,
        inherited_from: str | None,
        inherited_from_place: int | None,
    ) -> Self: ...

    @property
    def place(self) -> Place:
        """The place."""

    @property
    def days(self) -> int:
        """Number of days."""

    @property
    def style(self) -> Literal["budget", "midrange", "luxury"]:
        """The style of travel."""

    @property
    def day(self) -> Expense | None:
        """The cost of a day, where known."""

    @property
    def total(self) -> Expense | None:
        """The cost of all days, where known."""

    @property
    def half_room(self) -> bool:
        """Whether half a room is counted for whoever has one alone, as what the other half costs is not known."""

    @property
    def error(self) -> float | None:
        """The error factor of the figures, where known."""

    @property
    def provenance(self) -> Literal["official", "imported", "estimate", "sample", "observed", "blended"] | None:
        """How far the figures can be trusted, where there are any."""

    @property
    def inherited_from(self) -> str | None:
        """The code of the country whose figures these are, if the place has none of its own."""

    @property
    def inherited_from_place(self) -> int | None:
        """The id of the place whose figures these are, if the place has none of its own."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Successor:
    """The currency that replaced a withdrawn one."""

    __match_args__ = ("code","per_unit",)

    def __new__(
        cls,
        code: str,
        per_unit: float,
    ) -> Self: ...

    @property
    def code(self) -> str:
        """ISO 4217 code."""

    @property
    def per_unit(self) -> float:
        """Units of the withdrawn currency for one unit of this one."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...


@final
class Table:
    """A table of Arrow. Anything that reads `__arrow_c_stream__` takes it, such as `pyarrow.table` and `polars.DataFrame`."""

    @property
    def num_rows(self) -> int:
        """Number of rows."""

    @property
    def num_columns(self) -> int:
        """Number of columns."""

    @property
    def column_names(self) -> list[str]:
        """Names of the columns."""

    def __len__(self) -> int: ...

    def __arrow_c_schema__(self) -> Any: ...

    def __arrow_c_stream__(self, requested_schema: object=None) -> Any: ...


@final
class Trip:
    """What the days of a trip cost all travellers. The journey between places is not counted."""

    __match_args__ = ("currency_code","travellers","rooms","days","total","stops",)

    def __new__(
        cls,
        currency_code: str,
        travellers: int,
        rooms: int,
        days: int,
        total: Expense,
        stops: list[Stop],
    ) -> Self: ...

    @property
    def currency_code(self) -> str:
        """Code of the currency of the amounts."""

    @property
    def travellers(self) -> int:
        """Number of travellers."""

    @property
    def rooms(self) -> int:
        """The rooms that they have: two share one, and who is left has one alone."""

    @property
    def days(self) -> int:
        """Number of days."""

    @property
    def total(self) -> Expense:
        """The sum of what is known. Its range assumes that all figures are too high or too low together."""

    @property
    def stops(self) -> list[Stop]:
        """The stops."""

    def to_dict(self) -> dict[str, Any]:
        """Returns its fields as a dict, with dicts for the records in it."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...
