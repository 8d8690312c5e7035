//! Texts that were garbled before they came here: decoded with the wrong encoding (mojibake), escaped, or without letters.

use std::fmt;

use crate::printable;

/// How a text was garbled.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Garbled {
    /// Its UTF-8 was read as Windows-1252 or Latin-1; what it says.
    Misread(String),
    /// Letters are escaped for an address, a page or a program.
    Escaped,
    /// A mark stands where a letter was.
    Lost,
}

/// Returns how a text was garbled, if it looks so.
///
/// ```
/// use wayfare_text::{Garbled, garbled};
///
/// assert_eq!(garbled("MÃ¼nchen"), Some(Garbled::Misread("München".to_owned())));
/// assert_eq!(garbled("M%C3%BCnchen"), Some(Garbled::Escaped));
/// assert_eq!((garbled("M?nchen"), garbled("München")), (Some(Garbled::Lost), None));
/// ```
pub fn garbled(text: &str) -> Option<Garbled> {
    if let Some(meant) = misread(text) {
        return Some(Garbled::Misread(meant));
    }
    let mut rests = text
        .char_indices()
        .map(|(at, c)| (c, text.get(at + c.len_utf8()..).unwrap_or_default()));
    rests.find_map(|(c, rest)| match c {
        '%' | '\\' | '&' => is_escape(c, rest).then_some(Garbled::Escaped),
        // A text may be a question, whose mark follows it.
        '?' => rest
            .starts_with(char::is_alphabetic)
            .then_some(Garbled::Lost),
        char::REPLACEMENT_CHARACTER => Some(Garbled::Lost),
        _ => None,
    })
}

/// Returns the text whose UTF-8 gives this one when it is read as Windows-1252.
fn misread(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let bytes: Option<Vec<u8>> = text.chars().map(byte_in_windows_1252).collect();
    let meant = String::from_utf8(bytes?).ok()?;
    // A word that would mix scripts is right as it is: `Úžice` would have an Arabic letter.
    let mixes_scripts = |word: &str| {
        word.contains(|c: char| c.is_ascii_alphabetic()) && !word.chars().all(is_latin)
    };
    (!meant.split_whitespace().any(mixes_scripts)).then_some(meant)
}

/// Returns the byte that Windows-1252 reads as a character, as the WHATWG's Encoding Standard maps them.
fn byte_in_windows_1252(c: char) -> Option<u8> {
    /// What the bytes from 0x80 to 0x9F are read as.
    const ABOVE_ASCII: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    // Latin-1 reads each byte as the character of its number.
    u8::try_from(u32::from(c)).ok().or_else(|| {
        let place = ABOVE_ASCII.iter().position(|&above| above == c)?;
        u8::try_from(0x80 + place).ok()
    })
}

/// Returns whether a character is no letter, or a Latin one.
fn is_latin(c: char) -> bool {
    !c.is_alphabetic() || c < '\u{250}' || ('\u{1e00}'..'\u{1f00}').contains(&c)
}

/// Returns whether a mark begins an escaped character: `%C3`, `\u00fc`, `&uuml;` or `&#252;`.
fn is_escape(mark: char, rest: &str) -> bool {
    let digits = |text: &str, count| {
        text.get(..count)
            .is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    match mark {
        '%' => digits(rest, 2),
        '\\' => rest.strip_prefix('u').is_some_and(|rest| digits(rest, 4)),
        _ => rest.split_once(';').is_some_and(|(name, _)| {
            let name = name.strip_prefix('#').unwrap_or(name);
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
        }),
    }
}

/// How it was garbled and what to do, worded to follow the text.
impl fmt::Display for Garbled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misread(meant) => {
                let meant = printable(meant);
                write!(
                    f,
                    "looks like UTF-8 that was read as Windows-1252: read its source as UTF-8, so that it says `{meant}`"
                )
            }
            Self::Escaped => {
                f.write_str("has escaped letters, as in `%C3%BC`, `\\u00fc` or `&uuml;`: write the letters")
            }
            Self::Lost => f.write_str(
                "has a mark in the place of a letter: write the letter, or take the text from its source",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_were_read_as_windows_1252_say_what_they_say() {
        let cases = [
            ("SÃ£o Paulo", "São Paulo"),
            ("CuritibaÂ\u{a0}", "Curitiba\u{a0}"),
            ("KrakÃ³w", "Kraków"),
            ("Å\u{81}Ã³dÅº", "Łódź"),
            ("ÃŽle-de-France", "Île-de-France"),
            ("Ä°stanbul", "İstanbul"),
            ("Ð\u{9c}Ð¾Ñ\u{81}ÐºÐ²Ð°", "Москва"),
            ("æ\u{9d}±äº¬", "東京"),
            ("Lâ€™Aquila", "L’Aquila"),
            ("Huáº¿", "Huế"),
        ];
        for (text, meant) in cases {
            assert_eq!(
                garbled(text),
                Some(Garbled::Misread(meant.to_owned())),
                "{text}"
            );
        }
    }

    #[test]
    fn letters_that_are_escaped_or_lost_are_told() {
        for text in [
            "S%C3%A3o%20Paulo",
            r"S\u00e3o Paulo",
            "M&uuml;nchen",
            "M&#252;nchen",
            "M&#xfc;nchen",
        ] {
            assert_eq!(garbled(text), Some(Garbled::Escaped), "{text}");
        }
        for text in ["M?nchen", "?rebro", "S\u{fffd}o Paulo", "Z??rich"] {
            assert_eq!(garbled(text), Some(Garbled::Lost), "{text}");
        }
    }

    #[test]
    fn texts_in_their_own_letters_are_not_garbled() {
        let texts = [
            "",
            "Úžice",
            "SÃO PAULO",
            "CITTÀ",
            "Ängelholm",
            "İstanbul",
            "Москва",
            "東京",
            "where is Lisbon?",
            "Paris ?",
            "100 % Kona",
            "Marks & Spencer; London",
            "A&B",
            "C:\\users",
            "Trinidad & Tobago",
            "Ærøskøbing",
            "Ålesund – Å",
            "Saint-Denis (La Réunion)",
            "Âncora",
            "Château-d’Œx",
        ];
        for text in texts {
            assert_eq!(garbled(text), None, "{text}");
        }
    }
}
