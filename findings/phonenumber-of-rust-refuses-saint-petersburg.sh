#!/usr/bin/env bash
# One expects that a number with its country's code is taken as it stands, as phonenumbers 9.0.33 of Python does with
# the same tables. The crate phonenumber 0.3.10 takes off a first digit that is the one dialled before calls inside the
# country, also behind the code. In Russia that is 8: of the numbers of Saint Petersburg, Kazan and Samara, of 41 of 93
# areas in those tables and of all that are free of charge, one digit is gone, and what it gives to dial is another
# number, which it calls invalid. So it is in Belarus. A landline of Italy is valid, but of no country, so that a rule
# by country does not see the hotel in Rome. Who keeps numbers with it compares what it formats with what it read.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cat > numbers.txt <<'NUMBERS'
+7 495 212-34-56 Moscow
+7 812 212-34-56 Saint Petersburg
+7 843 212-34-56 Kazan
+7 846 212-34-56 Samara
+7 800 123-45-67 free in Russia
+375 801 123 45 67 free in Belarus
+39 06 4822 1234 Rome
+39 312 345 6789 mobile of Italy
+36 1 234 5678 Budapest
NUMBERS
cargo_crates phonenumber@0.3.10
pip_packages phonenumbers==9.0.33
rust_main <<'RUST'
use phonenumber::{Mode, country};

fn main() {
    println!("phonenumber 0.3.10");
    for line in std::fs::read_to_string("numbers.txt").unwrap().lines() {
        let end = line.find(char::is_alphabetic).unwrap();
        let number = phonenumber::parse(None::<country::Id>, line[..end].trim()).unwrap();
        let country = number.country().id().map_or("no country".to_owned(), |id| format!("{id:?}"));
        println!("{line}: {}, valid {}, {country}", number.format().mode(Mode::E164), number.is_valid());
    }
}
RUST
mv seen rust-seen
python <<'PYTHON'
import re

import phonenumbers

print("phonenumbers", phonenumbers.__version__)
with open("numbers.txt") as file:
    for line in file:
        number = phonenumbers.parse(re.match(r"[^a-zA-Z]+", line)[0])
        text = phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
        valid, region = phonenumbers.is_valid_number(number), phonenumbers.region_code_for_number(number)
        print(f"{line.strip()}: {text}, valid {valid}, {region}")
PYTHON
cat rust-seen seen > both && mv both seen
expect <<'SEEN'
phonenumber 0.3.10
+7 495 212-34-56 Moscow: +74952123456, valid true, RU
+7 812 212-34-56 Saint Petersburg: +7122123456, valid false, no country
+7 843 212-34-56 Kazan: +7432123456, valid false, RU
+7 846 212-34-56 Samara: +7462123456, valid false, RU
+7 800 123-45-67 free in Russia: +7001234567, valid false, no country
+375 801 123 45 67 free in Belarus: +37511234567, valid false, BY
+39 06 4822 1234 Rome: +390648221234, valid true, no country
+39 312 345 6789 mobile of Italy: +393123456789, valid true, IT
+36 1 234 5678 Budapest: +3612345678, valid true, HU
phonenumbers 9.0.33
+7 495 212-34-56 Moscow: +74952123456, valid True, RU
+7 812 212-34-56 Saint Petersburg: +78122123456, valid True, RU
+7 843 212-34-56 Kazan: +78432123456, valid True, RU
+7 846 212-34-56 Samara: +78462123456, valid True, RU
+7 800 123-45-67 free in Russia: +78001234567, valid True, RU
+375 801 123 45 67 free in Belarus: +3758011234567, valid True, BY
+39 06 4822 1234 Rome: +390648221234, valid True, IT
+39 312 345 6789 mobile of Italy: +393123456789, valid True, IT
+36 1 234 5678 Budapest: +3612345678, valid True, HU
SEEN
