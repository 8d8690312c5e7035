//! `docs/search.md` and `docs/format.md` say how names are folded and what counts how much: the code does so.

use std::{collections::HashMap, ops::RangeInclusive, sync::LazyLock};

use proptest::prelude::*;
use unicode_normalization::{UnicodeNormalization, char::decompose_compatible};
use wayfare_format::{
    ImportanceFactors, MAX_SCORE, NO_SCORE, Score, TermKind, Weights, distance_decay, first_word, fold,
    fold_postal_code, importance, is_han_or_kana, is_rare_name_indexed,
    numbers::{
        ALTERNATE_DOUBT, CLEAR, COMMON_WORD_DOUBT, EDIT_DOUBT, FIRST, FIRST_PART_OF_NUMBER,
        FOREIGN_EDIT_DOUBT, ID, LIKELY_EDIT, NEAREST_DOUBT, POSTAL_CODE, POSTAL_CODE_PREFIX, PREFIX_DOUBT,
        SLOPE, UNKNOWN_CODE_DOUBT, UNLIKELY_EDIT, UNTYPED_LETTER, WEAK_DOUBT, WHOLE_DOUBT,
    },
    odds, substring_weight, word_starts,
};

const SEARCH: &str = include_str!("../../../../docs/search.md");
const HAN_VARIANTS: &str = include_str!("../../src/text/han_variants.txt");
const FORMAT: &str = include_str!("../../../../docs/format.md");

/// The cells of the rows of the table that has a head.
fn table<'d>(document: &'d str, head: &str) -> Vec<Vec<&'d str>> {
    let (_, text) = document.split_once(head).unwrap_or_else(|| panic!("there is no table {head}"));
    let rows = text.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// A number in its words, with a typographic minus.
fn number(text: &str) -> f32 {
    text.replace('−', "-").parse().unwrap_or_else(|_| panic!("{text} is not a number"))
}

/// A score, which the page gives in factors of ten.
fn score(text: &str) -> Score {
    (number(text) * 1_000.0).round() as Score
}

/// Characters as they are listed: `a`–`z`, U+AD.
fn ranges(text: &str) -> Vec<RangeInclusive<u32>> {
    let point = |text: &str| match text.strip_prefix("U+") {
        Some(hex) => u32::from_str_radix(hex, 16).unwrap(),
        None => u32::from(quoted(text).next().and_then(|text| text.chars().next()).unwrap()),
    };
    let range = |text: &str| {
        let (first, last) = text.split_once('–').unwrap_or((text, text));
        point(first)..=point(last)
    };
    text.split(", ").map(range).collect()
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Class {
    Letter,
    Stop,
    Nothing,
    Blank,
}

/// The class of a character.
fn class(c: char) -> Class {
    static CLASSES: LazyLock<Vec<(RangeInclusive<u32>, Class)>> = LazyLock::new(|| {
        let rows = table(SEARCH, "\n| become | code points |");
        let listed = rows.iter().filter(|row| !row[1].starts_with("all others"));
        let class = |name: &str| match name {
            "letters" => Class::Letter,
            "a full stop" => Class::Stop,
            _ if name.starts_with("nothing") => Class::Nothing,
            _ => Class::Blank,
        };
        listed.flat_map(|row| ranges(row[1]).into_iter().map(|range| (range, class(row[0])))).collect()
    });
    let listed = CLASSES.iter().find(|(range, _)| range.contains(&u32::from(c)));
    let other = if c.is_whitespace() || c.is_control() { Class::Blank } else { Class::Letter };
    listed.map_or(other, |&(_, class)| class)
}

/// The table of equivalents, and that of variants of Chinese characters.
fn equivalents() -> &'static HashMap<char, String> {
    static EQUIVALENTS: LazyLock<HashMap<char, String>> = LazyLock::new(|| {
        let mut all = HashMap::new();
        for row in table(SEARCH, "\n| letter | becomes | | letter | becomes |") {
            for pair in [&row[..2], &row[3..]] {
                let becomes = quoted(pair[1]).next().unwrap_or_default();
                if pair[0] == "Arabic and Persian digits" {
                    for (digit, becomes) in
                        (0..10).flat_map(|digit| [(0x660 + digit, digit), (0x6f0 + digit, digit)])
                    {
                        all.insert(char::from_u32(digit).unwrap(), becomes.to_string());
                    }
                } else if pair[0] == "hiragana" {
                    let plain = ('ぁ'..='ん').filter(|kana| [*kana].into_iter().nfd().eq([*kana]));
                    all.extend(
                        plain.map(|kana| (kana, char::from_u32(u32::from(kana) + 0x60).unwrap().to_string())),
                    );
                } else {
                    all.extend(
                        quoted(pair[0]).map(|letter| (letter.chars().next().unwrap(), becomes.to_owned())),
                    );
                }
            }
        }
        for row in HAN_VARIANTS.lines() {
            let mut characters = row.chars();
            all.insert(characters.next().unwrap(), characters.collect());
        }
        all
    });
    &EQUIVALENTS
}

