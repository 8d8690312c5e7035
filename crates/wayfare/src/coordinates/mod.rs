//! Parses coordinates as people write them: `38.72, -9.14`, `38.72°N 9.14°W`, `38°43'12"N, 9°8'24"W`, `geo:38.72,-9.14`.

mod geo_uri;

use std::borrow::Cow;

use wayfare_format::is_invisible;

pub(crate) use self::geo_uri::is_geo_uri;
use wayfare_text::{Holds, is_missing};

const MINUS: [char; 2] = ['-', '−'];
const SIGNS: [char; 3] = ['-', '−', '+'];
const DEGREE_MARKS: &[char] = &['°', 'º', '˚'];
const MINUTE_MARKS: &[char] = &['\'', '′', '’', '‘', '´', '`'];
const SECOND_MARKS: &[char] = &['"', '″', '”', '“'];

/// The units of an angle, largest first: the marks behind a number, and how many of the unit a degree has.
const UNITS: [(&[char], f64); 3] = [
    (DEGREE_MARKS, 1.0),
    (MINUTE_MARKS, 60.0),
    (SECOND_MARKS, 3_600.0),
];

/// The longest texts that [`is_no_number`]: `-infinity`, and some marks.
const MAX_NO_NUMBER: usize = 16;

/// Parses a text that is a latitude and a longitude, and nothing else, into degrees, which may be out of range.
///
/// Between them is a comma, a semicolon or a blank. The letters of the four directions say which is which; without
/// them, the latitude comes first. Both may have a decimal comma. A `geo` URI is read as well.
pub(crate) fn parse(text: &str) -> Option<(f64, f64)> {
    // Most queries are names. Their first letters tell.
    let is_before = |c| matches!(c, '(' | '[' | ' ') || is_invisible(c);
    let mut start = text.trim_start_matches(is_before).chars();
    let first = start.next()?;
    let is_number = |c| is_of_number(c) || SIGNS.contains(&c);
    let may_be_angles = is_number(first)
        || direction(first).is_some() && start.next().is_some_and(|c| is_number(c) || c == ' ');
    if !may_be_angles && !matches!(first, 'g' | 'G') {
        return None;
    }
    // Programs put marks of direction around what is copied.
    let text: Cow<'_, str> = if text.is_ascii() {
        text.into()
    } else {
        text.replace(is_invisible, "").into()
    };
    if !may_be_angles {
        return geo_uri::parse(&text);
    }
    let text = without_brackets(text.trim());
    angles(text).or_else(|| angles(&with_decimal_points(text)?))
}

/// Returns whether a text that [`parse`] reads can only be coordinates. Two whole numbers may be a postal code, `451
/// 90`, and two with letters the Irish one `N91 E234`.
pub(crate) fn is_plain(text: &str) -> bool {
    !text
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || c.is_whitespace())
}

/// Returns whether a text is two angles, one of which is no number: `nan, 0`, as programs write what they do not know.
pub(crate) fn is_not_a_number(text: &str) -> bool {
    let text = without_brackets(text.trim());
    let halves = text
        .split_once([',', ';'])
        .or_else(|| text.split_once(char::is_whitespace));
    let Some((first, second)) = halves.map(|(first, second)| (first.trim(), second.trim())) else {
        return false;
    };
    // `55000 Nan` and `10001, NA` are postal codes with a town and a country.
    let is_angle = |half: &str| half.parse::<f64>().is_ok_and(|angle| angle.abs() <= 180.0);
    // Names are no angles, which is told sooner than that they are no missing values.
    let is_apart = |half: &str, other: &str| is_angle(other) && is_no_number(half, Holds::Code);
    is_apart(first, second)
        || is_apart(second, first)
        || is_no_number(first, Holds::Value) && is_no_number(second, Holds::Value)
}

/// Returns whether a text is written where a number is not known, or is none.
fn is_no_number(text: &str, holds: Holds) -> bool {
    // Most names are longer.
    text.len() <= MAX_NO_NUMBER
        && (is_missing(text, holds) || text.parse::<f64>().is_ok_and(|number| !number.is_finite()))
}

