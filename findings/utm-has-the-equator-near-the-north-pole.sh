#!/usr/bin/env bash
# One expects that a place on the equator comes back from UTM, and that grid north is as far from north at 34° south as
# at 34° north, to the other side. The crate utm 0.1.6 counts the equator to the south (a northing of 10,000,000) but
# gives it the letter N of the north: back, the monument in Macapa is at latitude 89.36. It also takes the false
# northing of the south for a distance, so that its meridian convergence is right in the north alone, with the sign
# turned: for Sydney it should be -1.00° and is 2.23°, for Cape Town -1.44° and is 3.21°, and in Quito it is 73,722°.
# Eastings and northings are those of pyproj 3.7.2. Who turns a map or a compass in the south computes atan(tan(lon -
# middle) sin(lat)).
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cargo_crates utm@0.1.6
pip_packages pyproj==3.7.2
rust_main <<'RUST'
use utm::*;

fn main() {
    println!("utm 0.1.6");
    for (name, lat, lon) in [
        ("Oslo", 59.91, 10.75),
        ("Sydney", -33.87, 151.21),
        ("Cape Town", -33.92, 18.42),
        ("Quito", -0.18, -78.47),
        ("Macapa, monument", 0.0, -51.08),
    ] {
        let (zone, letter) = (lat_lon_to_zone_number(lat, lon), lat_to_zone_letter(lat).unwrap());
        let (northing, easting, convergence) = to_utm_wgs84(lat, lon, zone);
        let back = wsg84_utm_to_lat_lon(easting, northing, zone, letter).unwrap();
        println!(
            "{name}: {zone}{letter} {easting:.0} {northing:.0}, convergence {:.2}°, back at latitude {:.2}",
            convergence.to_degrees(),
            back.0
        );
    }
}
RUST
mv seen rust-seen
python <<'PYTHON'
import pyproj

print("pyproj", pyproj.__version__)
for name, zone, lat, lon in [
    ("Oslo", 32, 59.91, 10.75),
    ("Sydney", 56, -33.87, 151.21),
    ("Cape Town", 34, -33.92, 18.42),
    ("Quito", 17, -0.18, -78.47),
    ("Macapa, monument", 22, 0.0, -51.08),
]:
    utm = pyproj.Proj(proj="utm", zone=zone, south=lat < 0)
    easting, northing = utm(lon, lat)
    convergence, back = utm.get_factors(lon, lat).meridian_convergence, utm(easting, northing, inverse=True)[1]
    print(f"{name}: {easting:.0f} {abs(northing):.0f}, convergence {convergence:.2f}°, back at latitude {abs(back) if lat == 0 else back:.2f}")
PYTHON
cat rust-seen seen > both && mv both seen
expect <<'SEEN'
utm 0.1.6
Oslo: 32V 597868 6642682, convergence -1.51°, back at latitude 59.91
Sydney: 56H 334436 6250816, convergence 2.23°, back at latitude -33.87
Cape Town: 34H 261489 6243716, convergence 3.21°, back at latitude -33.92
Quito: 17M 781616 9980085, convergence 73721.89°, back at latitude -0.18
Macapa, monument: 22N 491098 10000000, convergence 1347.95°, back at latitude 89.36
pyproj 3.7.2
Oslo: 597868 6642682, convergence 1.51°, back at latitude 59.91
Sydney: 334436 6250816, convergence 1.00°, back at latitude -33.87
Cape Town: 261489 6243716, convergence 1.44°, back at latitude -33.92
Quito: 781616 9980085, convergence -0.01°, back at latitude -0.18
Macapa, monument: 491098 0, convergence -0.00°, back at latitude 0.00
SEEN
