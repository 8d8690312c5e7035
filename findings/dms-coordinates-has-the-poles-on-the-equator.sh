#!/usr/bin/env bash
# One expects that 90° north and 180° east are written as such. The crate dms-coordinates 1.3.1 takes a latitude modulo
# 90 and a longitude modulo 180: the North Pole is at 0°0'0"N, on the equator, and 180° is at 0°0'0"E, in Greenwich,
# half the world away, in text and in degrees back from it. A place 10° east of Taveuni in Fiji, which is across 180°, is
# at 10° east, in Africa. Nothing is refused. Who writes coordinates by it, of tracks across the Pacific or of boxes that
# end at 90 and 180, brings longitudes below 180 first, and takes 90 and 180 as a little less.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cargo_crates dms-coordinates@1.3.1
rust_main <<'RUST'
use dms_coordinates::DMS;

fn main() {
    println!("dms-coordinates 1.3.1");
    for latitude in [48.5, 89.75, 90.0, -90.0] {
        let dms = DMS::from_ddeg_latitude(latitude);
        println!("latitude {latitude}: {dms}, back {}", dms.to_ddeg_angle());
    }
    for longitude in [100.5, 179.75, 180.0, -180.0] {
        let dms = DMS::from_ddeg_longitude(longitude);
        println!("longitude {longitude}: {dms}, back {}", dms.to_ddeg_angle());
    }
    println!("10° east of 180° less a quarter: {}", DMS::from_ddeg_longitude(179.75) + 10.0);
}
RUST
expect <<'SEEN'
dms-coordinates 1.3.1
latitude 48.5: 48°30'0.0000"N, back 48.5
latitude 89.75: 89°45'0.0000"N, back 89.75
latitude 90: 0°0'0.0000"N, back 0
latitude -90: 0°0'0.0000"S, back -0
longitude 100.5: 100°30'0.0000"E, back 100.5
longitude 179.75: 179°45'0.0000"E, back 179.75
longitude 180: 0°0'0.0000"E, back 0
longitude -180: 0°0'0.0000"W, back -0
10° east of 180° less a quarter: 9°45'0.0000"E
SEEN
