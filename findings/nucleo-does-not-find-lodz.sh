#!/usr/bin/env bash
# One expects that a search which leaves accents out finds a city whether its name has a capital or not. nucleo-matcher
# 0.3.1, with its smart case and smart normalization, takes the accent off first and makes letters small afterwards, and
# its table has hardly a capital beyond Latin-1: lodz finds łódź and not Łódź, zilina not Žilina, osaka not Ōsaka.
# Århus, Ústí and İstanbul are found. Letters that Vietnamese marks twice are in the table neither small nor large: hue
# does not find Huế at all. Lists of places write names with capitals, so such towns are never found. Who searches
# places by it folds the names before, and shows the others.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cargo_crates nucleo-matcher@0.3.1
rust_main <<'RUST'
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher};

fn main() {
    let mut matcher = Matcher::new(Config::DEFAULT);
    println!("nucleo-matcher 0.3.1");
    for (query, name) in [
        ("arhus", "Århus"),
        ("usti", "Ústí"),
        ("istanbul", "İstanbul"),
        ("lodz", "Łódź"),
        ("siauliai", "Šiauliai"),
        ("zilina", "Žilina"),
        ("cacak", "Čačak"),
        ("sanliurfa", "Şanlıurfa"),
        ("osaka", "Ōsaka"),
        ("da nang", "Đà Nẵng"),
        ("hue", "Huế"),
    ] {
        let pattern = Pattern::parse(query, CaseMatching::Smart, Normalization::Smart);
        let small = name.to_lowercase();
        let found = pattern.match_list([name, &small], &mut matcher);
        println!("{query} finds {:?} of {name}, {small}", found.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    }
}
RUST
expect <<'SEEN'
nucleo-matcher 0.3.1
arhus finds ["Århus", "århus"] of Århus, århus
usti finds ["Ústí", "ústí"] of Ústí, ústí
istanbul finds ["İstanbul", "i\u{307}stanbul"] of İstanbul, i̇stanbul
lodz finds ["łódź"] of Łódź, łódź
siauliai finds ["šiauliai"] of Šiauliai, šiauliai
zilina finds ["žilina"] of Žilina, žilina
cacak finds ["čačak"] of Čačak, čačak
sanliurfa finds ["şanlıurfa"] of Şanlıurfa, şanlıurfa
osaka finds ["ōsaka"] of Ōsaka, ōsaka
da nang finds [] of Đà Nẵng, đà nẵng
hue finds [] of Huế, huế
SEEN
