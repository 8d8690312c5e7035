//! Data for maps: outlines, names, and the surroundings of a point.

use std::{borrow::Cow, cmp::Reverse, collections::HashMap};

use wayfare::{
    CountryCode, CurrencyCode, Dataset, Filter, NearestOptions, Place, PlaceId, PlaceKind, Point,
};

use super::{
    super::{
        call::Call,
        path::{COUNTRY_CODE, PathParameter},
        place::{AboutPlace, LocalPlace},
    },
    polyline::{encode, simplify},
};
use crate::{
    failure::Failure,
    object::{Object, Row, field},
    schema::Schema,
    write::Writer,
};

/// The number of places with names on the map of the world.
const WORLD: usize = 4000;

/// The default radius of places around a point.
const RADIUS_KM: f64 = 50.0;

/// The maximum number of places around a point that are compared. Beyond it, hamlets and villages do not count.
const MANY: usize = 1000;

/// Shorter borders of regions are left out: they belong to slivers where the sources do not agree.
const SHORT: f64 = 0.08;

pub(super) struct Label<'d> {
    place: LocalPlace<'d>,
    day: Option<Day>,
}

/// What a midrange day costs.
struct Day {
    /// In whole cents of US dollars.
    amount: f64,
    error: Option<f64>,
}

impl Row for Label<'static> {
    type Of<'d> = Label<'d>;
}

impl AboutPlace for Label<'static> {
    fn place<'a>(row: &'a Label<'_>) -> &'a LocalPlace<'a> {
        &row.place
    }
}

pub(super) static LABEL: Object<Label<'static>> = Object {
    name: "Label",
    about: "A name on a map.",
    fields: &[
        field!("geonameid" Whole "id" "2267057" "Id of what it names." |l| Some(l.place.details.id.get().into())),
        field!("name" Text "text" "Lisbon" "The name." |l| Some(l.place.name())),
        field!("kind" Text "text" "place"
            "What it names: `place`, `region` or `country`." |l| Some(l.place.details.kind.as_str())),
        field!("feature_code" optional Text "GeoNames code" "PPLC"
            "Feature code of it, where known." |l| l.place.details.feature_code),
        Label::COUNTRY_CODE,
        Label::LATITUDE,
        Label::LONGITUDE,
        Label::POPULATION,
        field!("day" optional Amount "USD" "131.42"
            "What a midrange day there costs per person, where it has figures of its own." |l| Some(l.day.as_ref()?.amount)),
        field!("day_error" optional Amount "factor" "1.4"
            "How far `day` may be off, where known: two of three lie between it divided by this and multiplied by it."
            |l| l.day.as_ref()?.error),
    ],
};

/// Writes the names of places, with what a day there costs.
pub(super) fn write_labels<'r>(
    call: &Call<'r>,
    places: impl Iterator<Item = wayfare::Result<Place<'r>>>,
    w: &mut dyn Writer,
) -> Result<(), Failure> {
    let mut rates = HashMap::new();
    let labels = places.map(|place| {
        let place = place?;
        let day = day(call.dataset, &place, &mut rates)?;
        let place = LocalPlace::new(call, &place)?;
        Ok(Label { place, day })
    });
    LABEL.write_each(labels, w)
}

/// Returns what a midrange day in a place costs. Remembers the rates of currencies.
fn day(
    dataset: &Dataset,
    place: &Place<'_>,
    rates: &mut HashMap<CurrencyCode, Option<f64>>,
) -> wayfare::Result<Option<Day>> {
    let Some(costs) = place.costs()? else {
        return Ok(None);
    };
    let Some((currency, amount)) = costs.currency.zip(costs.total.midrange) else {
        return Ok(None);
    };
    let rate = match rates.get(&currency.code) {
        Some(&rate) => rate,
        None => {
            let one = dataset.convert(currency.code, "USD", 1.0)?;
            *rates
                .entry(currency.code)
                .or_insert(one.map(|one| one.rate))
        }
    };
    Ok(rate.map(|rate| Day {
        amount: (100.0 * amount * rate).round() / 100.0,
        error: costs.total.error,
    }))
}

pub(super) fn labels(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let is_country = |place: &wayfare::Result<Place<'_>>| {
        place.as_ref().map_or(true, |place| {
            place.kind().is_ok_and(|kind| kind == PlaceKind::Country)
        })
    };
    let countries = call.dataset.regions().filter(is_country);
    let places = countries.chain(call.dataset.places().take(WORLD));
    write_labels(call, places, w)
}

