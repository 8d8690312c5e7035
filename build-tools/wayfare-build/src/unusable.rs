//! Sources of which nothing can be kept: what was expected of them, and what they seem to be instead.

use std::io::Read;

use crate::error::{Error, Result};
use crate::input::unreadable;
use crate::manifest::{Columns, Kind};
use crate::plan::Planned;
use crate::rejection::Example;
use crate::report::{Skip, Tally};

/// Bytes that are looked at to tell what a file is.
const HEAD: u64 = 4096;
/// Characters of its first line that are shown.
const SHOWN: usize = 80;

/// Refuses a source of which no row was kept, unless its rows were good ones that filters left out. An empty dataset,
/// or one without costs, must not take the place of a good one because a download went wrong.
pub(crate) fn check(planned: &Planned, tally: &Tally, first: Option<&Example>) -> Result<()> {
    let left_out = tally.skipped.get(&Skip::LeftOutByManifest).copied().unwrap_or_default();
    let good = tally.rows_kept + tally.rows_skipped() - left_out;
    let nothing_asked_for = left_out > 0 && tally.rows_rejected == 0;
    if good > 0 || nothing_asked_for {
        return Ok(());
    }
    let spec = &planned.spec;
    let head = head(planned)?;
    let mut message = match first {
        Some(example) => format!(
            "none of its {} rows can be used, and nothing was built; the first: {example}.",
            tally.rows_read - left_out
        ),
        None => "holds no rows, and nothing was built.".to_owned(),
    };
    message.push_str(&format!(" Expected of kind {}: {}.", spec.kind, form(spec.kind)));
    if let Some(line) = first_line(&head) {
        message.push_str(&format!(" The file begins with `{line}`."));
    }
    message.push_str(match guess(&head) {
        Some(guess) => guess,
        None => " Check the file and its kind, or leave the source out.",
    });
    Err(Error::source(&spec.file, message))
}

/// The first bytes of the first text in a source.
fn head(planned: &Planned) -> Result<Vec<u8>> {
    let mut head = Vec::new();
    planned.files.open(&planned.spec.file)?.each_part(|file, part| {
        if head.is_empty() {
            part.take(HEAD).read_to_end(&mut head).map_err(|error| unreadable(file, &error))?;
        }
        Ok(())
    })?;
    Ok(head)
}

fn first_line(head: &[u8]) -> Option<String> {
    let line = head.split(|byte| matches!(byte, b'\n' | b'\r')).find(|line| !line.trim_ascii().is_empty())?;
    let text = String::from_utf8_lossy(line);
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    Some(short)
}

/// The columns that a source of this kind has.
fn form(kind: Kind) -> String {
    let fixed = match kind {
        Kind::Places => {
            "19 columns separated by tabs, without a header: geonameid, name, asciiname, alternatenames, latitude, \
             longitude, feature class, feature code, country code, cc2, admin1 to admin4 code, population, elevation, \
             dem, timezone, modification date"
        }
        Kind::AlternateNames => {
            "4 to 10 columns separated by tabs, without a header: alternateNameId, geonameid, isolanguage, alternate \
             name, isPreferredName, isShortName, isColloquial, isHistoric, from, to"
        }
        Kind::Admin1 | Kind::Admin2 => {
            "4 columns separated by tabs, without a header: code, name, asciiname, geonameid"
        }
        Kind::Countries => {
            "19 columns separated by tabs, without a header: ISO, ISO3, ISO-Numeric, fips, Country, Capital, Area, \
             Population, Continent, tld, CurrencyCode, CurrencyName, Phone, Postal Code Format, Postal Code Regex, \
             Languages, geonameid, neighbours, EquivalentFipsCode"
        }
        Kind::TimeZones => {
            "5 columns separated by tabs: CountryCode, TimeZoneId, GMT offset, DST offset, rawOffset"
        }
        Kind::Postal => {
            "12 columns separated by tabs, without a header: country code, postal code, place name, admin1 to admin3 \
             name and code, latitude, longitude, accuracy"
        }
        _ => {
            let columns = Columns::of(kind);
            let optional = columns.optional.join(", ");
            return match columns.required {
                [] => format!("a table with a header, of the columns {optional}"),
                required => {
                    format!(
                        "a table with a header, with the columns {} (and {optional})",
                        required.join(", ")
                    )
                }
            };
        }
    };
    fixed.to_owned()
}

/// What bytes seem to be that are no rows, and what to do about it; a sentence to be appended.
pub(crate) fn guess(head: &[u8]) -> Option<&'static str> {
    let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii();
    let zeros = head.iter().filter(|&&byte| byte == 0).count();
    Some(match text {
        [] => " It is empty; fetch it again.",
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => " It looks like UTF-16; save it as UTF-8.",
        [b'P', b'K', 3 | 5, 4 | 6, ..] => " It looks like a zip archive; give it a name that ends in .zip.",
        [0x1F, 0x8B, ..] => " It looks like a gzip file; unpack it.",
        [b'<', b'!' | b'?' | b'a'..=b'z' | b'A'..=b'Z', ..] => {
            " It looks like HTML or XML, as servers send it instead of a file; fetch it again."
        }
        [b'{' | b'[', ..] => " It looks like JSON; save it as a table.",
        // Every other byte of a text in Latin letters.
        _ if zeros > 0 && (head.len() / 3..=head.len() * 2 / 3).contains(&zeros) => {
            " It looks like UTF-16; save it as UTF-8."
        }
        _ if zeros > 0 => " It looks like binary data; check that it is the right file.",
        _ if text.contains(&b'\r') && !text.contains(&b'\n') => {
            " Its lines end in CR alone; save it with LF or CRLF."
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_table_is_recognised() {
        let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
        let cases: [(Vec<u8>, &str); 11] = [
            (Vec::new(), "empty"),
            (b" \r\n\t\n".to_vec(), "empty"),
            (b"\n <!DOCTYPE html>\n<html>".to_vec(), "HTML"),
            (b"<?xml version='1.0'?>".to_vec(), "XML"),
            (b"{\"message\": \"Not Found\"}".to_vec(), "JSON"),
            ([&[0xFF, 0xFE][..], &utf16("1\tPorto\n")].concat(), "UTF-16"),
            (utf16("geonameid,cost\n1,2\n"), "UTF-16"),
            (b"PK\x03\x04rest".to_vec(), "zip"),
            (b"\x1F\x8B\x08".to_vec(), "gzip"),
            (vec![0; 512], "binary"),
            (b"a,b\r1,2\r".to_vec(), "CR alone"),
        ];
        for (bytes, expected) in cases {
            assert!(guess(&bytes).is_some_and(|guess| guess.contains(expected)), "{expected}: {bytes:?}");
        }
        for good in ["a,b\n1,2\n", "a,b\r\n1,2\r\n", "1\tPorto", "東京,1"] {
            assert_eq!(guess(good.as_bytes()), None, "{good}");
        }
    }

    #[test]
    fn every_kind_has_a_form() {
        for kind in Kind::ALL {
            assert!(form(kind).contains("columns "), "{kind}");
        }
    }
}
