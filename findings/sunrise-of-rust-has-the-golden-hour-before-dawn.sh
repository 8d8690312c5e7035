#!/usr/bin/env bash
# One expects that an elevation of the sun is above the horizon if it is positive, as the crate sunrise 3.0.0 says of its
# event Elevation: the sun's elevation in radians, which it reaches in the morning or not. It counts down from the
# horizon: with 6° the golden hour in Berlin begins at civil dawn, an hour and three quarters before it does in astral
# 3.2 of Python, and ends in the evening at dusk, in the dark. With -6° the times are right. Who asks when the sun
# stands above a roof, a ridge or the haze turns the sign.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cargo_crates sunrise@3.0.0 chrono@0.4.45
pip_packages astral==3.2
rust_main <<'RUST'
use sunrise::{Coordinates, DawnType, SolarDay, SolarEvent};

fn main() {
    let date = chrono::NaiveDate::from_ymd_opt(2026, 6, 21).unwrap();
    let day = SolarDay::new(Coordinates::new(52.52, 13.405).unwrap(), date);
    let elevation = |degrees: f64, morning| SolarEvent::Elevation { elevation: degrees.to_radians(), morning };
    println!("sunrise 3.0.0, Berlin, 21 June 2026, UTC");
    for (name, event) in [
        ("civil dawn", SolarEvent::Dawn(DawnType::Civil)),
        ("sunrise", SolarEvent::Sunrise),
        ("6° above, morning", elevation(6.0, true)),
        ("-6° above, morning", elevation(-6.0, true)),
        ("6° above, evening", elevation(6.0, false)),
        ("sunset", SolarEvent::Sunset),
    ] {
        println!("{name}: {}", day.event_time(event).unwrap().format("%H:%M"));
    }
}
RUST
mv seen rust-seen
python <<'PYTHON'
from datetime import date
from importlib.metadata import version

from astral import Observer, SunDirection
from astral.sun import time_at_elevation

print("astral", version("astral"))
for name, direction in [("morning", SunDirection.RISING), ("evening", SunDirection.SETTING)]:
    time = time_at_elevation(Observer(52.52, 13.405), 6, date(2026, 6, 21), direction)
    print(f"6° above, {name}: {time:%H:%M}")
PYTHON
cat rust-seen seen > both && mv both seen
expect <<'SEEN'
sunrise 3.0.0, Berlin, 21 June 2026, UTC
civil dawn: 01:52
sunrise: 02:43
6° above, morning: 01:52
-6° above, morning: 03:39
6° above, evening: 20:23
sunset: 19:33
astral 3.2
6° above, morning: 03:38
6° above, evening: 18:38
SEEN
