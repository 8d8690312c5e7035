//! Kinds of queries, each in one call that callgrind can tell apart. `benches/instructions.py` runs this and counts
//! the instructions of each.
#![allow(clippy::unwrap_used)] // A measurement that cannot run may well panic.

use std::hint::black_box;

use wayfare::{MAX_QUERY_BYTES, MAX_QUERY_WORDS, NearestOptions, SearchOptions};
use wayfare_api::{Request, Work, find, respond};
use wayfare_benches::{
    codes_with_towns, country_name, middles, names, near, other_names, places, postal_codes,
    prefixes, with_admin1, with_edits, with_region, world,
};

/// Queries of each kind.
const QUERIES: usize = 200;

/// Words of which the texts are made that take longest: many places have them in their names, are in places of these names,
/// or have these postal codes.
const COMMON: [&str; 12] = [
    "santa", "maria", "san", "la", "al", "da", "de", "villa", "new", "rua", "1000", "botswana",
];

fn main() {
    let (world, names) = (world(), names());
    let options = SearchOptions::new().limit(10);
    let search = |text: &str| {
        drop(black_box(
            world.search_with(black_box(text), &options).unwrap(),
        ))
    };
    count("search, whole name", &names, |name| search(name));
    count("search, 3 letters", &prefixes(&names, 3), |text| {
        search(text)
    });
    count("search, 5 letters", &prefixes(&names, 5), |text| {
        search(text)
    });
    count("search, middle of a word", &middles(&names), |text| {
        search(text)
    });
    count("search, one edit", &with_edits(&names, 1), |text| {
        search(text)
    });
    count("search, another name", &other_names(places()), |text| {
        search(text)
    });
    count("search, name and country", &with_region(places()), |text| {
        search(text)
    });
    count(
        "search, name and admin1",
        &with_admin1(places(), |_| ""),
        |text| search(text),
    );
    count(
        "search, name, admin1, country",
        &with_admin1(places(), country_name),
        |text| search(text),
    );
    let codes = postal_codes();
    count("search, postal code", &codes, |code| search(code));
    count("search, code and town", &codes_with_towns(), |text| {
        search(text)
    });
    let lists: Vec<String> = codes.chunks(18).map(|codes| codes.join(" ")).collect();
    count("search, 18 codes", &lists, |text| search(text));
    count("search, name with confidences", &names, |name| {
        for hit in world.search_with(black_box(name), &options).unwrap() {
            black_box(hit.confidence().unwrap());
        }
    });
    for limit in [1, 10] {
        let options = NearestOptions::new().limit(limit);
        count(&format!("nearest {limit}"), &near(places()), |&point| {
            drop(black_box(
                world.nearest_with(black_box(point), &options).unwrap(),
            ));
        });
    }
    let ids: Vec<_> = places().iter().map(wayfare::Place::id).collect();
    count("location by id", &ids, |&id| {
        black_box(
            world
                .place(black_box(id))
                .unwrap()
                .map(|place| place.details().unwrap()),
        );
    });
    let paths: Vec<String> = ids.iter().map(|id| format!("/locations/{id}")).collect();
    count("respond, a location in JSON", &paths, |path| {
        drop(black_box(respond(
            world,
            Request::from(black_box(path.as_str())),
        )));
    });
    let (at_once, apart): (Vec<_>, Vec<_>) = texts().into_iter().partition(|text| {
        let path = format!("/search/location/{text}");
        find(&path)
            .unwrap()
            .parse(Request::from(path.as_str()))
            .ok()
            .unwrap()
            .work()
            == Work::Small
    });
    for (kind, texts) in [
        ("search, worst answered at once", at_once),
        ("search, worst of all", apart),
    ] {
        texts
            .iter()
            .for_each(|text| count(kind, &[text], |text| search(text)));
    }
}

/// Makes up texts that take long: two words of [`COMMON`] together, and one or two of them as often as may be.
fn texts() -> Vec<String> {
    let pairs = COMMON
        .iter()
        .flat_map(|one| COMMON.map(|other| format!("{one} {other}")));
    let mut texts: Vec<String> = pairs.collect();
    for blank in [" ", ", "] {
        let often = |text: &str| {
            let mut often = vec![text; MAX_QUERY_WORDS / text.split(' ').count()].join(blank);
            often.truncate(MAX_QUERY_BYTES);
            often
        };
        texts.extend(COMMON.map(often));
        texts.extend(["santa maria", "new york", "rua 1000", "da la"].map(often));
    }
    texts
}

/// Says what is asked and how often, and asks for inputs spread over all that there are: first without being counted,
/// since the first calls of a program also find what the dynamic linker and the allocator do only once.
fn count<T>(kind: &str, inputs: &[T], query: impl Fn(&T)) {
    let inputs: Vec<&T> = inputs
        .iter()
        .step_by((inputs.len() / QUERIES).max(1))
        .take(QUERIES)
        .collect();
    println!("{kind}\t{}", inputs.len());
    let ask = || inputs.iter().for_each(|input| query(input));
    ask();
    counted_queries(&ask);
}

/// What callgrind counts, by the name of this function.
#[inline(never)]
fn counted_queries(ask: &dyn Fn()) {
    ask();
    // Without something to do after it, the call would be a jump that leaves this function.
    black_box(());
}
