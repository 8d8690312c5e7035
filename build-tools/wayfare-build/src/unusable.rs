//! Refuses sources without a usable row: says what was expected, and what the file seems to be instead.

use std::io::Read;

use crate::error::{Error, Result};
use crate::input::unreadable;
use crate::manifest::{Columns, SourceKind};
use crate::plan::Planned;
use crate::readers::sniff;
use crate::rejection::{RejectedRow, shortened};
use crate::report::{Skip, Tally};

/// Bytes that are read to recognize a file.
const HEAD: u64 = 4096;
/// Characters of its first line that are shown.
const SHOWN: usize = 80;

/// Refuses a source of which no row was kept, unless filters left out good rows. After a failed download, an empty
/// dataset, or one without costs, must not replace a good one.
pub(crate) fn check(planned: &Planned, tally: &Tally, first: Option<&RejectedRow>) -> Result<()> {
    // There are days without a change.
    if planned.daily.is_some() && tally.rows_read == 0 {
        return Ok(());
    }
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
    let form = match &planned.daily {
        Some(daily) if daily.deletes => "an id, and columns for people behind tabs".to_owned(),
        _ => form(spec.kind),
    };
    message.push_str(&format!(" Expected of kind {}: {form}.", spec.kind));
    if let Some(line) = first_line(&head) {
        message.push_str(&format!(" The file begins with `{line}`."));
    }
    // What is read of bytes was no table in the first place.
    let is_text = !matches!(spec.kind, SourceKind::OpenStreetMap | SourceKind::Overture);
    message.push_str(match sniff(&head).filter(|_| is_text) {
        Some(found) => found,
        None => " Check the file and its kind, or leave the source out.",
    });
    Err(Error::source(&spec.file, message))
}

/// Returns the first bytes of the first text in a source.
fn head(planned: &Planned) -> Result<Vec<u8>> {
    let mut head = Vec::new();
    planned.open()?.each_part(|file, part| {
        if head.is_empty() {
            part.take(HEAD).read_to_end(&mut head).map_err(|error| unreadable(file, &error))?;
        }
        Ok(())
    })?;
    Ok(head)
}

fn first_line(head: &[u8]) -> Option<String> {
    let line = head.split(|byte| matches!(byte, b'\n' | b'\r')).find(|line| !line.trim_ascii().is_empty())?;
    Some(shortened(&String::from_utf8_lossy(line), SHOWN))
}

/// Describes the columns that a source of this kind has.
fn form(kind: SourceKind) -> String {
    let fixed = match kind {
        SourceKind::Places => {
            "19 columns separated by tabs, without a header: geonameid, name, asciiname, alternatenames, latitude, \
             longitude, feature class, feature code, country code, cc2, admin1 to admin4 code, population, elevation, \
             dem, timezone, modification date"
        }
        SourceKind::AlternateNames => {
            "4 to 10 columns separated by tabs, without a header: alternateNameId, geonameid, isolanguage, alternate \
             name, isPreferredName, isShortName, isColloquial, isHistoric, from, to"
        }
        SourceKind::Admin1 | SourceKind::Admin2 => {
            "4 columns separated by tabs, without a header: code, name, asciiname, geonameid"
        }
        SourceKind::Countries => {
            "19 columns separated by tabs, without a header: ISO, ISO3, ISO-Numeric, fips, Country, Capital, Area, \
             Population, Continent, tld, CurrencyCode, CurrencyName, Phone, Postal Code Format, Postal Code Regex, \
             Languages, geonameid, neighbours, EquivalentFipsCode"
        }
        SourceKind::TimeZones => {
            "5 columns separated by tabs: CountryCode, TimeZoneId, GMT offset, DST offset, rawOffset"
        }
        SourceKind::Postal => {
            "12 columns separated by tabs, without a header: country code, postal code, place name, admin1 to admin3 \
             name and code, latitude, longitude, accuracy"
        }
        SourceKind::OpenStreetMap => "an extract of OpenStreetMap, .osm.pbf",
        SourceKind::Overture => "a file of Overture Maps, theme places, in GeoParquet",
        SourceKind::Wikivoyage => {
            "a dump of Wikivoyage, pages-articles.xml, .xml.bz2 or .xml.gz, or a table of its listings, .csv"
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_form() {
        for kind in SourceKind::ALL {
            assert!(kind.has_listings() || form(kind).contains("columns "), "{kind}");
        }
    }
}