/// Folding as the page describes it, step by step.
fn folded(text: &str) -> String {
    let mut characters = Vec::new();
    for c in text.chars() {
        if class(c) == Class::Letter {
            decompose_compatible(c, |c| characters.push(c));
        } else {
            characters.push(c);
        }
    }
    // Words, and whether a full stop comes after the last one that may be gone.
    let (mut words, mut stopped) = (vec![String::new()], false);
    // Characters since the last blank or stop: of letters that become several, each is one.
    let mut letters = 0;
    for c in characters {
        match class(c) {
            Class::Nothing => {}
            Class::Blank => {
                words.push(String::new());
                (stopped, letters) = (false, 0);
            }
            Class::Stop => stopped = letters > 0,
            Class::Letter => {
                if stopped {
                    if letters > 1 {
                        words.push(String::new());
                    }
                    (stopped, letters) = (false, 0);
                }
                letters += 1;
                let word = words.last_mut().unwrap();
                for lower in c.to_lowercase() {
                    match equivalents().get(&lower) {
                        Some(text) => word.push_str(text),
                        None if class(lower) == Class::Letter => word.push(lower),
                        None => {}
                    }
                }
            }
        }
    }
    words.retain(|word| !word.is_empty());
    let composed: String = words.join(" ").nfc().collect();
    let kana = ["ヴ", "ブァ", "ブィ", "ブェ", "ブォ"].into_iter().zip(["ブ", "バ", "ビ", "ベ", "ボ"]);
    kana.fold(composed, |text, (from, to)| text.replace(from, to))
}

#[test]
fn every_character_becomes_what_its_class_says() {
    for c in char::MIN..=char::MAX {
        let text = format!("ab{c}cd");
        let expected = match class(c) {
            Class::Nothing => "abcd".into(),
            Class::Blank | Class::Stop => "ab cd".into(),
            Class::Letter => folded(&text),
        };
        assert_eq!(fold(&text), expected, "{:x}", u32::from(c));
        let is_kept = class(c) == Class::Letter && c.to_string().nfkd().eq([c]);
        assert!(!is_kept || !["abcd", "ab cd"].contains(&&*expected), "{:x}", u32::from(c));
    }
}

#[test]
fn letters_become_their_equivalents() {
    assert!(equivalents().len() > 50);
    for (letter, becomes) in equivalents() {
        assert_eq!(fold(&letter.to_string()), *becomes, "{letter}");
        assert_eq!(fold(&letter.to_uppercase().to_string()), *becomes, "upper case of {letter}");
        assert_eq!(fold(&format!("x{letter}y")), format!("x{becomes}y"));
    }
}

#[test]
fn the_examples_are_right() {
    let (_, text) = SEARCH.split_once("\nExamples: ").unwrap();
    let (text, _) = text.split_once(".\n\n").unwrap();
    let text = text.replace('\n', " ");
    let examples: Vec<_> = text.split("`, `").filter_map(|pair| pair.split_once("` → `")).collect();
    assert_eq!(examples.len(), 11);
    for (name, expected) in examples {
        assert_eq!(fold(name.trim_matches('`')), expected.trim_matches('`'));
    }
    let (_, text) = SEARCH.split_once("\nA postal code is folded").unwrap();
    let (text, _) = text.split_once("\n\n").unwrap();
    let words: Vec<_> = quoted(text).collect();
    assert_eq!(words.len(), 4);
    for pair in words.chunks(2) {
        assert_eq!(fold_postal_code(pair[0]), pair[1]);
    }
}

#[test]
fn chinese_and_japanese_characters_are_those_listed() {
    let (_, text) = FORMAT.split_once("is a word: ").unwrap();
    let (text, _) = text.split_once('.').unwrap();
    let listed = ranges(&text.replace('\n', " "));
    for c in char::MIN..=char::MAX {
        let is_listed = listed.iter().any(|range| range.contains(&u32::from(c)));
        assert_eq!(is_han_or_kana(c), is_listed, "{:x}", u32::from(c));
    }
}

