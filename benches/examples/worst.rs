//! The queries that take longest, of a million that are made up of names, words and noise.
//!
//! `cargo run --release -p wayfare-benches --example worst [number of queries] [seed]`
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // A measurement that cannot run may well panic.

use std::{cmp::Reverse, env, hint::black_box, time::Instant};

use wayfare::{MAX_QUERY_BYTES, MAX_QUERY_WORDS, SearchOptions};
use wayfare_benches::{Random, country_name, distinct_names, postal_codes, sample, world};

/// This many of the slowest queries are timed again, [`TIMES`] times. The lowest time counts: another program may have
/// slowed the first one down.
const SLOWEST: usize = 400;
const TIMES: usize = 9;

/// The number of queries that are shown.
const SHOWN: usize = 20;

/// Words that search reads in a way of its own: short forms, codes, articles.
const SPECIAL: &[&str] = &[
    "st",
    "saint",
    "sankt",
    "ste",
    "santa",
    "mt",
    "mount",
    "ft",
    "port",
    "n",
    "north",
    "s",
    "e",
    "w",
    "the",
    "de",
    "la",
    "san",
    "new",
    "us",
    "usa",
    "uk",
    "tx",
    "or",
    "ca",
    "ny",
    "10115",
    "90210",
    "sw1a",
    "1aa",
    "1000-001",
    "2267057",
    "7",
    "41.15",
    "-8.61",
    ",",
    "-",
    "'",
    "東京",
    "北",
    "москва",
    "الرياض",
    "서울",
    "กรุงเทพ",
    "ß",
    "İ",
    "\u{301}",
];

/// A method of a dataset that takes a text.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Verb {
    Search,
    Autocomplete,
}

fn main() {
    let mut arguments = env::args()
        .skip(1)
        .map(|argument| argument.parse::<u64>().unwrap());
    let count = arguments.next().unwrap_or(1_000_000);
    let mut texts = Texts::new(arguments.next().unwrap_or(1));
    let mut slowest: Vec<(u64, Verb, String)> = Vec::new();
    for _ in 0..count / 2 {
        let text = texts.next();
        for verb in [Verb::Search, Verb::Autocomplete] {
            slowest.push((nanoseconds(verb, &text), verb, text.clone()));
        }
        if slowest.len() >= 50 * SLOWEST {
            keep_slowest(&mut slowest);
        }
    }
    keep_slowest(&mut slowest);
    for (time, verb, text) in &mut slowest {
        *time = (0..TIMES).map(|_| nanoseconds(*verb, text)).min().unwrap();
    }
    keep_slowest(&mut slowest);
    println!("{count} queries; the slowest, in microseconds:");
    for (time, verb, text) in slowest.iter().take(SHOWN) {
        let start: String = text.chars().take(90).collect();
        println!(
            "{:>8.1}  {verb:?} {start:?}, {} bytes",
            *time as f64 / 1e3,
            text.len()
        );
    }
}

fn keep_slowest(slowest: &mut Vec<(u64, Verb, String)>) {
    slowest.sort_unstable_by_key(|&(time, ..)| Reverse(time));
    slowest.dedup_by(|a, b| (a.1, &a.2) == (b.1, &b.2));
    slowest.truncate(SLOWEST);
}

fn nanoseconds(verb: Verb, text: &str) -> u64 {
    let options = SearchOptions::new();
    let start = Instant::now();
    let answer = match verb {
        Verb::Search => world().search_with(black_box(text), &options),
        Verb::Autocomplete => world().autocomplete_with(black_box(text), &options),
    };
    // What is refused costs nothing, and is an answer too.
    black_box(answer).ok();
    start.elapsed().as_nanos() as u64
}

/// Makes texts up.
struct Texts {
    random: Random,
    names: Vec<&'static str>,
    words: Vec<&'static str>,
    areas: Vec<&'static str>,
    codes: Vec<String>,
}

