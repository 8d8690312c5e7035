//! `docs/search.md` says what counts how much: the code does so.

use wayfare_format::{
    ImportanceFactors, MAX_SCORE, NO_SCORE, Score, TermKind, Weights, distance_decay, importance,
    is_rare_name_indexed,
    numbers::{
        ALTERNATE_DOUBT, CLEAR, COMMON_WORD_DOUBT, EDIT_DOUBT, FIRST, FIRST_PART_OF_NUMBER,
        FOREIGN_EDIT_DOUBT, ID, LIKELY_EDIT, NEAREST_DOUBT, POSTAL_CODE, POSTAL_CODE_PREFIX,
        PREFIX_DOUBT, SHARED_CODE_DOUBT, SLOPE, UNKNOWN_CODE_DOUBT, UNLIKELY_EDIT, UNTYPED_LETTER,
        WEAK_DOUBT, WHOLE_DOUBT,
    },
    odds, substring_weight,
};

pub(super) const SEARCH: &str = include_str!("../../../../docs/search.md");

/// The cells of the rows of the table that has a head.
fn table(head: &str) -> Vec<Vec<&'static str>> {
    let (_, text) = SEARCH
        .split_once(head)
        .unwrap_or_else(|| panic!("there is no table {head}"));
    let rows = text
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

/// A number in its words, with a typographic minus.
fn number(text: &str) -> f32 {
    text.replace('−', "-")
        .parse()
        .unwrap_or_else(|_| panic!("{text} is not a number"))
}

/// A score, which the page gives in factors of ten.
fn score(text: &str) -> Score {
    (number(text) * 1_000.0).round() as Score
}

#[test]
fn matches_weigh_what_is_said() {
    let rows = table("\n| match | what the text is | quality |");
    let quality = |name: &str| {
        rows.iter()
            .find(|row| row[0] == format!("`{name}`"))
            .unwrap()[2]
    };
    // "1.3, a rare name 0.4; −3.9 where …"
    let scores = |name: &str| -> Vec<Score> {
        let parts = quality(name).split("; ").next().unwrap().split(", ");
        parts
            .map(|part| score(part.split(' ').next_back().unwrap()))
            .collect()
    };
    let search = Weights::SEARCH;
    let names = [
        TermKind::Primary,
        TermKind::Alternate,
        TermKind::Derived,
        TermKind::RareAlternate,
    ];
    let whole = names.map(|kind| search.whole(kind));
    assert_eq!([scores("Exact"), scores("ExactAlternate")].concat(), whole);
    let prefix = names.map(|kind| search.prefix(kind));
    assert_eq!(
        [scores("Prefix"), scores("PrefixAlternate")].concat(),
        prefix
    );
    let (_, beside_name) = quality("PrefixAlternate").split_once("; ").unwrap();
    for kind in [TermKind::Alternate, TermKind::RareAlternate] {
        assert_eq!(
            score(beside_name.split(' ').next().unwrap()),
            search.prefix_beside_name(kind)
        );
    }
    let words = [TermKind::PrimaryWord, TermKind::AlternateWord];
    assert_eq!(scores("WordPrefix"), words.map(|kind| search.whole(kind)));
    assert_eq!(scores("WordPrefix"), words.map(|kind| search.prefix(kind)));
    assert_eq!(
        scores("PostalCode")[..2],
        [POSTAL_CODE, FIRST_PART_OF_NUMBER]
    );
    assert_eq!(scores("Id"), [ID]);
    assert_eq!(scores("PostalCodePrefix"), [POSTAL_CODE_PREFIX]);
    assert!(
        SEARCH.contains("score = (quality + importance + what the context adds) / 24,")
            && MAX_SCORE == 24_000
    );
}

#[test]
fn doubts_are_those_said() {
    let rows = table("\n| doubt | of |");
    let doubts = [
        WHOLE_DOUBT,
        ALTERNATE_DOUBT,
        EDIT_DOUBT,
        PREFIX_DOUBT,
        WEAK_DOUBT,
    ];
    let of_matches = rows
        .iter()
        .take(4)
        .flat_map(|row| row[0].split(", "))
        .map(number);
    assert!(
        of_matches
            .zip(doubts)
            .all(|(said, doubt)| (said / odds(doubt) - 1.0).abs() < 0.02)
    );
    let others = [
        COMMON_WORD_DOUBT,
        SHARED_CODE_DOUBT,
        UNKNOWN_CODE_DOUBT,
        NEAREST_DOUBT,
        FOREIGN_EDIT_DOUBT,
    ];
    let of_others = rows.iter().skip(5).map(|row| number(row[0]));
    assert!(
        of_others
            .zip(others)
            .all(|(said, doubt)| (said / odds(doubt) - 1.0).abs() < 0.07)
    );
    let slope = SLOPE as f32 / 100.0;
    assert!(
        SEARCH.contains(&format!("weight     = 10^({slope} · score)"))
            && SEARCH.contains(&format!("From {CLEAR} on, it is clear"))
    );
}

/// The number that follows some words of the page.
fn score_after(words: &str) -> Score {
    let text = SEARCH.replace('\n', " ");
    let (_, rest) = text
        .split_once(words)
        .unwrap_or_else(|| panic!("{words:?} is not there"));
    score(rest.split(' ').next().unwrap().trim_end_matches([',', '.']))
}

