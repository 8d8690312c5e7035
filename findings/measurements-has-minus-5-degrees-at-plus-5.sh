#!/usr/bin/env bash
# One expects that a text with a unit is read whole or refused. The crate measurements 0.11.1, with its feature
# from_str, looks for a number at the end of the text and drops what stands before it: -5 C is plus 5 °C, -40 F is
# 4.4 °C, and -5 without a unit stays -5. A comma for thousands or decimals cuts likewise: 1,250 kg are 250 kg, 1,5 kg
# are 5 kg. Of 2 lb 3 oz the pounds are gone, and a unit of mass of up to three letters that it does
# not know is a gram: 23 kgs of luggage are 23 g. Nothing is refused, though it gives a Result. Who reads climates or
# luggage by it takes the number apart from the unit and parses it as a float.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cargo_crates measurements@0.11.1 --features from_str
rust_main <<'RUST'
use measurements::{Mass, Temperature};

fn main() {
    println!("measurements 0.11.1");
    for text in ["5 C", "-5 C", "-40 F", "-5"] {
        println!("{text}: {:.1} °C", text.parse::<Temperature>().unwrap().as_celsius());
    }
    for text in ["23 kg", "23 kgs", "1250 kg", "1,250 kg", "1,5 kg", "2 lb 3 oz"] {
        println!("{text}: {:.3} kg", text.parse::<Mass>().unwrap().as_kilograms());
    }
}
RUST
expect <<'SEEN'
measurements 0.11.1
5 C: 5.0 °C
-5 C: 5.0 °C
-40 F: 4.4 °C
-5: -5.0 °C
23 kg: 23.000 kg
23 kgs: 0.023 kg
1250 kg: 1250.000 kg
1,250 kg: 250.000 kg
1,5 kg: 5.000 kg
2 lb 3 oz: 0.085 kg
SEEN