pub(super) fn regions(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let country: CountryCode = call.text(&COUNTRY_CODE)?.parse()?;
    let is_meant = |place: &Place<'_>| -> wayfare::Result<bool> {
        Ok(place.country_code()? == Some(country) && place.feature()?.code == Some("ADM1"))
    };
    let regions = call.dataset.regions().filter(|place| {
        place
            .as_ref()
            .map_or(true, |place| is_meant(place).unwrap_or(true))
    });
    write_labels(call, regions, w)
}

pub(super) fn around(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let point = call.point()?;
    let near = |min_population| {
        let radius_km = call.options.asked.radius_km().unwrap_or(RADIUS_KM);
        let filter = Filter::new()
            .feature_class('P')
            .min_population(min_population);
        let options = NearestOptions::new()
            .limit(MANY)
            .radius_km(radius_km)
            .filter(filter);
        call.dataset.nearest_with(point, &options)
    };
    let mut found = near(0)?;
    for min_population in [1_000, 20_000] {
        if found.len() == MANY {
            found = near(min_population)?;
        }
    }
    let mut places = found
        .iter()
        .map(wayfare::NearbyPlace::place)
        .collect::<wayfare::Result<Vec<_>>>()?;
    places.sort_by_key(|place| Reverse(place.population()));
    write_labels(
        call,
        places.into_iter().take(call.options.best()).map(Ok),
        w,
    )
}

pub(super) struct Region<'d> {
    kind: &'static str,
    code: &'d str,
    name: Option<Cow<'d, str>>,
    id: Option<u32>,
}

impl Row for Region<'static> {
    type Of<'d> = Region<'d>;
}

pub(super) static REGION: Object<Region<'static>> = Object {
    name: "Region",
    about: "A country or region that a point lies in.",
    fields: &[
        field!("kind" Text "text" "country" "What it is: `country` or `region`." |r| Some(r.kind)),
        field!("code" Text "code" "PT" "Code of the country, or of the region within it." |r| Some(r.code)),
        field!("name" optional Text "text" "Portugal" "Its name, where known." |r| r.name.as_deref()),
        field!("geonameid" optional Whole "id" "2264397"
            "Id of the country, where known." |r| r.id.map(u64::from)),
    ],
};

pub(super) fn at(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let Some(found) = call.dataset.region_at(call.point()?)? else {
        return REGION.write_all([], w);
    };
    let country = found.country()?;
    let code = country.code;
    let name = call.in_language(|names| names.country(&country))?;
    let country = Region {
        kind: "country",
        code: code.as_str(),
        name: Some(name.unwrap_or(Cow::Borrowed(country.name))),
        id: country.place_id.map(PlaceId::get),
    };
    let name = call.in_language(|names| names.admin1_at(&found))?.flatten();
    let region = found.admin1()?.map(|region| Region {
        kind: "region",
        code: region.code,
        name: name.or(region.name.map(Cow::Borrowed)),
        id: None,
    });
    REGION.write_all(std::iter::once(country).chain(region), w)
}

pub(super) struct Line {
    countries: Vec<CountryCode>,
    line: String,
}

impl Row for Line {
    type Of<'d> = Self;
}

pub(super) static OUTLINE: Object<Line> = Object {
    name: "Outline",
    about: "A line of the map.",
    fields: &[
        field!("country_code" optional Text "ISO 3166-1 code" "PT"
            "The country on one side of it." |l| l.countries.first().map(CountryCode::as_str)),
        field!("other_country_code" optional Text "ISO 3166-1 code" "ES"
            "The country on the other side; none on a coast."
            |l| l.countries.get(1).map(CountryCode::as_str)),
        field!("line" Text "encoded polyline of two decimals" "wgmF`tv@aAbC"
            "Its points, latitude first, in the encoding of polylines with a precision of two decimals."
            |l| Some(&l.line)),
    ],
};

pub(super) static DETAIL: PathParameter = PathParameter {
    name: "detail",
    noun: "countries or regions",
    example: "countries",
    schema: Schema::OneOf(&["countries", "regions"]),
};

pub(super) fn outlines(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let of_regions = call.text(&DETAIL)? == "regions";
    let lines = call
        .dataset
        .outlines()?
        .into_iter()
        .filter(|line| line.countries.is_empty() == of_regions);
    let lines = lines.filter_map(|outline| {
        let points = simplify(&outline.points);
        let is_drawn = points.len() > 2 || points.first() != points.last();
        let drawn = is_drawn && !(of_regions && length(&points) < SHORT);
        drawn.then(|| Line {
            countries: outline.countries,
            line: encode(&points),
        })
    });
    OUTLINE.write_all(lines, w)
}

/// Returns the length of a line, in degrees of the plane.
fn length(points: &[Point]) -> f64 {
    let steps = points.iter().zip(points.iter().skip(1));
    steps
        .map(|(a, b)| (a.latitude() - b.latitude()).hypot(a.longitude() - b.longitude()))
        .sum()
}
