//! `wayfare location`: everything that is known of a place.

use wayfare::{Country, Location};

use crate::{args::LocationArgs, failure::Failure, session::Session, subject, text};

/// So many other names are shown; JSON has them all.
const SHOWN_NAMES: usize = 12;

pub(crate) fn run(args: &LocationArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let location = subject::place(&dataset, &args.place.join(" "))?;
    let country = match location.country_code {
        "" => None,
        code => dataset.country(code)?,
    };
    session.out.answer(&location, |out| {
        out.title(&text::place(&location))?;
        out.fields(&fields(&location, country.as_ref()))
    })
}

fn fields(location: &Location<'_>, country: Option<&Country<'_>>) -> [(&'static str, String); 15] {
    [
        ("Location ID", location.geonameid.to_string()),
        ("ASCII name", location.ascii_name.to_owned()),
        ("Other names", other_names(location)),
        ("Latitude", location.latitude.to_string()),
        ("Longitude", location.longitude.to_string()),
        ("Feature", format!("{} {}", location.feature_class, location.feature_code)),
        ("Country", with_code(Some(location.country_name), location.country_code)),
        ("State", with_code(location.state_name, location.admin1_code)),
        ("District", with_code(location.district_name, location.admin2_code)),
        ("Time zone", location.time_zone.to_owned()),
        (
            "Population",
            if location.population > 0 { text::count(location.population) } else { String::new() },
        ),
        ("Elevation", location.elevation.or(location.dem).map(|m| format!("{m} m")).unwrap_or_default()),
        ("Currency", with_code(location.currency, location.currency_code.unwrap_or_default())),
        ("Bargaining", country.map(text::bargaining).unwrap_or_default()),
        ("Travel costs", if location.has_costs { "known".to_owned() } else { "not known".to_owned() }),
    ]
}

/// `Portugal (PT)`, or whichever of the two is known.
fn with_code(name: Option<&str>, code: &str) -> String {
    match name.filter(|name| !name.is_empty()) {
        Some(name) => format!("{name} ({code})"),
        None => code.to_owned(),
    }
}

fn other_names(location: &Location<'_>) -> String {
    let mut names: Vec<String> = location.alternate_names.into_iter().map(|other| other.name).collect();
    // The same name in several languages.
    names.dedup();
    let hidden = names.len().saturating_sub(SHOWN_NAMES);
    names.truncate(SHOWN_NAMES);
    let shown = names.join(", ");
    if hidden > 0 { format!("{shown} and {hidden} more") } else { shown }
}
