//! One canonical answer of each group from the default world, in a compact form. A change shows as a difference
//! to read; `INSTA_UPDATE=always` accepts it.

use std::fmt::{Display, Write};

use insta::{Settings, assert_snapshot};
use wayfare::{Costs, CountryCode, Highlight, PlaceDetails};

use crate::geonameids::{PORTO, SAN_FRANCISCO};
use crate::support::{all, details_of, point, world};

/// Compares a text with the snapshot of this name.
fn golden(name: &str, text: &str) {
    let mut settings = Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| assert_snapshot!(name, text));
}

/// One line for each item.
fn lines<T>(items: impl IntoIterator<Item = T>, line: impl Fn(T) -> String) -> String {
    items.into_iter().fold(String::new(), |mut text, item| {
        writeln!(text, "{}", line(item)).unwrap();
        text
    })
}

fn or_none(value: Option<impl Display>) -> String {
    value.map_or_else(|| "none".to_owned(), |value| value.to_string())
}

fn place(l: &PlaceDetails<'_>) -> String {
    let admin1 = l.admin1_name.unwrap_or("none");
    format!("{} {}, {admin1}, {} ({})", l.id.get(), l.name, l.country_name.unwrap(), l.feature_code.unwrap())
}

fn costs(costs: &Costs<'_>) -> String {
    let head = format!("currency {}\n", or_none(costs.currency.map(|currency| currency.code)));
    head + &lines(costs, |c| {
        let [budget, midrange, luxury, error] = [c.budget, c.midrange, c.luxury, c.error].map(or_none);
        let (id, name, source) = (c.category_id, c.category, c.source.id);
        format!(
            "{id} {name}: {budget} {midrange} {luxury}, error {error}, {} {source} {}",
            c.date, c.source.provenance
        )
    })
}

fn highlights(highlights: &[Highlight<'_>]) -> String {
    lines(highlights, |h| {
        let (id, cost, currency) = (h.category_id, h.cost, or_none(h.currency_code));
        format!(
            "{id}: {cost} {currency}, {} {} {}\n   {}",
            h.date, h.source.id, h.source.provenance, h.description
        )
    })
}

#[test]
fn categories() {
    let all = all(world().categories()).into_iter().chain(world().category(0).unwrap());
    golden("categories", &lines(all, |c| format!("{} {:?} {}: {}", c.id, c.unit, c.name, c.description)));
}

#[test]
fn country() {
    let countries = ["00", "AQ", "PT", "XK"].map(|code| world().country(code).unwrap().unwrap());
    let text = lines(countries, |c| {
        let facts = [
            c.iso3,
            c.capital,
            c.continent,
            Some(c.languages.as_str()),
            Some(c.neighbours.as_str()),
            c.calling_code,
            c.domain,
            c.postal_format,
        ]
        .map(Option::unwrap_or_default);
        let numbers =
            [c.population.map(|people| people as f64), c.area_km2, c.place_id.map(|id| f64::from(id.get()))]
                .map(or_none);
        let (currency, negotiate) = (or_none(c.currency_code), or_none(c.bargaining));
        let negotiate =
            format!("{negotiate} ({})", or_none(c.bargaining_source.map(|source| source.provenance)));
        let head = format!("{} {}: {currency}, negotiate {negotiate}, costs {}", c.code, c.name, c.has_costs);
        format!("{head}\n   {}\n   {}", facts.join(" | "), numbers.join(" | "))
    });
    golden("country", &text);
}

#[test]
fn currency() {
    let currencies = world().search_currencies("franc").unwrap();
    let text = lines(currencies, |c| {
        let rate =
            or_none(c.rate.map(|rate| format!("{} per {} of {}", rate.per_base, rate.base, rate.date)));
        format!("{} {}, symbol {}, {rate}", c.code, c.name, or_none(c.symbol))
    });
    golden("currency", &text);
}

#[test]
fn conversion() {
    let c = world().convert("usd", "thb", 100.0).unwrap().unwrap();
    let text = format!("{} {} = {} {} at {} of {}", c.amount, c.from, c.converted, c.to, c.rate, c.date);
    golden("conversion", &text);
}

#[test]
fn location() {
    let l = details_of(world(), PORTO);
    let names = l.alternate_names.iter();
    let names = lines(names, |other| {
        format!("   {:?} {} {}", other.kind, other.language.unwrap_or_default(), other.text)
    });
    let codes = [
        l.country_code.as_ref().map(CountryCode::as_str),
        Some(l.alternate_countries.as_str()),
        l.admin1_code,
        l.admin2_code,
        l.time_zone,
        l.modified,
    ]
    .map(Option::unwrap_or_default)
    .join(" | ");
    let money = [or_none(l.currency_code), or_none(l.currency_name), or_none(l.currency_symbol)].join(" ");
    let heights = [l.elevation, l.dem].map(or_none).join(" ");
    let text = format!(
        "{} ({})\nadmin2 {}\nat {} {}, heights {heights}\n{codes}\n{} people, costs {}, negotiate {}\n\
         {money}\nother names\n{names}",
        place(&l),
        or_none(l.ascii_name),
        or_none(l.admin2_name),
        l.point.latitude(),
        l.point.longitude(),
        or_none(l.population),
        l.has_costs,
        or_none(l.bargaining),
    );
    golden("location", &text);
}

#[test]
fn search() {
    let hits = world().search("san jose").unwrap();
    let text = lines(hits, |hit| {
        format!(
            "{:.3} {:?} {}",
            hit.score(),
            hit.match_kind(),
            place(&hit.place().unwrap().details().unwrap())
        )
    });
    golden("search", &text);
}

#[test]
fn nearest() {
    let near = world().nearest(point(-16.5, 180.0)).unwrap();
    let text = lines(near, |near| {
        format!("{:9.3} km {}", near.distance_km(), place(&near.place().unwrap().details().unwrap()))
    });
    golden("nearest", &text);
}

#[test]
fn postal_code() {
    let found = world().postal_code_in("96701", "US").unwrap();
    let text = lines(found, |p| {
        let place = or_none(p.place_id);
        format!(
            "{} {} {}, {} {:?} {place}",
            p.country_code,
            p.code,
            p.place_name,
            or_none(p.admin1_name),
            p.point.map(|at| (at.latitude(), at.longitude()))
        )
    });
    golden("postal_code", &text);
}

#[test]
fn location_costs() {
    golden("location_costs", &costs(&world().place(PORTO).unwrap().unwrap().costs().unwrap().unwrap()));
}

#[test]
fn country_costs() {
    golden("country_costs", &costs(&world().country_costs("TH").unwrap().unwrap()));
}

#[test]
fn location_highlights() {
    golden(
        "location_highlights",
        &highlights(&world().place(SAN_FRANCISCO).unwrap().unwrap().highlights().unwrap()),
    );
}

#[test]
fn country_highlights() {
    golden("country_highlights", &highlights(&world().country_highlights("CH").unwrap()));
}
