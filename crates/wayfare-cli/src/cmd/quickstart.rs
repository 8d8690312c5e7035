//! `wayfare quickstart`: the default dataset, and an answer of each resource group.

use std::{io, time::Instant};

use serde::Serialize;
use wayfare::{Accommodation, Costs, Dataset, ErrorKind, Highlight, Hit, Place, Style};
use wayfare_build::Build;

use crate::{failure::Failure, output::Output, session::Session, text};

/// The destination of the tour, if it is in the dataset.
const DESTINATION: &str = "cape town";

/// What is said of places to stay where the dataset has none.
const NONE_TO_STAY: &str = "none, as the default data have none: a file of listings brings them, such as \
    `wayfare build portugal-latest.osm.pbf`, an extract of OpenStreetMap";

/// A question, its answer, and the time that it took.
#[derive(Serialize)]
struct Step {
    group: &'static str,
    command: String,
    microseconds: f64,
    answer: String,
}

pub(crate) fn run(session: &mut Session) -> Result<(), Failure> {
    let dataset = open_or_build(session)?;
    let steps = tour(&dataset)?;
    let info = dataset.info()?;
    let (places, priced) = (text::size(info.places), text::size(info.places_with_costs));
    session.out.records(&steps, &steps, |out| {
        out.title(&format!("{}, data of {}", info.name, info.snapshot_date))?;
        out.text(&format!(
            "{places} places, {priced} of them with travel costs. No network was used."
        ))?;
        steps.iter().try_for_each(|step| print(out, step))?;
        out.blank()?;
        out.line("All commands: wayfare --help")
    })
}

fn open_or_build(session: &Session) -> Result<Dataset, Failure> {
    match Dataset::open(&session.folder) {
        Err(error) if matches!(error.kind(), ErrorKind::NoDataset | ErrorKind::Incompatible) => {
            anstream::eprintln!(
                "Building the default dataset in {} …",
                session.folder.display()
            );
            Build::new(&session.folder).progress(true).run()?;
            Ok(Dataset::open(&session.folder)?)
        }
        opened => Ok(opened?),
    }
}

fn print(out: &mut Output, step: &Step) -> io::Result<()> {
    out.blank()?;
    out.title(step.group)?;
    out.text(&step.answer)?;
    out.note(&format!(
        "{:.1} µs: wayfare {}",
        step.microseconds, step.command
    ))
}

