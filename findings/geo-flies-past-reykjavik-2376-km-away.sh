#!/usr/bin/env bash
# One expects that the closest point of a flight, by the trait that is made for the sphere, is no farther than any other
# point of it. haversine_closest_point of the crate geo 0.33.1 gives an end of the line where a long one turns: from
# Frankfurt to San Francisco one flies past Reykjavik at 12 km, and the crate finds Frankfurt, 2,376 km away. Of 300
# random lines of 8,000 km 41 are wrong, of 300 of 500 km one, at a pole. In short pieces of the same line, by the
# crate's own densify, the point is found, as by turf 7.4.0 in the whole one. Who asks what lies along a long route cuts
# it first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cargo_crates geo@0.33.1 --no-default-features
npm_packages @turf/turf@7.4.0
rust_main <<'RUST'
use geo::*;

fn closest(line: &LineString, place: Point) -> f64 {
    match line.haversine_closest_point(&place) {
        Closest::SinglePoint(point) | Closest::Intersection(point) => Haversine.distance(point, place) / 1e3,
        Closest::Indeterminate => f64::NAN,
    }
}

fn main() {
    println!("geo 0.33.1");
    for (name, from, to, place) in [
        ("London - New York, Gander", (-0.45, 51.47), (-73.78, 40.64), (-54.6, 48.95)),
        ("Frankfurt - San Francisco, Reykjavik", (8.57, 50.03), (-122.38, 37.62), (-21.9, 64.1)),
        ("Dubai - Los Angeles, Longyearbyen", (55.36, 25.25), (-118.4, 33.94), (15.6, 78.2)),
        ("Tokyo - Los Angeles, Anchorage", (139.8, 35.5), (-118.4, 33.94), (-150.0, 61.2)),
    ] {
        let (line, place) = (LineString::from(vec![from, to]), Point::from(place));
        println!(
            "{name}: {:.0} km, in pieces of 300 km {:.0} km",
            closest(&line, place),
            closest(&Haversine.densify(&line, 300e3), place)
        );
    }
}
RUST
mv seen rust-seen
node_module <<'JS'
import { lineString, point, pointToLineDistance } from "@turf/turf";

const flight = lineString([[8.57, 50.03], [-122.38, 37.62]]);
console.log("turf 7.4.0, Reykjavik:", Math.round(pointToLineDistance(point([-21.9, 64.1]), flight)), "km");
JS
cat rust-seen seen > both && mv both seen
expect <<'SEEN'
geo 0.33.1
London - New York, Gander: 21 km, in pieces of 300 km 21 km
Frankfurt - San Francisco, Reykjavik: 2376 km, in pieces of 300 km 12 km
Dubai - Los Angeles, Longyearbyen: 6223 km, in pieces of 300 km 283 km
Tokyo - Los Angeles, Anchorage: 3773 km, in pieces of 300 km 1651 km
turf 7.4.0, Reykjavik: 12 km
SEEN
