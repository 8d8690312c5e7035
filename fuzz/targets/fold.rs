//! Folding: twice is once, it agrees with Unicode where it must, and words start between characters.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unicode_normalization::UnicodeNormalization;
use wayfare_format::{first_word, fold, fold_postal_code, is_han_or_kana, word_starts};

fuzz_target!(|text: &str| {
    let once = fold(text);
    assert_eq!(fold(&once), once, "folded twice");

    // However Unicode writes a text, it is folded alike.
    let composed: String = text.nfc().collect();
    let decomposed: String = text.nfd().collect();
    assert_eq!(
        fold(&decomposed),
        fold(&composed),
        "decomposed and composed"
    );

    // Words are separated by single blanks, and nothing is left that is not lower case.
    assert!(
        !once.starts_with(' ') && !once.ends_with(' ') && !once.contains("  "),
        "{once:?}"
    );
    assert!(
        once.chars()
            .all(|c| c == ' ' || !(c.is_whitespace() || c.is_control())),
        "{once:?}"
    );
    assert!(
        !once
            .bytes()
            .any(|byte| byte.is_ascii_uppercase() || byte.is_ascii_punctuation()),
        "{once:?}"
    );

    // Of a text in ASCII, the naive way gives the same but for full stops and ampersands.
    if text.is_ascii() && !text.contains(['.', '&']) {
        let kept = text.replace(['\'', '`'], "").to_ascii_lowercase();
        let words = kept
            .split(|c: char| !c.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty());
        assert_eq!(once, words.collect::<Vec<_>>().join(" "));
    }

    let starts: Vec<_> = word_starts(&once).collect();
    assert!(starts.is_sorted_by(|a, b| a < b), "{starts:?}");
    for &at in &starts {
        let (before, after) = (&once[..at], &once[at..]);
        let (left, right) = (
            before.chars().next_back().unwrap(),
            after.chars().next().unwrap(),
        );
        assert!(
            right != ' ' && (left == ' ' || is_han_or_kana(left) || is_han_or_kana(right)),
            "{once:?} at {at}"
        );
    }
    let end = starts.first().map_or(once.len(), |&at| at);
    assert_eq!(first_word(&once), once[..end].trim_end(), "{once:?}");

    let code = fold_postal_code(text);
    assert_eq!(fold_postal_code(&code), code, "a postal code folded twice");
    assert!(!code.contains(char::is_whitespace), "{code:?}");
});