/// Asks a question of each group, about one place and its country.
fn tour(dataset: &Dataset) -> Result<Vec<Step>, Failure> {
    let mut steps = Vec::new();
    let hits = show(
        &mut steps,
        ("Search by name", format!("search {DESTINATION}")),
        || dataset.search(DESTINATION),
        |hits| {
            let best = hits.first()?.place().ok()?;
            Some(format!(
                "{} (best of {})",
                text::place(&best).ok()?,
                hits.len()
            ))
        },
    )?;
    let found = hits
        .first()
        .map(Hit::place)
        .or_else(|| dataset.places().next());
    let place =
        found.ok_or_else(|| Failure::NotFound("This dataset has no places.".to_owned()))??;
    let (id, point) = (place.id(), place.point());
    let country = place.country_code()?;
    let currency = place
        .currency()?
        .map_or_else(|| "USD".to_owned(), |currency| currency.code.to_string());
    let target = if currency == "USD" { "EUR" } else { "USD" };

    show(
        &mut steps,
        (
            "Search by coordinates",
            format!("near {} {}", point.latitude(), point.longitude()),
        ),
        || dataset.nearest(point),
        |nearby| {
            // The first one is the place itself.
            let other = nearby.get(1).or(nearby.first())?;
            let name = text::place(&other.place().ok()?).ok()?;
            Some(format!("{name}, {:.1} km away", other.distance_km()))
        },
    )?;
    show(
        &mut steps,
        ("Locations", format!("location {id}")),
        || dataset.place(id),
        |place| place_line(place.as_ref()?).ok(),
    )?;
    show(
        &mut steps,
        ("Travel costs", format!("costs {id}")),
        || place.costs(),
        |costs| costs.as_ref().and_then(costs_line),
    )?;
    show(
        &mut steps,
        ("Highlights", format!("highlights {id}")),
        || place.highlights(),
        |highlights| highlights.first().map(highlight_line),
    )?;
    show(
        &mut steps,
        ("Accommodation", format!("accommodation {id}")),
        || place.accommodation(),
        |listings| match listings.first() {
            Some(listing) => Some(accommodation_line(listing)),
            None if dataset.accommodations().next().is_none() => Some(NONE_TO_STAY.to_owned()),
            None => None,
        },
    )?;
    show(
        &mut steps,
        ("Countries", format!("country {}", text::given(country))),
        || country.map_or(Ok(None), |code| dataset.country(code)),
        |country| {
            let country = country.as_ref()?;
            let (iso3, capital) = (text::known(country.iso3), text::known(country.capital));
            Some(format!("{} ({iso3}), capital {capital}", country.name))
        },
    )?;
    show(
        &mut steps,
        ("Currencies", format!("currency {currency}")),
        || dataset.currency(&currency),
        |currency| currency.map(|c| format!("{} {}", c.name, text::given(c.symbol))),
    )?;
    show(
        &mut steps,
        ("Conversion", format!("convert 100 {currency} {target}")),
        || dataset.convert(&currency, target, 100.0),
        |conversion| {
            let conversion = conversion.as_ref()?;
            let sum = text::amount(conversion.converted, Some(conversion.to));
            Some(format!(
                "100 {currency} = {sum} {target} at the rate of {}",
                conversion.date
            ))
        },
    )?;
    show(
        &mut steps,
        ("Categories", "category".to_owned()),
        || dataset.categories().collect::<wayfare::Result<Vec<_>>>(),
        |categories| {
            let names: Vec<&str> = categories
                .iter()
                .take(4)
                .map(|category| category.name)
                .collect();
            Some(format!(
                "{} of them: {} …",
                categories.len(),
                names.join(", ")
            ))
        },
    )?;
    Ok(steps)
}

fn show<T>(
    steps: &mut Vec<Step>,
    (group, command): (&'static str, String),
    ask: impl FnOnce() -> wayfare::Result<T>,
    tell: impl FnOnce(&T) -> Option<String>,
) -> Result<T, Failure> {
    let start = Instant::now();
    let answer = ask()?;
    let microseconds = start.elapsed().as_nanos() as f64 / 1e3;
    let told = tell(&answer).unwrap_or_else(|| "not known in this dataset".to_owned());
    steps.push(Step {
        group,
        command,
        microseconds,
        answer: told,
    });
    Ok(answer)
}

fn place_line(place: &Place<'_>) -> wayfare::Result<String> {
    let people = text::count(place.population().unwrap_or(0));
    let (name, zone) = (text::place(place)?, text::known(place.time_zone()?));
    Ok(format!("{name}: {people} people, time zone {zone}"))
}

fn costs_line(costs: &Costs<'_>) -> Option<String> {
    let total = costs.total;
    let currency = costs.currency.map(|currency| currency.code);
    let (midrange, code) = (
        text::expense(&total.expense(Style::Midrange)?, currency),
        text::given(currency),
    );
    Some(format!(
        "a midrange day: {midrange} {code} ({})",
        total.source.provenance
    ))
}

fn highlight_line(highlight: &Highlight<'_>) -> String {
    let currency = text::given(highlight.currency_code);
    format!(
        "{} {currency}: {}",
        text::amount(highlight.cost, highlight.currency_code),
        highlight.description
    )
}

fn accommodation_line(listing: &Accommodation<'_>) -> String {
    let country = text::known(listing.country_name);
    format!(
        "{}, {country} ({})",
        listing.name, listing.source.provenance
    )
}