/// Texts of what folding and words treat in different ways.
fn texts() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[a-zA-Z0-9 .]",
        2 => "[éÉßÆøİıŁΣςΆ’`'·-–,&،־・東京々ガか\u{3099}ウヴゔゕェ\u{301}\u{5b0}\u{64b}\u{ad}\u{200b}\u{2024}ﬁ½ﷺ각٣ਖ਼]",
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn texts_are_folded_as_described(text in texts()) {
        let folded = folded(&text);
        prop_assert_eq!(fold(&text), folded.as_str());
        prop_assert_eq!(fold(&folded), folded.as_str());
        let code: String = folded.replace(' ', "").to_uppercase().nfc().collect();
        prop_assert_eq!(fold_postal_code(&text), code);
    }

    #[test]
    fn words_start_as_described(text in texts()) {
        let folded = folded(&text);
        let mut starts = Vec::new();
        let characters: Vec<(usize, char)> = folded.char_indices().collect();
        for pair in characters.windows(2) {
            let ((_, before), (at, c)) = (pair[0], pair[1]);
            if before == ' ' || (c != ' ' && (is_han_or_kana(before) || is_han_or_kana(c))) {
                starts.push(at);
            }
        }
        prop_assert!(word_starts(&folded).eq(starts.iter().copied()), "{:?}: {:?}", folded, starts);
        let first = &folded[..starts.first().copied().unwrap_or(folded.len())];
        prop_assert_eq!(first_word(&folded), first.trim_end_matches(' '));
    }
}

#[test]
fn matches_weigh_what_is_said() {
    let rows = table(SEARCH, "\n| match | what the text is | quality |");
    let quality = |name: &str| rows.iter().find(|row| row[0] == format!("`{name}`")).unwrap()[2];
    // "1.3, a rare name 0.4; −3.9 where …"
    let scores = |name: &str| -> Vec<Score> {
        let parts = quality(name).split("; ").next().unwrap().split(", ");
        parts.map(|part| score(part.split(' ').next_back().unwrap())).collect()
    };
    let search = Weights::SEARCH;
    let names = [TermKind::Primary, TermKind::Alternate, TermKind::Derived, TermKind::RareAlternate];
    let whole = names.map(|kind| search.whole(kind));
    assert_eq!([scores("Exact"), scores("ExactAlternate")].concat(), whole);
    let prefix = names.map(|kind| search.prefix(kind));
    assert_eq!([scores("Prefix"), scores("PrefixAlternate")].concat(), prefix);
    let (_, beside_name) = quality("PrefixAlternate").split_once("; ").unwrap();
    for kind in [TermKind::Alternate, TermKind::RareAlternate] {
        assert_eq!(score(beside_name.split(' ').next().unwrap()), search.prefix_beside_name(kind));
    }
    let words = [TermKind::PrimaryWord, TermKind::AlternateWord];
    assert_eq!(scores("WordPrefix"), words.map(|kind| search.whole(kind)));
    assert_eq!(scores("WordPrefix"), words.map(|kind| search.prefix(kind)));
    assert_eq!(scores("PostalCode")[..2], [POSTAL_CODE, FIRST_PART_OF_NUMBER]);
    assert_eq!(scores("Id"), [ID]);
    assert_eq!(scores("PostalCodePrefix"), [POSTAL_CODE_PREFIX]);
    assert!(
        SEARCH.contains("score = (quality + importance + what the context adds) / 24,")
            && MAX_SCORE == 24_000
    );
}

#[test]
fn doubts_are_those_said() {
    let rows = table(SEARCH, "\n| doubt | of |");
    let doubts = [WHOLE_DOUBT, ALTERNATE_DOUBT, EDIT_DOUBT, PREFIX_DOUBT, WEAK_DOUBT];
    let of_matches = rows.iter().take(4).flat_map(|row| row[0].split(", ")).map(number);
    assert!(of_matches.zip(doubts).all(|(said, doubt)| (said / odds(doubt) - 1.0).abs() < 0.02));
    let others = [COMMON_WORD_DOUBT, UNKNOWN_CODE_DOUBT, NEAREST_DOUBT, FOREIGN_EDIT_DOUBT];
    let of_others = rows.iter().skip(5).map(|row| number(row[0]));
    assert!(of_others.zip(others).all(|(said, doubt)| (said / odds(doubt) - 1.0).abs() < 0.07));
    let slope = SLOPE as f32 / 100.0;
    assert!(
        SEARCH.contains(&format!("weight     = 10^({slope} · score)"))
            && SEARCH.contains(&format!("From {CLEAR} on, it is clear"))
    );
}

