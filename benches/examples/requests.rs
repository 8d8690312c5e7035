//! The requests that take longest, by route: climbs to them from the example of each, by the processor time of this thread.
//!
//! `cargo run --release -p wayfare-benches --example requests [steps for each route] [seed]`
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // A measurement that cannot run may well panic.

use std::{env, hint::black_box};

use rustix::time::{ClockId, clock_gettime};
use wayfare::{MAX_QUERY_BYTES, MAX_QUERY_WORDS};
use wayfare_api::{GROUPS, Request, Route, find};
use wayfare_benches::{Random, world};

/// The lowest of so many times counts: the first call may find pages that nobody has read.
const TIMES: usize = 3;

/// Values of the parameter of this name, in a path or a query, that may be much work.
const VALUES: &[(&str, &[&str])] = &[
    ("bbox", &["-90,-180,90,180", "-60,-170,-50,-120", "36,-10,43,-6", "0,179,1,-179"]),
    ("circle", &["0,0,20000", "-50,-130,500", "38.7,-9.1,50", "89.9,0,3000"]),
    ("country", &["US", "PT", "CN", "VA", "AQ"]),
    ("country_code", &["US", "PT", "CN", "DE"]),
    ("currency_code", &["USD", "EUR", "JPY"]),
    ("explain", &["1"]),
    ("feature_class", &["P", "T", "A", "S"]),
    ("format", &["json", "xml", "php"]),
    ("fuzzy", &["auto", "off"]),
    ("geonameid", &["2267057", "6252001", "1814991", "4294836596", "2660425335", "6255148"]),
    ("inherit", &["1"]),
    ("kind", &["place", "region", "country"]),
    ("lang", &["ar", "zh", "de", "xx"]),
    ("latitude", &["38.7", "-50", "89.9", "0", "31.2", "-75"]),
    ("limit", &["1000", "20", "1"]),
    ("longitude", &["-9.1", "-130", "0", "121.5", "179.9"]),
    ("match_details", &["1"]),
    ("max_price", &["5", "0", "0.01 JPY", "1000000"]),
    ("min_population", &["0", "1000000", "50000000"]),
    ("near", &["38.7,-9.1", "-50,-130", "89.9,0"]),
    ("places_only", &["1"]),
    ("radius_km", &["20000", "1", "500"]),
    ("region", &["Lisbon", "Texas", "Bavaria", "England"]),
    ("same_country", &["1"]),
    ("code", &["1000", "1", "90210", "sw1a", "1000-001"]),
    ("detail", &["countries", "regions"]),
    ("level", &["1", "2", "3"]),
    ("merge_km", &["0", "25", "20000"]),
    ("min_confidence", &["0", "1"]),
    ("places_first", &["1"]),
    ("style", &["budget", "luxury"]),
    ("with_costs", &["1"]),
];

/// Texts that many places have in their names, or regions, or postal codes.
const TEXTS: [&str; 16] = [
    "a", "s", "sa", "san", "santa", "maria", "la", "de", "villa", "new", "rua", "1000", "botswana",
    "lissbon", "中", "9",
];

fn main() {
    let mut arguments = env::args().skip(1).map(|argument| argument.parse::<u64>().unwrap());
    let steps = arguments.next().unwrap_or(100);
    let mut random = Random::new(arguments.next().unwrap_or(1));
    let mut worst: Vec<_> = GROUPS
        .iter()
        .flat_map(|group| group.routes)
        .map(|route| {
            let (time, target) = climb(route, steps, &mut random);
            (time, route.to_string(), target)
        })
        .collect();
    worst.sort_by_key(|(time, ..)| std::cmp::Reverse(*time));
    println!("{} routes, {steps} steps each; the slowest request of each, in milliseconds:", worst.len());
    for (time, route, target) in worst {
        let start: String = target.chars().take(120).collect();
        println!("{:>8.2}  {route}  {start}  {} bytes", time as f64 / 1e6, target.len());
    }
}

/// What is asked of a route: the values in the path, and those in the query.
#[derive(Clone)]
struct Asked {
    path: Vec<(&'static str, String)>,
    query: Vec<(&'static str, String)>,
}

fn climb(route: &'static Route, steps: u64, random: &mut Random) -> (u64, String) {
    let path = route.parameters().map(|parameter| (parameter.name, parameter.example.to_owned())).collect();
    let mut best = Asked { path, query: Vec::new() };
    let mut target = best.target(route);
    let mut time = nanoseconds(&target);
    for _ in 0..steps {
        let mut next = best.clone();
        for _ in 0..=random.below(3) {
            next.change(route, random);
        }
        let asked = next.target(route);
        let took = nanoseconds(&asked);
        if took > time {
            (best, target, time) = (next, asked, took);
        }
    }
    (time, target)
}

impl Asked {
    fn target(&self, route: &Route) -> String {
        let mut target = route.to_string();
        for (name, value) in &self.path {
            target = target.replacen(&format!("{{{name}}}"), value, 1);
        }
        for (at, (name, value)) in self.query.iter().enumerate() {
            target += if at == 0 { "?" } else { "&" };
            target += &format!("{name}={value}");
        }
        target.replace(' ', "%20")
    }

    /// Changes a value of the path or the query, or adds or removes one.
    fn change(&mut self, route: &'static Route, random: &mut Random) {
        let mut names: Vec<_> = route
            .query()
            .map(|parameter| (parameter.name, parameter.example, parameter.repeatable))
            .collect();
        names.push(("format", "xml", false));
        let at = random.below(self.path.len() + names.len());
        if let Some((name, value)) = self.path.get_mut(at) {
            *value = value_of(name, value, random);
            return;
        }
        let (name, example, is_repeatable) = names[at - self.path.len()];
        if !is_repeatable || random.below(2) == 0 {
            self.query.retain(|(other, _)| *other != name);
        }
        if random.below(4) > 0 {
            self.query.push((name, value_of(name, example, random)));
        }
    }
}

/// Returns a value of a parameter; a text for one that is not in [`VALUES`], sometimes.
fn value_of(name: &str, example: &str, random: &mut Random) -> String {
    match VALUES.iter().find(|(known, _)| *known == name) {
        Some((_, values)) => values[random.below(values.len())].to_owned(),
        None if name == "name" => {
            let some: Vec<_> = (0..=random.below(3)).map(|_| TEXTS[random.below(TEXTS.len())]).collect();
            let words = [1, 1, 2, MAX_QUERY_WORDS / some.len()][random.below(4)];
            let mut text = vec![some.join(" "); words].join(" ");
            text.truncate(
                (0..=MAX_QUERY_BYTES)
                    .rev()
                    .find(|at| text.is_char_boundary(*at))
                    .unwrap_or(0)
                    .min(text.len()),
            );
            text
        }
        None => example.to_owned(),
    }
}

/// Returns the time that the answer takes; 0 for a request that is refused.
fn nanoseconds(target: &str) -> u64 {
    let times = (0..TIMES).map(|_| {
        let start = now();
        let request = Request::from(black_box(target));
        let answer = find(request.path)
            .and_then(|found| found.parse(request).ok())
            .map(|parsed| parsed.respond(world()));
        black_box(answer);
        now() - start
    });
    times.min().unwrap()
}

/// The processor time that this thread has used.
fn now() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
