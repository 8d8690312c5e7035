//! Climbs to the dearest request of each route: changes what is asked of it step by step, and keeps what takes more
//! instructions. `benches/requests.py` runs this, once counted by callgrind and once for the time of what was found.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // A measurement that cannot run may well panic.

use std::{
    collections::HashSet,
    env, fs,
    hint::black_box,
    io::{BufRead, stdin},
};

use rustix::time::{ClockId, clock_gettime};
use wayfare::{MAX_LIMIT, MAX_QUERY_BYTES, MAX_QUERY_WORDS};
use wayfare_api::{GROUPS, ParsedRequest, Request, Route, Segment, find};
use wayfare_benches::{Random, world};

/// The requests that are tried for each route.
const STEPS: usize = 100;

/// The lowest of so many times counts.
const TIMES: usize = 9;

/// Values of the parameter of this name, in a path or a query, that may be much work. Its example is one of them.
const VALUES: &[(&str, &[&str])] = &[
    (
        "bbox",
        &[
            "-180,-90,180,90",
            "-170,-60,-120,-50",
            "-10,36,-6,43",
            "179,0,-179,1",
        ],
    ),
    (
        "circle",
        &["0,0,20000", "-50,-130,500", "38.7,-9.1,50", "89.9,0,3000"],
    ),
    ("country", &["US", "PT", "CN", "VA", "AQ"]),
    ("country_code", &["US", "PT", "CN", "DE"]),
    ("currency_code", &["USD", "EUR", "JPY"]),
    ("feature_class", &["P", "T", "A", "S"]),
    ("format", &["json", "xml", "php"]),
    ("fuzzy", &["auto", "off"]),
    (
        "geonameid",
        &[
            "2267057",
            "6252001",
            "1814991",
            "4294836596",
            "2660425335",
            "6255148",
        ],
    ),
    ("kind", &["place", "region", "country"]),
    ("lang", &["ar", "zh", "de", "xx"]),
    ("latitude", &["38.7", "-50", "89.9", "0", "31.2", "-75"]),
    ("limit", &["1000", "20", "1"]),
    ("longitude", &["-9.1", "-130", "0", "121.5", "179.9"]),
    ("max_price", &["5", "0", "0.01 JPY", "1000000"]),
    ("min_population", &["0", "1000000", "50000000"]),
    ("near", &["38.7,-9.1", "-50,-130", "89.9,0"]),
    ("radius_km", &["20000", "1", "500"]),
    ("region", &["Lisbon", "Texas", "Bavaria", "England"]),
    ("code", &["1000", "1", "90210", "sw1a", "1000-001"]),
    ("detail", &["countries", "regions"]),
    ("level", &["budget", "luxury"]),
    ("merge_km", &["0", "25", "20000"]),
    ("min_confidence", &["0", "1"]),
    ("style", &["budget", "luxury"]),
];

/// Texts that many places have in their names, or regions, or postal codes.
const TEXTS: [&str; 16] = [
    "a", "s", "sa", "san", "santa", "maria", "la", "de", "villa", "new", "rua", "1000", "botswana",
    "lissbon", "中", "9",
];

/// How often all values are tried, where the steps suffice.
const PASSES: usize = 10;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments[..] {
        [counts, record, work] => {
            let counter = Counter {
                counts: counts.clone(),
                dumps: 0,
                left: 0,
            };
            climb_all(
                counter,
                &fs::read_to_string(record).unwrap(),
                work.parse().unwrap(),
            );
        }
        _ => stdin()
            .lock()
            .lines()
            .for_each(|target| println!("{:.2}", milliseconds(&target.unwrap()))),
    }
}

/// Climbs on each route, from the dearest of its request in the record and its examples, and says what it found.
fn climb_all(mut counter: Counter, record: &str, work: u64) {
    let routes = || GROUPS.iter().flat_map(|group| group.routes);
    // The first answers of a program also find and make what is needed only once.
    let firsts =
        routes().flat_map(|route| [route.example(), format!("{}?lang=de", route.example())]);
    firsts
        .filter_map(|target| parsed(&target))
        .for_each(|request| drop(request.respond(world())));
    for route in routes() {
        counter.left = work;
        let is_of_route = |target: &&str| {
            find(Request::from(*target).path).is_some_and(|found| found.route == route)
        };
        let recorded = record
            .lines()
            .filter_map(|line| line.rsplit('\t').next())
            .find(is_of_route);
        let has_limit = route.query().any(|parameter| parameter.name == "limit");
        let long = has_limit.then(|| format!("{}?limit={MAX_LIMIT}", route.example()));
        let starts = recorded
            .map(str::to_owned)
            .into_iter()
            .chain([route.example()])
            .chain(long);
        let start = starts
            .map(|target| (counter.instructions(&target), target))
            .max()
            .unwrap();
        let (instructions, target) = climb(route, start, &mut counter);
        println!("{route}\t{instructions}\t{target}");
    }
}

/// Climbs from a request that takes so many instructions. Tries [`STEPS`] others, fewer where they are too much work: each
/// value of each parameter in turn in the dearest request so far, and again, since others are set by then.
fn climb(route: &'static Route, start: (u64, String), counter: &mut Counter) -> (u64, String) {
    let (mut most, mut target) = start;
    let (mut random, mut best) = (Random::new(1), Asked::read(route, &target));
    let mut asked = HashSet::from([target.clone()]);
    for _ in 0..PASSES {
        for (at, change) in changes(route, &mut random).into_iter().enumerate() {
            let mut next = best.clone();
            next.change(change);
            if at % 3 == 0 {
                let mut others = changes(route, &mut random);
                next.change(others.swap_remove(0));
            }
            let changed = next.target(route);
            if asked.len() > STEPS || counter.left == 0 || !asked.insert(changed.clone()) {
                continue;
            }
            let instructions = counter.instructions(&changed);
            if instructions > most {
                (best, target, most) = (next, changed, instructions);
            }
        }
    }
    (most, target)
}