/// The number that follows some words of the page.
fn score_after(words: &str) -> Score {
    let text = SEARCH.replace('\n', " ");
    let (_, rest) = text.split_once(words).unwrap_or_else(|| panic!("{words:?} is not there"));
    score(rest.split(' ').next().unwrap().trim_end_matches([',', '.']))
}

#[test]
fn edits_and_margins_are_those_said() {
    assert_eq!(score_after("0.4, less "), LIKELY_EDIT);
    assert_eq!(score_after("for each letter left out or swapped and "), UNLIKELY_EDIT);
    assert!(SEARCH.replace('\n', " ").contains("the score of the fourth place found so far") && FIRST == 4);
}

#[test]
fn rare_latin_names_are_indexed_from_the_importance_that_is_said() {
    let least = score_after("unless a place with an importance of ");
    assert_eq!([least - 1, least].map(|score| is_rare_name_indexed("fawlty", score)), [false, true]);
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
            assert_eq!(substring_weight(kind, least, letters), Some(weight), "{kind:?}");
            assert_eq!(substring_weight(kind, least - 1, letters).is_some(), less == 0, "{kind:?}");
        }
        assert_eq!(substring_weight(TermKind::RareAlternate, MAX_SCORE, letters), None);
    }
}

#[test]
fn places_are_as_important_as_the_formula_says() {
    let (_, text) = SEARCH.split_once("\n    importance = ").unwrap();
    let (text, definitions) = text.split_once("\n\n").unwrap();
    let (definitions, _) = definitions.split_once("\n\n").unwrap();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let root = lines[1].strip_prefix("+ ").and_then(|line| line.strip_suffix(" · √(1 + min(names, 400))"));
    assert_eq!(lines[0], "log10(max(people, 10) + travellers)");
    let root: f32 = root.unwrap().parse().unwrap();
    let (_, airport) = definitions.split_once("\n    travellers = ").unwrap();
    let airport = airport.split(' ').next().unwrap();
    let airport: u64 = airport.replace(',', "").parse().unwrap();
    let of = |population, alternate_names, has_travellers| {
        let place = ImportanceFactors { population, alternate_names, has_travellers, ..Default::default() };
        let people = population.max(10) + if has_travellers { airport } else { 0 };
        (place, (people as f32).log10() + root * (alternate_names.min(400) as f32 + 1.0).sqrt())
    };
    let places = [0, 9, 10, 11, 1_000, 24_000_000].into_iter().flat_map(|population| {
        let names = [0, 1, 78, 400, 401, u32::MAX].into_iter();
        names.flat_map(move |names| [of(population, names, false), of(population, names, true)])
    });
    let places: Vec<_> = places.collect();
    let is_close = |a: f32, b: f32| (a - b).abs() < 1e-5;
    let mut codes = 0;
    for line in &lines[2..] {
        let sign = if line.starts_with('+') { 1.0 } else { -1.0 };
        let adds = sign * number(line[line.find(' ').unwrap()..].split_whitespace().next().unwrap());
        let listed = line.split_once('(').map(|(_, codes)| codes.trim_end_matches(')'));
        for &(place, base) in &places {
            for feature_code in listed.into_iter().flat_map(|codes| codes.split(", ")) {
                let of_code = importance(ImportanceFactors { feature_code, ..place });
                assert!(is_close(of_code, base + adds), "{feature_code}");
                codes += 1;
            }
            if listed.is_none() {
                assert!(
                    line.ends_with("has travel costs or highlights; those of countries do not count"),
                    "{line}"
                );
                assert!(is_close(importance(ImportanceFactors { has_costs: true, ..place }), base + adds));
            }
            assert!(is_close(importance(ImportanceFactors { feature_code: "PPLA", ..place }), base));
        }
    }
    assert_eq!(codes, 10 * places.len());
}

#[test]
fn distance_counts_as_the_formula_says() {
    assert!(SEARCH.contains("distance of *d* km scores 1.5 · log10(1 + d / 50) less"));
    for km in [0.0, 50.0, 500.0, 5_000.0, 20_000.0] {
        let exact = 1_500.0 * (1.0_f64 + km / 50.0).log10();
        assert!((f64::from(distance_decay(km)) - exact).abs() <= 0.5 + 1e-9, "{km}");
    }
}
