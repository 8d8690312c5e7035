//! What the benchmarks share: a dataset and fixed samples of what people ask it.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic)] // A benchmark that cannot run may well panic.

use std::{
    collections::HashSet,
    env,
    path::{Path, PathBuf},
    sync::OnceLock,
    time::Duration,
};

use divan::Divan;
use wayfare::{Dataset, Info, Place, Point, PostalCode, Result};

/// How many inputs most benchmarks draw from.
pub const SAMPLE: usize = 4096;

/// Runs the benchmarks of a file, each for half a second at least: some calls take less than a microsecond.
pub fn run_benches() {
    world();
    Divan::from_args()
        .min_time(Duration::from_millis(500))
        .main();
}

/// The dataset in [`world_dir`], with all its pages in memory.
pub fn world() -> &'static Dataset {
    static WORLD: OnceLock<Dataset> = OnceLock::new();
    WORLD.get_or_init(|| {
        let dir = world_dir();
        let world = Dataset::open(&dir).unwrap_or_else(|error| {
            panic!(
                "{error}\n`cargo run --release -- build --dataset {}` makes the default dataset",
                dir.display()
            )
        });
        world.verify().expect("the dataset is whole");
        world
    })
}

/// The folder that `WAYFARE_DATASET` names, or else one in the target folder.
pub fn world_dir() -> PathBuf {
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/bench-world");
    env::var_os("WAYFARE_DATASET").map_or_else(default, PathBuf::from)
}

/// A sample of the places, enough for most benchmarks.
pub fn places() -> &'static [Place<'static>] {
    static PLACES: OnceLock<Vec<Place<'static>>> = OnceLock::new();
    PLACES.get_or_init(|| sample(SAMPLE))
}

/// Returns this many places, spread evenly over all sizes, or all if there are fewer: the same for every run.
pub fn sample(count: usize) -> Vec<Place<'static>> {
    spread(world().places(), info().places, count)
}

/// A sample of the postal codes, spread evenly over the countries and the codes of each.
pub fn postal_codes() -> Vec<String> {
    sample_of_codes().map(|postal| postal.code).collect()
}

/// The same codes, each with the name of its town behind it.
pub fn codes_with_towns() -> Vec<String> {
    sample_of_codes()
        .map(|postal| format!("{} {}", postal.code, postal.place_name))
        .collect()
}

fn sample_of_codes() -> impl Iterator<Item = PostalCode<'static>> {
    spread(world().postal_codes(), info().postal_codes, SAMPLE).into_iter()
}

fn info() -> Info<'static> {
    world().info().expect("the dataset is whole")
}

/// Takes this many of `len` items at even distances, or all if there are fewer.
fn spread<T>(items: impl Iterator<Item = Result<T>>, len: usize, count: usize) -> Vec<T> {
    let taken = items.enumerate().filter(|(at, _)| at * count % len < count);
    taken
        .map(|(_, item)| item.expect("the dataset is whole"))
        .collect()
}

/// The names of [`places`].
pub fn names() -> Vec<&'static str> {
    places().iter().map(Place::name).collect()
}

/// The names of all places, each once, in an order that has nothing to do with importance.
pub fn distinct_names() -> Vec<&'static str> {
    let mut seen = HashSet::new();
    let names = world()
        .places()
        .map(|place| place.expect("the dataset is whole").name());
    shuffled(names.filter(|name| seen.insert(*name)).collect())
}

/// The first letters of each name.
pub fn prefixes(names: &[&str], letters: usize) -> Vec<String> {
    names
        .iter()
        .map(|name| name.chars().take(letters).collect())
        .collect()
}

