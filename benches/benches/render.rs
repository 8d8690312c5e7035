//! Whole answers of the interface, by format, on the default data: from a path to the bytes of a body.

#![allow(clippy::unwrap_used)] // A benchmark that cannot run may well panic.

use divan::{Bencher, black_box, counter::BytesCount};
use wayfare_api::{Request, Response, respond};
use wayfare_benches::{cycle, places, run_benches, world};

const FORMATS: [&str; 3] = ["json", "xml", "php"];

fn main() {
    run_benches();
}

/// Asks for each target in turn, in a format.
fn run(bencher: Bencher<'_, '_>, format: &str, paths: &[String]) {
    let query = format!("limit=10&format={format}");
    let ask = |path: &str| -> Response {
        respond(
            world(),
            Request {
                path,
                query: &query,
            },
        )
    };
    let bytes: usize = paths.iter().map(|path| ask(path).body.len()).sum();
    let mut next = cycle(paths);
    bencher
        .counter(BytesCount::new(bytes / paths.len()))
        .bench_local(|| ask(black_box(next())));
}

#[divan::bench(args = FORMATS)]
fn location(bencher: Bencher<'_, '_>, format: &str) {
    let paths: Vec<_> = places()
        .iter()
        .map(|place| format!("/locations/{}", place.id()))
        .collect();
    run(bencher, format, &paths);
}

#[divan::bench(args = FORMATS)]
fn ten_hits(bencher: Bencher<'_, '_>, format: &str) {
    let paths: Vec<_> = ["san", "lis", "new", "par", "ber", "mad"]
        .map(|text| format!("/search/location/{text}"))
        .into();
    run(bencher, format, &paths);
}

#[divan::bench(args = FORMATS)]
fn ten_nearest(bencher: Bencher<'_, '_>, format: &str) {
    let path = |place: &wayfare::Place<'_>| {
        let point = place.point();
        format!("/search/geo/{}/{}", point.latitude(), point.longitude())
    };
    run(
        bencher,
        format,
        &places().iter().map(path).collect::<Vec<_>>(),
    );
}

#[divan::bench(args = FORMATS)]
fn costs_of_a_location(bencher: Bencher<'_, '_>, format: &str) {
    run(bencher, format, &["/costs/locationinfo/2267057".to_owned()]);
}
