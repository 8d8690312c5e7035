//! Cards of one place, region or country, and of the dataset.

use wayfare::{AlternateName, Cost, CountryCode, CurrencyCode, Info, NameKind, Place, PlaceId};

use super::super::{
    call::Call,
    path::GEONAMEID,
    place::{AboutPlace, Explored, LocalPlace},
};
use crate::{
    failure::Failure,
    object::{Field, Object, Read, Row},
    write::Writer,
};

pub(super) struct Cards;

pub(super) struct Card<'d> {
    place: LocalPlace<'d>,
    link: Option<String>,
    wikidata: Option<String>,
}

impl Row for Cards {
    type Of<'d> = Card<'d>;
}

impl AboutPlace for Cards {
    fn place<'a>(row: &'a Card<'_>) -> &'a LocalPlace<'a> {
        &row.place
    }
}

impl Explored for Cards {}

pub(super) static CARD: Object<Cards> = Object {
    name: "Card",
    about: "A place, region or country.",
    fields: &[
        Cards::ID,
        Cards::NAME,
        Cards::KIND,
        Cards::FEATURE_CODE,
        Cards::COUNTRY_CODE,
        Cards::COUNTRY_NAME,
        Cards::ADMIN1_NAME,
        Field::optional(
            "county",
            "text",
            "Lisbon",
            "Name of its admin2 region, where known.",
            Read::Text(|c| c.place.details.admin2_name),
        ),
        Cards::LATITUDE,
        Cards::LONGITUDE,
        Field::optional(
            "south",
            "degree",
            "36.8381700000",
            "Of a region or country: the least latitude of its box.",
            Read::Degrees(|c| c.place.details.bounding_box.map(|b| b.south)),
        ),
        Field::optional(
            "west",
            "degree",
            "-31.2754000000",
            "The longitude from which its box goes east.",
            Read::Degrees(|c| c.place.details.bounding_box.map(|b| b.west)),
        ),
        Field::optional(
            "north",
            "degree",
            "42.1543000000",
            "The greatest latitude of its box.",
            Read::Degrees(|c| c.place.details.bounding_box.map(|b| b.north)),
        ),
        Field::optional(
            "east",
            "degree",
            "-6.1890200000",
            "The longitude up to which its box goes.",
            Read::Degrees(|c| c.place.details.bounding_box.map(|b| b.east)),
        ),
        Field::optional(
            "timezone",
            "IANA time zone",
            "Europe/Lisbon",
            "Its time zone, where known.",
            Read::Text(|c| c.place.details.time_zone),
        ),
        Cards::POPULATION,
        Field::optional(
            "elevation",
            "metre",
            "45",
            "Height above sea level, where known.",
            Read::Amount(|c| c.place.details.elevation.or(c.place.details.dem).map(f64::from)),
        ),
        Cards::BARGAINING,
        Cards::CURRENCY_CODE,
        Cards::CURRENCY,
        Cards::SYMBOL,
        Field::optional(
            "link",
            "URL",
            "https://en.wikipedia.org/wiki/Lisbon",
            "A page about it, where known.",
            Read::Text(|c| c.link.as_deref()),
        ),
        Field::optional(
            "wikidata",
            "Wikidata id",
            "Q597",
            "Its id in Wikidata, where known.",
            Read::Text(|c| c.wikidata.as_deref()),
        ),
    ],
};

/// Returns the place, region or country that the path names.
pub(super) fn place<'r>(call: &Call<'r>) -> Result<Place<'r>, Failure> {
    let id: u32 = call.whole(&GEONAMEID)?;
    call.dataset.place(id)?.ok_or_else(|| Failure::input(format!("No place or region has the id {id}.")))
}

pub(super) fn card(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let place = place(call)?;
    let names = place.alternate_names()?;
    let named = |kind| names.iter().find(|name| name.kind == kind).map(|name| name.text);
    let (link, wikidata) = (named(NameKind::Link), named(NameKind::Wikidata));
    CARD.write(&Card { place: LocalPlace::with_country(call, &place)?, link, wikidata }, w)
}

pub(super) struct Names;

impl Row for Names {
    type Of<'d> = AlternateName<'d>;
}

pub(super) static NAME_OF: Object<Names> = Object {
    name: "Name",
    about: "A name of a place.",
    fields: &[
        Field::new("name", "text", "Lissabon", "The name, code or address.", Read::Text(|n| Some(&n.text))),
        Field::optional(
            "language",
            "BCP 47 tag",
            "de",
            "Its language, where known.",
            Read::Text(|n| n.language),
        ),
        Field::new(
            "kind",
            "text",
            "name",
            "What it is: `name`, `postal`, `code` or `link`.",
            Read::Text(|n| Some(name_kind(n.kind))),
        ),
    ],
};

fn name_kind(kind: NameKind) -> &'static str {
    match kind {
        NameKind::Postal => "postal",
        NameKind::Link | NameKind::Wikidata => "link",
        NameKind::Iata | NameKind::Icao | NameKind::Unlc => "code",
        _ => "name",
    }
}

