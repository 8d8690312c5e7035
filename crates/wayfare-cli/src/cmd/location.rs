//! `wayfare location`: the record of a place.

use std::fmt::Display;

use wayfare::{BoundingBox, Country, NameKind, PlaceDetails};

use crate::{args::LocationArgs, failure::Failure, session::Session, subject, text};

/// The maximum number of alternate names that are shown, without postal codes. JSON has all of them.
const SHOWN_NAMES: usize = 12;

pub(crate) fn run(args: &LocationArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let mut names = args.language.names(&dataset)?;
    let place = subject::place(&dataset, &args.place.join(" "))?;
    let (names, country) = (names.of(&place)?, place.country()?);
    let details = names.shown_in_full(place.details()?);
    let title = text::within([
        Some(details.name),
        None,
        details.admin1_name,
        details.country_name,
    ]);
    session.out.answer(&details, |out| {
        out.title(&title)?;
        out.fields(&fields(&details, country.as_ref()))
    })
}

fn fields(place: &PlaceDetails<'_>, country: Option<&Country<'_>>) -> [(&'static str, String); 16] {
    [
        ("Place ID", place.id.to_string()),
        ("ASCII name", text::given(place.ascii_name.as_deref())),
        ("Other names", other_names(place)),
        ("Latitude", place.point.latitude().to_string()),
        ("Longitude", place.point.longitude().to_string()),
        (
            "Bounding box",
            text::given(place.bounding_box.map(bounding_box)),
        ),
        (
            "Feature",
            format!(
                "{} {}",
                text::given(place.feature_class),
                text::given(place.feature_code)
            ),
        ),
        ("Country", with_code(place.country_name, place.country_code)),
        ("Region", with_code(place.admin1_name, place.admin1_code)),
        (
            "Admin2 region",
            with_code(place.admin2_name, place.admin2_code),
        ),
        ("Time zone", text::given(place.time_zone)),
        ("Population", text::given(place.population.map(text::count))),
        (
            "Elevation",
            text::given(
                place
                    .elevation
                    .or(place.dem)
                    .map(|metres| format!("{metres} m")),
            ),
        ),
        (
            "Currency",
            with_code(place.currency_name, place.currency_code),
        ),
        (
            "Bargaining",
            country.map(text::bargaining).unwrap_or_default(),
        ),
        (
            "Travel costs",
            if place.has_costs {
                "known".to_owned()
            } else {
                "not known".to_owned()
            },
        ),
    ]
}

/// Formats the south-western and the north-eastern corner.
fn bounding_box(around: BoundingBox) -> String {
    let BoundingBox {
        south,
        west,
        north,
        east,
        ..
    } = around;
    format!("{south}, {west} to {north}, {east}")
}

/// Formats a name with its code, `Portugal (PT)`, or the one of them that is known.
fn with_code(name: Option<&str>, code: Option<impl Display>) -> String {
    let code = text::given(code);
    match name {
        Some(name) => format!("{name} ({code})"),
        None => code,
    }
}

fn other_names(place: &PlaceDetails<'_>) -> String {
    let names = place
        .alternate_names
        .iter()
        .filter(|name| name.kind != NameKind::Postal);
    let mut names: Vec<String> = names.map(|name| name.text).collect();
    // Names that are equal in several languages.
    names.dedup();
    let hidden = names.len().saturating_sub(SHOWN_NAMES);
    names.truncate(SHOWN_NAMES);
    let shown = names.join(", ");
    if hidden > 0 {
        format!("{shown} and {hidden} more")
    } else {
        shown
    }
}