/// The names of places, each with that of its country behind it.
pub fn with_region(places: &[Place<'static>]) -> Vec<String> {
    places
        .iter()
        .map(|place| format!("{}, {}", place.name(), country_name(place)))
        .collect()
}

/// The names of places, each with that of its first-order region behind it, and what else is asked for.
pub fn with_admin1(
    places: &[Place<'static>],
    more: impl Fn(&Place<'static>) -> &'static str,
) -> Vec<String> {
    let admin1 = |place: &Place<'static>| place.admin1().expect("the dataset is whole")?.name;
    let within = places
        .iter()
        .filter_map(|place| Some((place, admin1(place)?)));
    let parts = within.map(|(place, admin1)| [place.name(), admin1, more(place)].join(", "));
    parts
        .map(|text| text.trim_end_matches(", ").to_owned())
        .collect()
}

/// One name of each place that has others than its primary one.
pub fn other_names(places: &[Place<'static>]) -> Vec<String> {
    let one_of = |(at, place): (usize, &Place<'static>)| {
        let mut names = place
            .alternate_names()
            .expect("the dataset is whole")
            .into_iter()
            .map(|name| name.text);
        let second = names.nth(at % 2).or_else(|| names.next());
        second.map(|name| name.to_string())
    };
    places.iter().enumerate().filter_map(one_of).collect()
}

/// The name of a place's country; empty where it is in none.
pub fn country_name(place: &Place<'static>) -> &'static str {
    place
        .country()
        .expect("the dataset is whole")
        .map_or("", |country| country.name)
}

fn point(latitude: f64, longitude: f64) -> Point {
    Point::new(latitude, longitude).expect("it is a point")
}

/// Points some kilometres from each place.
pub fn near(places: &[Place<'_>]) -> Vec<Point> {
    let aside = [(0.01, 0.02), (-0.03, 0.04), (0.05, -0.03), (-0.02, -0.01)]
        .into_iter()
        .cycle();
    let moved = |value: f64, by: f64, limit: f64| (value + by).clamp(-limit, limit);
    let points = places.iter().map(Place::point).zip(aside);
    points
        .map(|(p, by)| {
            point(
                moved(p.latitude(), by.0, 90.0),
                moved(p.longitude(), by.1, 180.0),
            )
        })
        .collect()
}

/// Returns this many points that cover the sphere evenly, in a golden spiral.
pub fn anywhere(count: usize) -> Vec<Point> {
    let turn = (5_f64.sqrt() - 1.0) / 2.0;
    let latitude = |i: f64| (1.0 - (2.0 * i + 1.0) / count as f64).asin().to_degrees();
    (0..count)
        .map(|i| i as f64)
        .map(|i| point(latitude(i), (i * turn).fract() * 360.0 - 180.0))
        .collect()
}

/// The items in another order, the same for every run.
pub fn shuffled<T>(mut items: Vec<T>) -> Vec<T> {
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    for i in (1..items.len()).rev() {
        items.swap(i, random.below(i + 1));
    }
    items
}

/// Numbers that look random and are the same in every run (xorshift).
pub struct Random(u64);

impl Random {
    /// Begins with a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// Gives the items of a list in an order that jumps about, over and over.
pub fn cycle<'a, T>(items: &'a [T]) -> impl FnMut() -> &'a T {
    let mut at = 0;
    move || {
        // A step that shares no factor with the length visits every item.
        at = (at + 1_699) % items.len();
        &items[at]
    }
}

/// Returns names with this many edits: letters are swapped, left out, put in or replaced in turn, at varying positions.
/// Short names are left out: those of fewer than five letters, or of fewer than ten with two edits.
pub fn with_edits(names: &[&str], edits: usize) -> Vec<String> {
    let long = names
        .iter()
        .map(|name| name.chars().collect::<Vec<_>>())
        .filter(|name| name.len() >= 5 * edits);
    let misspell = |(i, mut letters): (usize, Vec<char>)| {
        for i in (i..).take(edits) {
            let at = (i * 1_699) % (letters.len() - 1);
            match i % 4 {
                0 => letters.swap(at, at + 1),
                1 => drop(letters.remove(at)),
                2 => letters.insert(at, char::from(b'a' + (i % 26) as u8)),
                _ => letters[at] = char::from(b'a' + (i % 26) as u8),
            }
        }
        letters.into_iter().collect()
    };
    long.enumerate().map(misspell).collect()
}

/// Four to six letters from inside the first word of each name that is long enough, without the word's first letter.
pub fn middles(names: &[&str]) -> Vec<String> {
    let inside = |name: &&str| {
        let mut words = name
            .split(' ')
            .map(|word| word.chars().skip(1).collect::<Vec<_>>());
        words.find(|inside| inside.len() >= 4)
    };
    let middle = |(i, inside): (usize, Vec<char>)| {
        let len = (4 + i % 3).min(inside.len());
        let start = i / 3 % (inside.len() - len + 1);
        inside[start..start + len].iter().collect()
    };
    names
        .iter()
        .filter_map(inside)
        .enumerate()
        .map(middle)
        .collect()
}