pub(super) fn names(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    NAME_OF.write_all(place(call)?.alternate_names()?, w)
}

pub(super) struct BasedCosts;

pub(super) struct BasedCost<'d> {
    cost: Cost<'d>,
    currency_code: Option<CurrencyCode>,
    inherited_from: Option<CountryCode>,
    inherited_from_place: Option<PlaceId>,
}

impl Row for BasedCosts {
    type Of<'d> = BasedCost<'d>;
}

pub(super) static COST: Object<BasedCosts> = Object {
    name: "BasedCost",
    about: "What a category costs, and what the figures are based on.",
    fields: &[
        Field::new(
            "category_id",
            "id",
            "4",
            "Id of the category; 0 is the overall total, which comes last.",
            Read::Whole(|c| Some(c.cost.category_id.into())),
        ),
        Field::new(
            "category",
            "text",
            "Food",
            "Name of the category.",
            Read::Text(|c| Some(c.cost.category)),
        ),
        Field::optional(
            "value_budget",
            LOCAL,
            "12",
            "Typical low-end cost, where known.",
            Read::Amount(|c| c.cost.budget),
        ),
        Field::optional(
            "value_midrange",
            LOCAL,
            "30",
            "Typical mid-range cost, where known.",
            Read::Amount(|c| c.cost.midrange),
        ),
        Field::optional(
            "value_luxury",
            LOCAL,
            "75.25",
            "Typical luxury cost, where known.",
            Read::Amount(|c| c.cost.luxury),
        ),
        Field::optional(
            "error",
            "factor",
            "1.4",
            "How far each of the three may be off, where known: two of three lie between the figure divided by this and multiplied by it.",
            Read::Amount(|c| c.cost.error),
        ),
        Field::optional(
            "currency_code",
            "ISO 4217 code",
            "EUR",
            "Currency of the figures, where there is one.",
            Read::Text(|c| c.currency_code.as_ref().map(CurrencyCode::as_str)),
        ),
        Field::optional(
            "inherited_from",
            "country code",
            "PT",
            "The country whose figures these are, where the place has none of its own.",
            Read::Text(|c| c.inherited_from.as_ref().map(CountryCode::as_str)),
        ),
        Field::optional(
            "inherited_from_place",
            "geonameid",
            "2511174",
            "The place whose figures these are, where it is the main one of an island or area, or the city of a quarter, that has none of its own.",
            Read::Whole(|c| c.inherited_from_place.map(|id| id.get().into())),
        ),
        Field::new(
            "basis",
            "text",
            "estimate",
            "What the figures are: `official`, `observed`, `blended`, `imported`, `estimate` or `sample`.",
            Read::Text(|c| Some(c.cost.source.provenance.as_str())),
        ),
        Field::new(
            "observations",
            "prices",
            "34",
            "How many prices they were observed from; 0 where they were not.",
            Read::Whole(|c| Some(c.cost.observations.into())),
        ),
        Field::new(
            "source",
            "text",
            "A table of costs",
            "Title of the source.",
            Read::Text(|c| Some(c.cost.source.title)),
        ),
        Field::new("date", "text", "2026", "When the figures hold.", Read::Text(|c| Some(c.cost.date))),
    ],
};

/// The unit of costs.
const LOCAL: &str = "`currency_code`, per person";

pub(super) fn costs(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let Some(costs) = place(call)?.costs_or_inherited()? else {
        w.boolean(false);
        return Ok(());
    };
    let currency_code = costs.currency.map(|currency| currency.code);
    let (inherited_from, inherited_from_place) = (costs.inherited_from, costs.inherited_from_place);
    let based = |cost| BasedCost { cost, currency_code, inherited_from, inherited_from_place };
    COST.write_all(costs.into_iter().map(based), w)
}

pub(super) struct Datasets;

impl Row for Datasets {
    type Of<'d> = Info<'d>;
}

pub(super) static DATASET: Object<Datasets> = Object {
    name: "Dataset",
    about: "A dataset.",
    fields: &[
        Field::new("name", "text", "default", "Its name.", Read::Text(|i| Some(i.name))),
        Field::new(
            "date",
            "text",
            "2026-09-29",
            "The date of its data.",
            Read::Text(|i| Some(i.snapshot_date)),
        ),
        Field::new(
            "places",
            "places",
            "234913",
            "Number of its places.",
            Read::Whole(|i| u64::try_from(i.places).ok()),
        ),
        Field::new(
            "places_with_costs",
            "places",
            "3000",
            "Number of those that have travel costs.",
            Read::Whole(|i| u64::try_from(i.places_with_costs).ok()),
        ),
        Field::new(
            "countries",
            "countries",
            "251",
            "Number of its countries.",
            Read::Whole(|i| u64::try_from(i.countries).ok()),
        ),
    ],
};

pub(super) fn dataset(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    DATASET.write(&call.dataset.info()?, w)
}
