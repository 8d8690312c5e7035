//! One canonical answer of each group from the default world, in a compact form. A change shows as a difference
//! to read; `INSTA_UPDATE=always` accepts it.

use std::fmt::{Display, Write};

use insta::{Settings, assert_snapshot};
use wayfare::{Costs, Highlight, Location, NearestOptions, Offer, SearchOptions};

use crate::support::world;

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

fn place(l: &Location<'_>) -> String {
    let state = l.state_name.unwrap_or("none");
    format!("{} {}, {state}, {} ({})", l.geonameid, l.name, l.country_name, l.feature_code)
}

fn costs(costs: &Costs<'_>) -> String {
    let head = format!("currency {}\n", or_none(costs.currency.map(|currency| currency.currency_code)));
    head + &lines(&costs.records, |c| {
        let [budget, midrange, luxury] = [c.budget, c.midrange, c.luxury].map(or_none);
        let (id, name, source) = (c.category_id, c.category, c.source.id);
        format!("{id} {name}: {budget} {midrange} {luxury}, {} {source} {}", c.date, c.source.provenance)
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
    let all = world().categories().unwrap().into_iter().chain(world().category(0).unwrap());
    golden(
        "categories",
        &lines(all, |c| format!("{} {} {}: {}", c.category_id, c.sumtype, c.name, c.description)),
    );
}

#[test]
fn country() {
    let countries = ["00", "AQ", "PT", "XK"].map(|code| world().country(code).unwrap().unwrap());
    let text = lines(countries, |c| {
        let facts =
            [c.iso3, c.capital, c.continent, c.languages, c.neighbours, c.phone, c.tld, c.postal_format];
        let numbers =
            [c.population.map(|people| people as f64), c.area_km2, c.geonameid.map(f64::from)].map(or_none);
        let (currency, negotiate) = (or_none(c.currency_code), or_none(c.negotiate));
        let negotiate =
            format!("{negotiate} ({})", or_none(c.negotiate_source.map(|source| source.provenance)));
        let head = format!(
            "{} {}: {currency}, negotiate {negotiate}, costs {}",
            c.country_code, c.name, c.has_costs
        );
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
        format!("{} {}, symbol {}, {rate}", c.currency_code, c.name, or_none(c.symbol))
    });
    golden("currency", &text);
}

#[test]
fn conversion() {
    let c = world().convert("usd", "thb", 100.0).unwrap().unwrap();
    let text =
        format!("{} {} = {} {} at {} of {}", c.original_amount, c.from, c.new_amount, c.to, c.rate, c.date);
    golden("conversion", &text);
}

#[test]
fn location() {
    let l = world().location(2735943).unwrap().unwrap();
    let names = l.alternate_names.into_iter();
    let names = lines(names, |other| format!("   {:?} {} {}", other.kind, other.lang, other.name));
    let codes = [l.country_code, l.cc2, l.admin1_code, l.admin2_code, l.time_zone, l.modified].join(" | ");
    let money = [l.currency_code, l.currency, l.symbol].map(or_none).join(" ");
    let heights = [l.elevation, l.dem].map(or_none).join(" ");
    let text = format!(
        "{} ({})\ndistrict {}\nat {} {}, heights {heights}\n{codes}\n{} people, costs {}, negotiate {}\n\
         {money}\nother names\n{names}",
        place(&l),
        l.ascii_name,
        or_none(l.district_name),
        l.latitude,
        l.longitude,
        l.population,
        l.has_costs,
        or_none(l.negotiate),
    );
    golden("location", &text);
}

#[test]
fn search() {
    let hits = world().search("san jose", &SearchOptions::new()).unwrap();
    let text =
        lines(hits, |hit| format!("{:.3} {:?} {}", hit.score, hit.matched, place(&hit.location().unwrap())));
    golden("search", &text);
}

#[test]
fn nearest() {
    let near = world().nearest(-16.5, 180.0, &NearestOptions::new()).unwrap();
    let text =
        lines(near, |near| format!("{:9.3} km {}", near.distance_km, place(&near.location().unwrap())));
    golden("nearest", &text);
}

#[test]
fn postal_code() {
    let found = world().postal_code("96701", Some("US")).unwrap();
    let text = lines(found, |p| {
        let place = or_none(p.geonameid);
        format!("{} {} {}, {} {:?} {place}", p.country_code, p.code, p.place_name, p.state_name, p.point)
    });
    golden("postal_code", &text);
}

#[test]
fn location_costs() {
    golden("location_costs", &costs(&world().location_costs(2735943).unwrap().unwrap()));
}

#[test]
fn country_costs() {
    golden("country_costs", &costs(&world().country_costs("TH").unwrap().unwrap()));
}

#[test]
fn location_highlights() {
    golden("location_highlights", &highlights(&world().location_highlights(5391959).unwrap().unwrap()));
}

#[test]
fn country_highlights() {
    golden("country_highlights", &highlights(&world().country_highlights("CH").unwrap().unwrap()));
}

#[test]
fn accommodation() {
    let near = world().accommodation_near(48.86, 2.35, &NearestOptions::new().limit(3)).unwrap();
    let offer = |o: Offer<'_>| format!("{} {} {}", o.available, or_none(o.price), or_none(o.currency_code));
    let text = lines(near, |near| {
        let a = near.accommodation;
        let address = [a.addr1, a.addr2, a.addr3, a.zip, a.city, a.country].join(" | ");
        let (dorm, private, rating, place) =
            (offer(a.dorm), offer(a.private), or_none(a.rating), or_none(a.geonameid));
        let head =
            format!("{:.3} km {} {} at {} {}", near.distance_km, a.id, a.name, a.latitude, a.longitude);
        let offers = format!("dorm {dorm}, private {private}, rating {rating}, of {place}");
        format!("{head}\n   {offers}\n   {address}\n   {} {} {}", a.url, a.source.provenance, a.description)
    });
    golden("accommodation", &text);
}
