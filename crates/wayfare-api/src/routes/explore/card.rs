//! Cards of one place, region or country, and of the dataset.

use wayfare::{
    AlternateName, Cost, CountryCode, CurrencyCode, Info, NameKind, Place, PlaceId,
    internal::region_option,
};

use super::super::{
    call::Call,
    costs::AboutCost,
    path::GEONAMEID,
    place::{AboutPlace, LocalPlace},
};
use crate::{
    failure::Failure,
    object::{Object, Row, field},
    write::Writer,
};

pub(super) struct Card<'d> {
    place: LocalPlace<'d>,
    region: Option<String>,
    link: Option<String>,
    wikidata: Option<String>,
}

impl Row for Card<'static> {
    type Of<'d> = Card<'d>;
}

impl AboutPlace for Card<'static> {
    fn place<'a>(row: &'a Card<'_>) -> &'a LocalPlace<'a> {
        &row.place
    }
}

pub(super) static CARD: Object<Card<'static>> = Object {
    name: "Card",
    about: "A place, region or country.",
    fields: &[
        Card::ID,
        Card::NAME,
        Card::KIND,
        Card::FEATURE_CODE,
        Card::COUNTRY_CODE,
        Card::COUNTRY_NAME,
        Card::ADMIN1_NAME,
        field!("region" optional Text "text" "PT.14"
            "What the option `region` takes for it, where it is a region of a country or a continent."
            |c| c.region.as_deref()),
        field!("county" optional Text "text" "Lisbon"
            "Name of its admin2 region, where known." |c| c.place.admin2()),
        Card::LATITUDE,
        Card::LONGITUDE,
        Card::SOUTH,
        Card::WEST,
        Card::NORTH,
        Card::EAST,
        field!("timezone" optional Text "IANA time zone" "Europe/Lisbon"
            "Its time zone, where known." |c| c.place.details.time_zone),
        Card::POPULATION,
        field!("elevation" optional Amount "metre" "45" "Height above sea level, where known."
            |c| c.place.details.elevation.or(c.place.details.dem).map(f64::from)),
        Card::BARGAINING,
        Card::CURRENCY_CODE,
        Card::CURRENCY,
        Card::SYMBOL,
        field!("link" optional Text "URL" "https://en.wikipedia.org/wiki/Lisbon"
            "A page about it, where known." |c| c.link.as_deref()),
        field!("wikidata" optional Text "Wikidata id" "Q597"
            "Its id in Wikidata, where known." |c| c.wikidata.as_deref()),
    ],
};

/// Returns the place, region or country that the path names.
pub(super) fn place<'r>(call: &Call<'r>) -> Result<Place<'r>, Failure> {
    place_with_id(call, call.whole(&GEONAMEID)?)
}

pub(super) fn place_with_id<'r>(call: &Call<'r>, id: u32) -> Result<Place<'r>, Failure> {
    call.dataset
        .place(id)?
        .ok_or_else(|| Failure::Input(format!("No place or region has the id {id}.")))
}

pub(super) fn card(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let place = place(call)?;
    let names = place.alternate_names()?;
    let named = |kind| {
        names
            .iter()
            .find(|name| name.kind == kind)
            .map(|name| name.text)
    };
    let (link, wikidata) = (named(NameKind::Link), named(NameKind::Wikidata));
    CARD.write(
        &Card {
            place: LocalPlace::with_regions(call, &place)?,
            region: region_option(&place)?,
            link,
            wikidata,
        },
        w,
    )
}

impl Row for AlternateName<'static> {
    type Of<'d> = AlternateName<'d>;
}

pub(super) static NAME_OF: Object<AlternateName<'static>> = Object {
    name: "Name",
    about: "A name of a place.",
    fields: &[
        field!("name" Text "text" "Lissabon" "The name, code or address." |n| Some(&n.text)),
        field!("language" optional Text "BCP 47 tag" "de" "Its language, where known." |n| n.language),
        field!("kind" Text "text" "name"
            "What it is: `name`, `postal`, `code` or `link`." |n| Some(name_kind(n.kind))),
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

pub(super) struct BasedCost<'d> {
    cost: Cost<'d>,
    currency_code: Option<CurrencyCode>,
    inherited_from: Option<CountryCode>,
    inherited_from_place: Option<PlaceId>,
}