impl Texts {
    fn new(seed: u64) -> Self {
        let names = distinct_names();
        let words = names
            .iter()
            .flat_map(|name| name.split(' '))
            .step_by(7)
            .chain(SPECIAL.iter().copied())
            .collect();
        let areas = sample(20_000)
            .iter()
            .flat_map(|place| {
                let region = place.admin1().unwrap().and_then(|region| region.name);
                region.into_iter().chain([country_name(place)])
            })
            .collect();
        Self {
            random: Random::new(seed),
            names,
            words,
            areas,
            codes: postal_codes(),
        }
    }

    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.random.below(end)
    }

    fn pick<T: Clone>(&mut self, of: impl Fn(&Self) -> &[T]) -> T {
        let len = of(self).len();
        let at = self.below(len);
        of(self)[at].clone()
    }

    fn part(&mut self) -> String {
        match self.below(12) {
            0..3 => self.pick(|texts| &texts.names).to_owned(),
            3..5 => self.pick(|texts| &texts.words).to_owned(),
            5..7 => self.pick(|texts| &texts.areas).to_owned(),
            7 => self.pick(|texts| &texts.codes),
            8..10 => self.pick(|_| SPECIAL).to_owned(),
            10 => self.below(100_000).to_string(),
            _ => self.noise(),
        }
    }

    /// Letters of a few alphabets.
    fn noise(&mut self) -> String {
        let start = self.pick(|_| &['a', 'а', 'α', 'क', 'ぁ', '一', '가', ' ']) as u32;
        let len = 1 + self.below(12);
        (0..len)
            .filter_map(|_| char::from_u32(start + self.below(26) as u32))
            .collect()
    }

    /// Some letters of a text: a prefix of it, or a piece of it.
    fn piece(&mut self, text: &str) -> String {
        let letters: Vec<char> = text.chars().collect();
        let start = if self.below(2) == 0 {
            0
        } else {
            self.below(letters.len().max(1))
        };
        let len = 1 + self.below(10);
        letters.into_iter().skip(start).take(len).collect()
    }

    /// A text with up to three edits.
    fn with_edits(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..1 + self.below(3) {
            let at = self.below(letters.len().max(1));
            match self.below(3) {
                0 if at + 1 < letters.len() => letters.swap(at, at + 1),
                1 if at < letters.len() => drop(letters.remove(at)),
                _ => letters.insert(
                    at.min(letters.len()),
                    char::from(b'a' + self.below(26) as u8),
                ),
            }
        }
        letters.into_iter().collect()
    }

    fn next(&mut self) -> String {
        let mut text = match self.below(8) {
            0 => self.part(),
            1 => {
                let part = self.part();
                self.piece(&part)
            }
            2 => {
                let name = self.pick(|texts| &texts.names);
                self.with_edits(name)
            }
            // A name with its state or country, which may be unfinished.
            3 => {
                let (name, area) = (
                    self.pick(|texts| &texts.names),
                    self.pick(|texts| &texts.areas),
                );
                let end = if self.below(2) == 0 {
                    self.piece(area)
                } else {
                    area.to_owned()
                };
                format!("{name}, {end}")
            }
            4 => {
                let parts: Vec<String> = (0..2 + self.below(3)).map(|_| self.part()).collect();
                parts.join(" ")
            }
            // As many words as are allowed.
            5 => {
                let parts: Vec<String> = (0..2 + self.below(MAX_QUERY_WORDS))
                    .map(|_| self.part())
                    .collect();
                parts.join(" ")
            }
            // One or two words over and over.
            6 => {
                let (one, other) = (self.part(), self.part());
                let times = 1 + self.below(MAX_QUERY_WORDS / 2);
                format!("{one} {other} ").repeat(times)
            }
            _ => {
                let (area, name) = (
                    self.pick(|texts| &texts.areas),
                    self.pick(|texts| &texts.words),
                );
                format!("{area} {name} {}", self.piece(area))
            }
        };
        let mut end = text.len().min(MAX_QUERY_BYTES);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text.truncate(end);
        text
    }
}