/// Replaces the commas of a text with two decimal commas and no decimal point by points: `38,72 -9,14`.
fn with_decimal_points(text: &str) -> Option<String> {
    if text.contains('.') || !text.contains(',') {
        return None;
    }
    let is_digit = |c: char| c.is_ascii_digit();
    let mut parts = text.split(',');
    let (mut pointed, mut decimals) = (parts.next()?.to_owned(), 0);
    for part in parts {
        let is_decimal = pointed.ends_with(is_digit) && part.starts_with(is_digit);
        decimals += usize::from(is_decimal);
        pointed.push(if is_decimal { '.' } else { ',' });
        pointed.push_str(part);
    }
    (decimals == 2).then_some(pointed)
}

/// Reads two angles, one latitude and one longitude.
fn angles(text: &str) -> Option<(f64, f64)> {
    let (first, second) = halves(text)?;
    match (angle(first)?, angle(second)?) {
        (
            Angle {
                degrees: latitude,
                direction: None,
            },
            Angle {
                degrees: longitude,
                direction: None,
            },
        )
        | (
            Angle {
                degrees: latitude,
                direction: Some(Axis::Latitude),
            },
            Angle {
                degrees: longitude,
                direction: Some(Axis::Longitude),
            },
        )
        | (
            Angle {
                degrees: longitude,
                direction: Some(Axis::Longitude),
            },
            Angle {
                degrees: latitude,
                direction: Some(Axis::Latitude),
            },
        ) => Some((latitude, longitude)),
        _ => None,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Axis {
    Latitude,
    Longitude,
}

struct Angle {
    /// Negative in the south and west.
    degrees: f64,
    /// The axis of its letter.
    direction: Option<Axis>,
}

/// Returns the axis of a letter of the compass, and whether it is the positive direction.
fn direction(letter: char) -> Option<(Axis, bool)> {
    match letter.to_ascii_uppercase() {
        'N' => Some((Axis::Latitude, true)),
        'S' => Some((Axis::Latitude, false)),
        'E' => Some((Axis::Longitude, true)),
        'W' => Some((Axis::Longitude, false)),
        _ => None,
    }
}

fn without_brackets(text: &str) -> &str {
    let inside = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    inside('(', ')')
        .or_else(|| inside('[', ']'))
        .unwrap_or(text)
        .trim()
}

/// Splits at the comma or semicolon, else at the letter of the first angle, else before the number of the second mark for
/// degrees, else at the first blank.
fn halves(text: &str) -> Option<(&str, &str)> {
    let by_letter = || {
        let is_letter = |c: char| direction(c).is_some();
        if text.starts_with(is_letter) {
            let (at, _) = text.char_indices().skip(1).find(|&(_, c)| is_letter(c))?;
            return text.split_at_checked(at);
        }
        let (at, letter) = text.char_indices().find(|&(_, c)| is_letter(c))?;
        text.split_at_checked(at + letter.len_utf8())
    };
    let by_degrees = || {
        let (mark, _) = text.match_indices(DEGREE_MARKS).nth(1)?;
        let before = text.get(..mark)?.trim_end().trim_end_matches(is_of_number);
        text.split_at_checked(before.strip_suffix(SIGNS).unwrap_or(before).len())
    };
    let by_blank = || text.split_once(char::is_whitespace);
    text.split_once([',', ';'])
        .or_else(by_letter)
        .or_else(by_degrees)
        .or_else(by_blank)
}

fn is_of_number(c: char) -> bool {
    c.is_ascii_digit() || c == '.'
}

/// Reads one angle: a number with a sign, or up to three numbers with their units or a letter.
fn angle(text: &str) -> Option<Angle> {
    let text = text.trim();
    let (letter, rest) = match (
        text.chars().next().and_then(direction),
        text.chars().next_back().and_then(direction),
    ) {
        (Some(_), Some(_)) => return None,
        (Some(letter), None) => (Some(letter), text.get(1..)?),
        (None, Some(letter)) => (Some(letter), text.get(..text.len() - 1)?),
        (None, None) => (None, text),
    };
    let rest = rest.trim();
    // Kept apart from the number, since zero degrees have a sign as well.
    let is_negative = rest.starts_with(MINUS);
    let mut rest = rest.strip_prefix(SIGNS).unwrap_or(rest);
    if letter.is_some() && is_negative {
        return None;
    }
    let mut degrees = 0.0;
    for (at, (marks, per_degree)) in UNITS.into_iter().enumerate() {
        let end = rest.find(|c| !is_of_number(c)).unwrap_or(rest.len());
        let (number, behind) = rest.split_at_checked(end)?;
        let number: f64 = number.parse().ok()?;
        if at > 0 && number >= 60.0 {
            return None;
        }
        degrees += number / per_degree;
        let behind = behind.trim_start();
        let mut unmarked = behind.strip_prefix(marks);
        if marks == SECOND_MARKS && unmarked.is_none() {
            // Where a keyboard has no other mark, two of minutes.
            unmarked = behind
                .strip_prefix(MINUTE_MARKS)
                .and_then(|behind| behind.strip_prefix(MINUTE_MARKS));
        }
        rest = unmarked.unwrap_or(behind).trim_start();
        if rest.is_empty() {
            break;
        }
        // Two numbers with only a blank between them are not an angle, unless there is a letter.
        if unmarked.is_none() && letter.is_none() {
            return None;
        }
    }
    let is_negative = is_negative || letter.is_some_and(|(_, is_positive)| !is_positive);
    rest.is_empty().then_some(Angle {
        degrees: if is_negative { -degrees } else { degrees },
        direction: letter.map(|(axis, _)| axis),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_read_as_people_write_them() {
        for text in [
            "38.72,-9.14",
            " 38.72, -9.14 ",
            "38.72 -9.14",
            "38.72\t-9.14",
            "38.72;-9.14",
            "(38.72, -9.14)",
            "[38.72, −9.14]",
            "+38.72,-9.14",
            "38.72N 9.14W",
            "38.72 n, 9.14 w",
            "N38.72 W9.14",
            "N 38.72, W 9.14",
            "9.14W, 38.72N",
            "38.72°N 9.14°W",
            "38.72° -9.14°",
            "38°43'12\"N 9°8'24\"W",
            "38° 43′ 12″ N, 9° 8′ 24″ W",
            "38°43.2'N 9°8.4'W",
            "38 43 12 N 9 8 24 W",
            "38°43'12\", -9°8'24\"",
            "38°43'12''N 9°8'24''W",
            "38° 43' 12'' N 9° 8' 24'' W",
            "N 38° 43' 12.0'', W 009° 08' 24.0''",
            "38°43’12’’N 9°8’24’’W",
            "38˚43´12´´ N 9˚8´24´´ W",
            "38°43′12′′, -9°8′24′′",
            "38°43'12\" -9°8'24\"",
            "38° 43' 12'' −9° 8' 24''",
            "+38° 43,2' -9° 8,4'",
            "38,72 -9,14",
            "38,72; -9,14",
            "38,72, -9,14",
            "38,72,-9,14",
            "38,72°N 9,14°W",
            "geo:38.72,-9.14",
            " GEO:38.72,-9.14,17 ",
            "geo:38.72,-9.14;u=35",
            "geo:38.72,-9.14,-3.5;crs=WGS84;u=35;name=here",
            "geo:38.72,-9.14?z=14",
            "geo:38.72,-9.14,17;u=35?z=14",
            "geo:0,0?q=38.72,-9.14",
            "geo:0,0?z=11&q=38.72,-9.14(Home (old))&x=1",
            "geo:1,2?q=38.72%2C-9.14%28Home%29",
            "geo:0,0?q=38.72,%20-9.14+(Home)",
            "geo:38.72,-9.14?q=restaurants",
            "\u{feff}38.72,-9.14",
            "\u{202a}38.72\u{200e}, -9.14\u{202c}",
            "\u{feff}geo:38.72,-9.14",
        ] {
            let (latitude, longitude) = parse(text).unwrap_or_else(|| panic!("{text}"));
            assert!(
                (latitude - 38.72).abs() < 1e-9 && (longitude + 9.14).abs() < 1e-9,
                "{text}"
            );
        }
        assert_eq!(parse("-33.9,18"), Some((-33.9, 18.0)));
        for text in [
            "-0° 10' -78° 30'",
            "-0°10', -78°30'",
            "0°10'S 78°30'W",
            "-0° 10' 0'' −78° 30' 0''",
        ] {
            let (latitude, longitude) = parse(text).unwrap_or_else(|| panic!("{text}"));
            assert!(
                (latitude + 1.0 / 6.0).abs() < 1e-9 && (longitude + 78.5).abs() < 1e-9,
                "{text}"
            );
        }
        assert_eq!(parse("0° 0° 30'"), Some((0.0, 0.5)));
        assert_eq!(parse("91,0"), Some((91.0, 0.0)));
    }

    #[test]
    fn other_texts_are_no_coordinates() {
        for text in [
            "",
            "38.72",
            "38.72,",
            ",1",
            "lisbon",
            "n",
            "new york",
            "s, w",
            "N 1",
            "1,2,3",
            "1 2 3",
            "inf,nan",
            "1e1,2",
            "N38 N9",
            "38N 9",
            "38N, -9W",
            "E1 6AN",
            "N1 9GU",
            "S4N 0E2",
            "SW1A 1AA",
            "38 61 0 N 9 W",
            "6'2\"",
            "12' 3°",
            "12'' 3'' 4''",
            "38°12'' 9°",
            "38°43'12''' 9°",
            "1° 2° 3°",
            "° °",
            "-° -°",
            "48 51, 2 21",
            "1.2.3,4",
            "(1,2",
            "1,2)",
            "11000 Praha 1",
            "e",
            "5 W",
            "W 5",
            "..,..",
            "-,-",
            "N1S E2W",
            "10115 Berlin",
            "1,2 3",
            "1,2,3,4",
            "1,2 3.4",
            "10,200,300",
            "1 2,3 4",
            "geo:",
            "geo:38.72",
            "geo:38.72,",
            "geo:38.72,-9.14,",
            "geo:1,2,3,4",
            "geo:38.72 -9.14",
            "geo:38.72,-9.14;crs=moon",
            "geo:inf,nan",
            "geo:1e1,2",
            "geo:0,0?q=Paris",
            "geo:?q=1,2",
            "geography",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn angles_of_which_one_is_no_number_are_not_a_point() {
        for text in [
            "nan,0",
            "0,nan",
            "NaN, NaN",
            "nan nan",
            "None,None",
            "(None, None)",
            "NULL;NULL",
            "null 9.1",
            "inf,-inf",
            "-Infinity 0",
            "- -",
            "–, –",
            "?,?",
            "N/A, N/A",
            "[38.7, nan]",
            "undefined,undefined",
            "NA,NA",
            "<NA> <NA>",
        ] {
            assert!(is_not_a_number(text) && parse(text).is_none(), "{text}");
        }
        for text in [
            "nan",
            "None, Italy",
            "Nan, Thailand",
            "lisbon",
            "1,2",
            "nan,",
            "",
            "Infinity, Ohio",
            "Null Island",
            "55000 Nan",
            "10060, None",
            "122 NA",
        ] {
            assert!(!is_not_a_number(text), "{text}");
        }
    }

    #[test]
    fn what_may_be_a_postal_code_is_not_plain() {
        for text in [
            "45, 190",
            "45;190",
            "45.0 190",
            "-45 190",
            "45° 190°",
            "geo:91,0",
            "95°N 5°E",
        ] {
            assert!(parse(text).is_some() && is_plain(text), "{text}");
        }
        for text in ["451 90", "111 20", "1000 001", "N91 E234"] {
            assert!(parse(text).is_some() && !is_plain(text), "{text}");
        }
    }
}