impl Row for BasedCost<'static> {
    type Of<'d> = BasedCost<'d>;
}

impl AboutCost for BasedCost<'static> {
    const UNIT: &'static str = "`currency_code`, per person, of two who share a room";

    fn cost<'a>(row: &'a BasedCost<'_>) -> &'a Cost<'a> {
        &row.cost
    }
}

/// Returns what is known of logs; nothing of a figure that is from none.
fn logged(number: u32) -> Option<u64> {
    (number > 0).then(|| number.into())
}

pub(super) static COST: Object<BasedCost<'static>> = Object {
    name: "BasedCost",
    about: "What a category costs, and what the figures are based on.",
    fields: &[
        BasedCost::CATEGORY_ID,
        field!("category" Text "text" "Food" "Name of the category." |c| Some(c.cost.category)),
        BasedCost::BUDGET,
        BasedCost::MIDRANGE,
        BasedCost::LUXURY,
        field!("error" optional Amount "factor" "1.4"
            "How far each of the three may be off, where known: two of three lie between the figure divided by this and multiplied by it."
            |c| c.cost.error),
        field!("currency_code" optional Text "ISO 4217 code" "EUR"
            "Currency of the figures, where there is one."
            |c| c.currency_code.as_ref().map(CurrencyCode::as_str)),
        field!("inherited_from" optional Text "country code" "PT"
            "The country whose figures these are, where the place has none of its own."
            |c| c.inherited_from.as_ref().map(CountryCode::as_str)),
        field!("inherited_from_place" optional Whole "geonameid" "2511174"
            "The place whose figures these are, where it is the main one of a region, or the city of a quarter, that has none of its own."
            |c| c.inherited_from_place.map(|id| id.get().into())),
        field!("basis" Text "text" "estimate"
            "What the figures are: `official`, `observed`, `blended`, `imported`, `estimate` or `sample`."
            |c| Some(c.cost.source.provenance.as_str())),
        field!("observations" Whole "prices" "34"
            "How many prices they were observed from, or how many nights of `travellers`; 0 where they were not."
            |c| Some(c.cost.observations.into())),
        field!("travellers" optional Whole "travellers" "12"
            "How many travellers' logs they were observed from, where they were."
            |c| logged(c.cost.travellers)),
        field!("first_year" optional Whole "year" "2023" "The first year of these logs." |c| logged(c.cost.first_year)),
        field!("last_year" optional Whole "year" "2026" "The last year of these logs." |c| logged(c.cost.last_year)),
        field!("source" Text "text" "A table of costs" "Title of the source." |c| Some(c.cost.source.title)),
        field!("date" Text "text" "2026" "When the figures hold." |c| Some(c.cost.date)),
    ],
};

pub(super) fn costs(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let Some(costs) = place(call)?.costs_or_inherited()? else {
        w.boolean(false);
        return Ok(());
    };
    let currency_code = costs.currency.map(|currency| currency.code);
    let (inherited_from, inherited_from_place) = (costs.inherited_from, costs.inherited_from_place);
    let based = |cost| BasedCost {
        cost,
        currency_code,
        inherited_from,
        inherited_from_place,
    };
    COST.write_all(costs.into_iter().map(based), w)
}

impl Row for Info<'static> {
    type Of<'d> = Info<'d>;
}

pub(super) static DATASET: Object<Info<'static>> = Object {
    name: "Dataset",
    about: "A dataset.",
    fields: &[
        field!("name" Text "text" "default" "Its name." |i| Some(i.name)),
        field!("date" Text "text" "2026-09-29" "The date of its data." |i| Some(i.snapshot_date)),
        field!("places" Whole "places" "234913" "Number of its places." |i| u64::try_from(i.places).ok()),
        field!("places_with_costs" Whole "places" "6000"
            "Number of those that have travel costs." |i| u64::try_from(i.places_with_costs).ok()),
        field!("places_to_stay" Whole "places" "0"
            "Number of its hotels and hostels." |i| u64::try_from(i.accommodation).ok()),
        field!("countries" Whole "countries" "251"
            "Number of its countries." |i| u64::try_from(i.countries).ok()),
    ],
};
