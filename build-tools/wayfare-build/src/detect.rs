//! Detects the kind of a file as it is downloaded from its name or its first row.

use crate::daily::Daily;
use crate::error::{Error, Result};
use crate::file_name::base_name;
use crate::input::unreadable;
use crate::json_table;
use crate::manifest::SourceKind;
use crate::readers::{first_row, sniff};
use crate::source_files::SourceFiles;

/// File names that tell the kind. `allCountries` and `PT` do not: places and postal codes both have these names.
const NAMES: [(&str, SourceKind); 7] = [
    ("alternatenames", SourceKind::AlternateNames),
    ("admin1codes", SourceKind::Admin1),
    ("admin2codes", SourceKind::Admin2),
    ("countryinfo", SourceKind::Countries),
    ("timezones", SourceKind::TimeZones),
    ("cities", SourceKind::Places),
    ("no-country", SourceKind::Places),
];

/// How the names of GeoNames' files begin that nothing is read of, and what these have.
const UNREAD: [(&str, &str); 7] = [
    ("hierarchy", "which place lies in which"),
    ("usertags", "tags of users"),
    ("featurecodes", "what feature codes mean"),
    ("shapes_", "outlines in GeoJSON"),
    ("iso-languagecodes", "codes of languages"),
    ("continentcodes", "codes of continents"),
    ("admincode5", "codes of fifth-order regions"),
];

/// The part of its name that tells a file of listings.
const LISTINGS: [(&str, SourceKind); 3] = [
    (".pbf", SourceKind::OpenStreetMap),
    (".osm", SourceKind::OpenStreetMap),
    ("wikivoyage", SourceKind::Wikivoyage),
];

/// How the header of a table of Wikivoyage's listings begins.
const LISTINGS_HEADER: &str = "article,type,";

/// The first bytes of a file of listings: Parquet, which only Overture Maps publishes, and the head of the first blob of an
/// extract.
const MAGIC: [(usize, &[u8], SourceKind); 2] = [
    (0, b"PAR1", SourceKind::Overture),
    (4, b"\x0a\x09OSMHeader", SourceKind::OpenStreetMap),
];

/// Returns what a file of GeoNames has that nothing is read of; `None` for any other file.
pub(crate) fn unread(file: &str) -> Option<&'static str> {
    let name = base_name(file).to_ascii_lowercase();
    UNREAD
        .iter()
        .find(|(start, _)| name.starts_with(start))
        .map(|&(_, holds)| holds)
}

/// Returns whether a file is OpenStreetMap in XML by its name: `.osm`, plain or compressed.
pub(crate) fn is_osm_xml(file: &str) -> bool {
    let name = base_name(file).to_ascii_lowercase();
    name.rsplit_once(".osm")
        .is_some_and(|(_, packed)| ["", ".bz2", ".gz", ".xz", ".zst", ".zip"].contains(&packed))
}

/// Returns the kind of an official file.
pub(crate) fn kind_of(files: &SourceFiles, file: &str) -> Result<SourceKind> {
    if let Some((kind, _)) = Daily::of(file)? {
        return Ok(kind);
    }
    let name = base_name(file).to_ascii_lowercase();
    let by_name = NAMES.iter().find(|(start, _)| name.starts_with(start));
    let of_listings = LISTINGS.iter().find(|(part, _)| name.contains(part));
    if let Some(&(_, kind)) = by_name.or(of_listings) {
        return Ok(kind);
    }
    // As a table, JSON is read whole.
    if json_table::Form::of(file).is_some() && is_log(files, file)? {
        return Ok(SourceKind::Spending);
    }
    let (mut row, mut found, mut by_magic) = (None, "", None);
    files.open(file)?.each_part(&mut |name, part| {
        if row.is_none() {
            let head = part.fill_buf().map_err(|error| unreadable(name, &error))?;
            let is = |(at, magic, _): &&(usize, &[u8], _)| {
                head.get(*at..).is_some_and(|head| head.starts_with(magic))
            };
            by_magic = MAGIC.iter().find(is).map(|&(_, _, kind)| kind);
            if by_magic.is_some() {
                return Ok(());
            }
            found = sniff(head).unwrap_or_default();
            row = first_row(name, part)?;
        }
        Ok(())
    })?;
    if let Some(kind) = by_magic {
        return Ok(kind);
    }
    let row = row.ok_or_else(|| Error::source(file, format!("holds no rows.{found}")))?;
    if let Some(kind) = kind_of_row(&row) {
        return Ok(kind);
    }
    if is_log(files, file)? {
        return Ok(SourceKind::Spending);
    }
    let kinds: Vec<_> = SourceKind::ALL.iter().map(|kind| kind.name()).collect();
    let as_log = match why_no_log(files, file)? {
        Some(why) => why,
        None => return Ok(SourceKind::Spending),
    };
    Err(Error::source(
        file,
        format!(
            "is no GeoNames file that can be told by its name or columns; name it in a sources.toml \
             with its kind, one of {}.{found}{as_log}",
            kinds.join(", ")
        ),
    ))
}

/// Returns whether a file is an export of a tool that travellers note expenses with.
#[cfg(feature = "spending")]
fn is_log(files: &SourceFiles, file: &str) -> Result<bool> {
    let heads = files.open(file)?.heads()?;
    Ok(heads
        .iter()
        .any(|head| wayfare_spending::recognise(head).is_some()))
}

#[cfg(not(feature = "spending"))]
#[expect(clippy::unnecessary_wraps, reason = "nothing is opened")]
fn is_log(_: &SourceFiles, _: &str) -> Result<bool> {
    Ok(false)
}

