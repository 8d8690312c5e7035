//! `docs/search.md`, the tables in `folding/` and `docs/format.md` say how names are folded and split into words: the code
//! does so.

use std::{collections::HashMap, ops::RangeInclusive, sync::LazyLock};

use proptest::prelude::*;
use unicode_normalization::{UnicodeNormalization, char::decompose_compatible};
use wayfare_format::{first_word, fold, fold_postal_code, is_han_or_kana, word_starts};

use crate::search_doc::SEARCH;

const CLASSES: &str = include_str!("folding/classes.tsv");
const LETTERS: &str = include_str!("folding/letters.tsv");
const HAN_VARIANTS: &str = include_str!("../../src/text/han_variants.txt");
const FORMAT: &str = include_str!("../../../../docs/format.md");

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The rows of a table, without its comments.
fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split_once('\t').unwrap())
}

/// Characters as they are listed: U+AD, U+B2–U+B5.
fn ranges(text: &str) -> Vec<RangeInclusive<u32>> {
    let point = |text: &str| u32::from_str_radix(text.strip_prefix("U+").unwrap(), 16).unwrap();
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
    And,
}

/// The class of a character.
fn class(c: char) -> Class {
    static RANGES: LazyLock<Vec<(RangeInclusive<u32>, Class)>> = LazyLock::new(|| {
        let class = |name: &str| match name {
            "letter" => Class::Letter,
            "full stop" => Class::Stop,
            "nothing" => Class::Nothing,
            "blank" => Class::Blank,
            "and" => Class::And,
            name => panic!("there is no class {name}"),
        };
        rows(CLASSES)
            .flat_map(|(name, listed)| {
                ranges(listed)
                    .into_iter()
                    .map(move |range| (range, class(name)))
            })
            .collect()
    });
    let listed = RANGES
        .iter()
        .find(|(range, _)| range.contains(&u32::from(c)));
    let other = if c.is_whitespace() || c.is_control() {
        Class::Blank
    } else {
        Class::Letter
    };
    listed.map_or(other, |&(_, class)| class)
}

/// What letters and variants of Chinese characters are replaced by.
fn equivalents() -> &'static HashMap<char, String> {
    static EQUIVALENTS: LazyLock<HashMap<char, String>> = LazyLock::new(|| {
        let mut all = HashMap::new();
        for (letters, becomes) in rows(LETTERS) {
            let letters = letters
                .split(' ')
                .map(|letter| letter.chars().next().unwrap());
            all.extend(letters.map(|letter| (letter, becomes.to_owned())));
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
    // Whether an ampersand comes after the last word.
    let mut joined = false;
    for c in characters {
        match class(c) {
            Class::Nothing => {}
            Class::Blank => {
                words.push(String::new());
                (stopped, letters) = (false, 0);
            }
            Class::And => {
                words.push(String::new());
                (stopped, joined, letters) = (false, true, 0);
            }
            Class::Stop => stopped = letters > 0,
            Class::Letter => {
                if stopped {
                    if letters > 1 {
                        words.push(String::new());
                    }
                    (stopped, letters) = (false, 0);
                }
                if std::mem::take(&mut joined) && words.iter().any(|word| !word.is_empty()) {
                    words.extend(["and".to_owned(), String::new()]);
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
    let kana = ["ヴ", "ブァ", "ブィ", "ブェ", "ブォ"]
        .into_iter()
        .zip(["ブ", "バ", "ビ", "ベ", "ボ"]);
    kana.fold(composed, |text, (from, to)| text.replace(from, to))
}

#[test]
fn every_character_becomes_what_its_class_says() {
    for c in char::MIN..=char::MAX {
        let text = format!("ab{c}cd");
        let expected = match class(c) {
            Class::Nothing => "abcd".into(),
            Class::Blank | Class::Stop => "ab cd".into(),
            Class::And => "ab and cd".into(),
            Class::Letter => folded(&text),
        };
        assert_eq!(fold(&text), expected, "{:x}", u32::from(c));
        let is_kept = class(c) == Class::Letter && c.to_string().nfkd().eq([c]);
        assert!(
            !is_kept || !["abcd", "ab cd"].contains(&&*expected),
            "{:x}",
            u32::from(c)
        );
    }
}

#[test]
fn letters_become_their_equivalents() {
    assert!(equivalents().len() > 50);
    for (letter, becomes) in equivalents() {
        assert_eq!(fold(&letter.to_string()), *becomes, "{letter}");
        assert_eq!(
            fold(&letter.to_uppercase().to_string()),
            *becomes,
            "upper case of {letter}"
        );
        assert_eq!(fold(&format!("x{letter}y")), format!("x{becomes}y"));
    }
}

#[test]
fn the_examples_of_codes_are_right() {
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
        let code = self::folded(&text.replace(['&', '＆'], " "));
        let code = self::folded(&code.replace(' ', ""));
        let code: String = code.to_uppercase().nfc().collect();
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