#[test]
fn edits_and_margins_are_those_said() {
    assert_eq!(score_after("0.4, less "), LIKELY_EDIT);
    assert_eq!(
        score_after("for each letter left out or swapped and "),
        UNLIKELY_EDIT
    );
    assert!(
        SEARCH
            .replace('\n', " ")
            .contains("the score of the fourth place found so far")
            && FIRST == 4
    );
}

#[test]
fn rare_latin_names_are_indexed_from_the_importance_that_is_said() {
    let least = score_after("unless a place with an importance of ");
    assert_eq!(
        [least - 1, least].map(|score| is_rare_name_indexed("fawlty", score)),
        [false, true]
    );
    assert!(is_rare_name_indexed("фолти", NO_SCORE));
}

#[test]
fn substrings_weigh_what_is_said() {
    let letter = score_after("The quality of the match is 0 less ");
    assert_eq!(UNTYPED_LETTER, letter);
    let alternate = score_after("and for another name ");
    let least = score_after("for places with an importance of ");
    for letters in [1, 5, 12] {
        for (kind, less) in [
            (TermKind::Primary, 0),
            (TermKind::PrimaryWord, 0),
            (TermKind::Alternate, alternate),
            (TermKind::AlternateWord, alternate),
        ] {
            let weight = -less - letter * letters as Score;
            assert_eq!(
                substring_weight(kind, least, letters),
                Some(weight),
                "{kind:?}"
            );
            assert_eq!(
                substring_weight(kind, least - 1, letters).is_some(),
                less == 0,
                "{kind:?}"
            );
        }
        assert_eq!(
            substring_weight(TermKind::RareAlternate, MAX_SCORE, letters),
            None
        );
    }
}

#[test]
fn places_are_as_important_as_the_formula_says() {
    let (_, text) = SEARCH.split_once("\n    importance = ").unwrap();
    let (text, definitions) = text.split_once("\n\n").unwrap();
    let (definitions, _) = definitions.split_once("\n\n").unwrap();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let root = lines[1]
        .strip_prefix("+ ")
        .and_then(|line| line.strip_suffix(" · √(1 + min(names, 400))"));
    assert_eq!(lines[0], "log10(max(people, 10) + travellers)");
    let root: f32 = root.unwrap().parse().unwrap();
    let (_, airport) = definitions.split_once("\n    travellers = ").unwrap();
    let airport = airport.split(' ').next().unwrap();
    let airport: u64 = airport.replace(',', "").parse().unwrap();
    let of = |population, alternate_names, has_travellers| {
        let place = ImportanceFactors {
            population,
            alternate_names,
            has_travellers,
            ..Default::default()
        };
        let people = population.max(10) + if has_travellers { airport } else { 0 };
        (
            place,
            (people as f32).log10() + root * (alternate_names.min(400) as f32 + 1.0).sqrt(),
        )
    };
    let places = [0, 9, 10, 11, 1_000, 24_000_000]
        .into_iter()
        .flat_map(|population| {
            let names = [0, 1, 78, 400, 401, u32::MAX].into_iter();
            names.flat_map(move |names| [of(population, names, false), of(population, names, true)])
        });
    let places: Vec<_> = places.collect();
    let is_close = |a: f32, b: f32| (a - b).abs() < 1e-5;
    let mut codes = 0;
    for line in &lines[2..] {
        let sign = if line.starts_with('+') { 1.0 } else { -1.0 };
        let adds = sign
            * number(
                line[line.find(' ').unwrap()..]
                    .split_whitespace()
                    .next()
                    .unwrap(),
            );
        let listed = line
            .split_once('(')
            .map(|(_, codes)| codes.trim_end_matches(')'));
        for &(place, base) in &places {
            for feature_code in listed.into_iter().flat_map(|codes| codes.split(", ")) {
                let of_code = importance(ImportanceFactors {
                    feature_code,
                    ..place
                });
                assert!(is_close(of_code, base + adds), "{feature_code}");
                codes += 1;
            }
            if listed.is_none() {
                let has_costs = line
                    .ends_with("has travel costs or highlights; those of countries do not count");
                let is_destination = line.ends_with("for a destination");
                assert!(has_costs != is_destination, "{line}");
                assert!(is_close(
                    importance(ImportanceFactors {
                        has_costs,
                        is_destination,
                        ..place
                    }),
                    base + adds
                ));
            }
            assert!(is_close(
                importance(ImportanceFactors {
                    feature_code: "PPLA",
                    ..place
                }),
                base
            ));
        }
    }
    assert_eq!(codes, 10 * places.len());
}

#[test]
fn distance_counts_as_the_formula_says() {
    assert!(SEARCH.contains("distance of *d* km scores 1.5 · log10(1 + d / 50) less"));
    for km in [0.0, 50.0, 500.0, 5_000.0, 20_000.0] {
        let exact = 1_500.0 * (1.0_f64 + km / 50.0).log10();
        assert!(
            (f64::from(distance_decay(km)) - exact).abs() <= 0.5 + 1e-9,
            "{km}"
        );
    }
}