/// Returns why a file is no log, for an error; `None` if it is one: a table may have the columns of a log by their plain
/// names.
#[cfg(feature = "spending")]
fn why_no_log(files: &SourceFiles, file: &str) -> Result<Option<String>> {
    let mut why = String::new();
    for head in files.open(file)?.heads()? {
        match wayfare_spending::read(&head, &wayfare_spending::Options::default(), &mut |_| {}) {
            Err(
                error @ (wayfare_spending::Error::Unknown { .. } | wayfare_spending::Error::Empty),
            ) if why.is_empty() => {
                why = format!(" If it is a log of what travellers paid: {error}");
            }
            // What cannot be told of its dates, numbers or amounts is asked for when it is read.
            Ok(_)
            | Err(
                wayfare_spending::Error::Dates { .. }
                | wayfare_spending::Error::Numbers { .. }
                | wayfare_spending::Error::Amounts { .. },
            ) => return Ok(None),
            Err(_) => {}
        }
    }
    Ok(Some(why))
}

#[cfg(not(feature = "spending"))]
#[expect(clippy::unnecessary_wraps, reason = "nothing is opened")]
fn why_no_log(_: &SourceFiles, _: &str) -> Result<Option<String>> {
    Ok(Some(String::new()))
}

fn kind_of_row(row: &str) -> Option<SourceKind> {
    if row.starts_with(LISTINGS_HEADER) {
        return Some(SourceKind::Wikivoyage);
    }
    let columns: Vec<_> = row.split('\t').collect();
    let first = *columns.first()?;
    let numbered = first.parse::<u32>().is_ok();
    match (columns.len(), numbered) {
        (19, true) => Some(SourceKind::Places),
        (19, false) => Some(SourceKind::Countries),
        (12, _) => Some(SourceKind::Postal),
        (5, false) => Some(SourceKind::TimeZones),
        (4..=10, true) => Some(SourceKind::AlternateNames),
        (4, false) => match first.split('.').count() {
            2 => Some(SourceKind::Admin1),
            3 => Some(SourceKind::Admin2),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detect(file: &str, text: &str) -> Result<SourceKind> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(file), text).unwrap();
        kind_of(&SourceFiles::directory(folder.path()), file)
    }

    #[test]
    fn names_or_else_columns_tell_the_kind() {
        let places = format!("3041563{}", "\t".repeat(18));
        let postal = format!("AD\tAD100{}", "\t".repeat(10));
        assert_eq!(detect("cities500.txt", "").unwrap(), SourceKind::Places);
        assert_eq!(
            detect("alternateNamesV2.txt", "").unwrap(),
            SourceKind::AlternateNames
        );
        assert_eq!(
            detect("allCountries.txt", &places).unwrap(),
            SourceKind::Places
        );
        assert_eq!(
            detect("allCountries.txt", &postal).unwrap(),
            SourceKind::Postal
        );
        assert_eq!(
            detect("PT.txt", &format!("\u{feff}{places}\r\n")).unwrap(),
            SourceKind::Places
        );
        assert_eq!(
            detect("states.txt", "# code\nAD.06\ta\tb\t1").unwrap(),
            SourceKind::Admin1
        );
        assert_eq!(
            detect("names.txt", "1\t2635167\ten\tBritain").unwrap(),
            SourceKind::AlternateNames
        );
        assert_eq!(detect("PT.OSH.PBF", "").unwrap(), SourceKind::OpenStreetMap);
        assert_eq!(
            detect("rome.csv", "article,type,title\nRome,eat,Da Enzo").unwrap(),
            SourceKind::Wikivoyage
        );
        let blob = "\0\0\0\r\n\tOSMHeader\x18\x09";
        assert_eq!(detect("download", blob).unwrap(), SourceKind::OpenStreetMap);
    }

    #[test]
    fn a_table_whose_dates_or_numbers_can_be_read_both_ways_is_a_log() {
        for row in ["05/02/2026,25,Hotel", "2026-05-02,2.500,Hotel"] {
            let log = format!("Date,Amount,Description\n{row}\n");
            assert_eq!(
                detect("trip.csv", &log).unwrap(),
                SourceKind::Spending,
                "{row}"
            );
        }
    }

    #[test]
    fn others_are_errors_that_list_the_kinds() {
        let error = detect("costs.csv", "country,category\nPT,1\n")
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("costs.csv") && error.contains("country-costs"),
            "{error}"
        );
        assert!(
            detect("PT.txt", "\n# nothing\n")
                .unwrap_err()
                .to_string()
                .contains("no rows")
        );
        let error = detect("trip.csv", "Date,What,Amount\n")
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("log of what travellers paid: holds no rows"),
            "{error}"
        );
    }

    #[test]
    fn compressed_files_are_read_or_named() {
        let folder = tempfile::tempdir().unwrap();
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        std::io::Write::write_all(&mut packer, format!("1{}\n", "\t".repeat(18)).as_bytes())
            .unwrap();
        let packed = packer.finish().unwrap();
        for file in ["PT.txt.gz", "PT.txt"] {
            std::fs::write(folder.path().join(file), &packed).unwrap();
        }
        let files = SourceFiles::directory(folder.path());
        assert_eq!(kind_of(&files, "PT.txt.gz").unwrap(), SourceKind::Places);
        let error = kind_of(&files, "PT.txt").unwrap_err().to_string();
        assert!(
            error.contains("gzip file; unpack it, or give it a name that ends in .gz"),
            "{error}"
        );
    }
}
