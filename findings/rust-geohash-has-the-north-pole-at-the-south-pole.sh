#!/usr/bin/env bash
# One expects that the geohash of the north pole is the last cell of the north, as pygeohash 3.5.1 has it. The crate
# geohash 0.13.2 checks that a latitude is at most 90, and then lets 90 run over: the cell of the north pole is the
# one at the south pole, 20,000 km away, and what is stored under it is found there. 180° runs over to −180, which is
# the same place. Stations, tracks of flights and boxes that end at 90 carry this value. Who makes geohashes in Rust
# takes 90 as a little less.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cargo_crates geohash@0.13.2
pip_packages pygeohash==3.5.1
rust_main <<'RUST'
fn main() {
    println!("geohash 0.13.2");
    for latitude in [89.999_999, 90.0] {
        let code = geohash::encode(geohash::Coord { x: 10.0, y: latitude }, 6).unwrap();
        let (back, _, _) = geohash::decode(&code).unwrap();
        println!("{latitude}: {code}, back to {:.3}", back.y);
    }
}
RUST
mv seen rust-seen
python <<'PYTHON'
import pygeohash

print("pygeohash 3.5.1, 90:", pygeohash.encode(90, 10, 6))
PYTHON
cat rust-seen seen > both && mv both seen
expect <<'SEEN'
geohash 0.13.2
89.999999: upzpgx, back to 89.997
90: h0p058, back to -89.997
pygeohash 3.5.1, 90: upzpgx
SEEN