/// What is asked of a route: the values in the path, and those in the query.
#[derive(Clone)]
struct Asked {
    path: Vec<(&'static str, String)>,
    query: Vec<(&'static str, String)>,
}

/// A value of a parameter.
struct Change {
    name: &'static str,
    /// `None` leaves it out.
    value: Option<String>,
    /// Beside the values that it has.
    is_added: bool,
}

/// Returns each value of each parameter of a route, in an order that has nothing to do with them.
fn changes(route: &'static Route, random: &mut Random) -> Vec<Change> {
    let path = route
        .parameters()
        .map(|parameter| (parameter.name, parameter.example, false, false));
    let query = route.query().map(|parameter| {
        (
            parameter.name,
            parameter.example,
            true,
            parameter.repeatable,
        )
    });
    let mut changes = Vec::new();
    for (name, example, is_optional, is_repeatable) in
        path.chain(query).chain([("format", "json", true, false)])
    {
        let change = |value| Change {
            name,
            value,
            is_added: false,
        };
        changes.extend(is_optional.then(|| change(None)));
        let known = VALUES
            .iter()
            .find(|(known, _)| *known == name)
            .map_or(&[][..], |(_, values)| values);
        for value in known.iter().copied().chain([example]) {
            changes.push(change(Some(value.to_owned())));
            changes.extend(is_repeatable.then(|| Change {
                name,
                value: Some(value.to_owned()),
                is_added: true,
            }));
        }
        if name == "name" {
            changes.extend(TEXTS.map(|text| change(Some(text.to_owned()))));
            changes.extend((0..TEXTS.len()).map(|_| change(Some(long_text(random)))));
        }
    }
    for at in (1..changes.len()).rev() {
        changes.swap(at, random.below(at + 1));
    }
    changes
}

/// Returns one to three of the texts, as often as may be or once or twice.
fn long_text(random: &mut Random) -> String {
    let some: Vec<_> = (0..=random.below(3))
        .map(|_| TEXTS[random.below(TEXTS.len())])
        .collect();
    let times = [
        1,
        2,
        MAX_QUERY_WORDS / some.len(),
        MAX_QUERY_WORDS / some.len(),
    ][random.below(4)];
    let mut text = vec![some.join(" "); times].join(" ");
    let end = (0..=MAX_QUERY_BYTES.min(text.len()))
        .rev()
        .find(|at| text.is_char_boundary(*at));
    text.truncate(end.unwrap_or_default());
    text
}

impl Asked {
    /// Reads what [`Self::target`] writes.
    fn read(route: &'static Route, target: &str) -> Self {
        let (target, request) = (target.replace("%20", " "), Request::from(target));
        let path = target.split(['/', '?']).skip(1).zip(route.path);
        let (path, query) = (
            path.filter_map(|(value, segment)| match segment {
                Segment::Literal(_) => None,
                Segment::Parameter(parameter) => Some((parameter.name, value.to_owned())),
            })
            .collect(),
            request
                .query
                .split('&')
                .filter_map(|pair| pair.split_once('=')),
        );
        let names = || {
            route
                .query()
                .map(|parameter| parameter.name)
                .chain(["format"])
        };
        let query = query.filter_map(|(name, value)| {
            Some((
                names().find(|known| *known == name)?,
                value.replace("%20", " "),
            ))
        });
        Self {
            path,
            query: query.collect(),
        }
    }

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

    fn change(
        &mut self,
        Change {
            name,
            value,
            is_added,
        }: Change,
    ) {
        if let Some((_, old)) = self.path.iter_mut().find(|(other, _)| *other == name) {
            *old = value.unwrap_or_default();
            return;
        }
        if !is_added {
            self.query.retain(|(other, _)| *other != name);
        }
        self.query.extend(value.map(|value| (name, value)));
        // The same request, however its parameters came to it.
        self.query.sort();
        self.query.dedup();
    }
}

/// Returns a request; none that is refused.
fn parsed(target: &str) -> Option<ParsedRequest> {
    let request = Request::from(target);
    find(request.path)?.parse(request).ok()
}

/// What callgrind counts, by the name of this function.
#[inline(never)]
fn answer(request: &ParsedRequest) {
    black_box(request.respond(world()));
}

/// Reads what callgrind writes after each answer.
struct Counter {
    /// The path of its files, without their numbers.
    counts: String,
    dumps: usize,
    /// The instructions that may still be counted for a route.
    left: u64,
}

impl Counter {
    /// Returns the instructions that the answer takes; 0 for a request that is refused.
    fn instructions(&mut self, target: &str) -> u64 {
        let Some(request) = parsed(target) else {
            return 0;
        };
        answer(&request);
        self.dumps += 1;
        let file = format!("{}.{}", self.counts, self.dumps);
        let dump = fs::read_to_string(&file).unwrap();
        fs::remove_file(file).unwrap();
        let total = dump
            .lines()
            .find_map(|line| line.strip_prefix("totals: "))
            .unwrap()
            .parse()
            .unwrap();
        self.left = self.left.saturating_sub(total);
        total
    }
}

/// Returns the processor time that the answer takes.
fn milliseconds(target: &str) -> f64 {
    let request = parsed(target).unwrap();
    let times = (0..TIMES).map(|_| {
        let start = now();
        answer(&request);
        now() - start
    });
    times.min().unwrap() as f64 / 1e6
}

/// The processor time that this thread has used, in nanoseconds.
fn now() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
