//! The GeoNames main dump, `allCountries`, `cities500` and the like, or one country; and the alternate names and codes of places,
//! `alternateNames.txt` and `alternateNamesV2.txt`.

use wayfare_format::PlaceRecord;

use crate::manifest::is_date;
use crate::readers::fields::{
    LATITUDES, LONGITUDES, country_code, flag, geonameid, in_range, name, optional_whole,
    short_enough, within,
};
use crate::rejection::{Reason, Rejection};
use crate::rows::{AlternateNameRow, PlaceRow};

/// The value of the digital elevation model where it has no data.
const NO_ELEVATION: i32 = -9999;

pub(crate) fn place(fields: [&str; 19]) -> Result<PlaceRow<'_>, Rejection> {
    let [
        id,
        own_name,
        ascii_name,
        alternate_names,
        latitude,
        longitude,
        feature_class,
        feature_code,
        country,
        cc2,
        admin1_code,
        admin2_code,
        admin3_code,
        admin4_code,
        population,
        elevation,
        dem,
        time_zone,
        modified,
    ] = fields;
    if !(modified.is_empty() || is_date(modified)) {
        return Err(Rejection::new(
            "modification date",
            modified,
            Reason::BadDate,
        ));
    }
    let (geonameid, name) = (geonameid(id)?, name("name", own_name)?);
    let ascii_name = short_enough("asciiname", ascii_name.trim())?;
    Ok(PlaceRow {
        geonameid,
        name,
        ascii_name: (ascii_name != name).then_some(ascii_name),
        alternate_names,
        latitude: within("latitude", latitude, LATITUDES)?,
        longitude: within("longitude", longitude, LONGITUDES)?,
        feature_class,
        feature_code,
        country_code: if country.is_empty() {
            country
        } else {
            country_code("country code", country)?
        },
        cc2,
        admin1_code: short_enough("admin1 code", admin1_code)?,
        admin2_code: short_enough("admin2 code", admin2_code)?,
        admin3_code,
        admin4_code,
        population: in_range(
            "population",
            population,
            optional_whole("population", population)?.unwrap_or(0),
            &(0..=PlaceRecord::MAX_POPULATION),
        )?,
        elevation: optional_whole("elevation", elevation)?,
        dem: optional_whole("dem", dem)?.filter(|&dem| dem != NO_ELEVATION),
        time_zone,
        modified,
    })
}

/// Reads an alternate name. A row may lack its last columns.
pub(crate) fn alternate_name(fields: [&str; 10]) -> Result<AlternateNameRow<'_>, Rejection> {
    let [
        id,
        place,
        lang,
        alternate,
        preferred,
        short,
        colloquial,
        historic,
        from,
        to,
    ] = fields;
    Ok(AlternateNameRow {
        id: id.parse().ok(),
        geonameid: geonameid(place)?,
        lang,
        name: name("alternate name", alternate)?,
        flags: u8::from(flag("isPreferredName", preferred)?)
            | u8::from(flag("isShortName", short)?) << 1
            | u8::from(flag("isColloquial", colloquial)?) << 2
            | u8::from(flag("isHistoric", historic)?) << 3,
        years: [from, to].map(year),
    })
}

/// Returns the year of a free text such as `1961`, `2024-02-01` or `Feb 2024`: its only number of four digits.
fn year(text: &str) -> Option<u16> {
    let mut years = text
        .split(|sign: char| !sign.is_ascii_digit())
        .filter(|digits| digits.len() == 4);
    years
        .next()
        .filter(|_| years.next().is_none())?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::fields::split;
    use crate::readers::geonames::read_geonames;
    use crate::readers::read_count::ReadCount;
    use crate::readers::testing::{Gathered, gather, spec};
    use crate::rejection::Reason;

    const ROW: &str = "3177090\tPoggio \"Alto\"\tPoggio Alto\tA,B\t41.5\t-12.5\tP\tPPL\tIT\t\t09\t\t\t\t0\t\t-9999\tEurope/Rome\t2014-06-01";

    fn read(text: &[u8]) -> Gathered<(String, Option<i32>)> {
        gather("places.txt", text, &spec("places", ""), |source, rows| {
            read_geonames(source, |fields| {
                let row = place(fields)?;
                rows.push((row.name.to_owned(), row.dem));
                Ok(())
            })
        })
    }

    #[test]
    fn line_ends_byte_order_mark_and_blank_lines_do_not_matter() {
        let text = format!("\u{feff}{ROW}\r\n\n{ROW}\n   \n{ROW}");
        let gathered = read(text.as_bytes());
        assert_eq!(gathered.rows, vec![("Poggio \"Alto\"".to_owned(), None); 3]);
        assert_eq!(
            gathered.count,
            ReadCount {
                read: 3,
                kept: 3,
                skipped: 0
            }
        );
    }

    #[test]
    fn bad_rows_are_named_and_the_rest_is_kept() {
        let mut text = Vec::new();
        for (from, to) in [
            ("41.5", "91"),
            ("-12.5", "nan"),
            ("3177090", "0"),
            ("Poggio \"Alto\"", " "),
            ("\t0\t", "\t1e3\t"),
            ("\t09\t", "\t"),
            ("IT", "Italy"),
            ("2014-06-01", "2014-02-30"),
            ("\t0\t", "\t1099511627776\t"),
            ("41.5", "41.5"),
        ] {
            text.extend_from_slice(ROW.replace(from, to).as_bytes());
            text.push(b'\n');
        }
        text.extend_from_slice(b"\xff\xfe bytes\n");
        text.extend(vec![b'x'; 3 << 20]);
        text.extend_from_slice(format!("\n{ROW}").as_bytes());
        let gathered = read(&text);
        assert_eq!(gathered.rows.len(), 2);
        let expected = [
            "1 latitude `91` out-of-range",
            "2 longitude `` missing",
            "3 geonameid `0` out-of-range",
            "4 name ` ` missing",
            "5 population `1e3` bad-integer",
            "6  `18` wrong-column-count",
            "7 country code `Italy` bad-code",
            "8 modification date `2014-02-30` bad-date",
            "9 population `1099511627776` out-of-range",
            "11  `�� bytes` invalid-utf8",
        ];
        assert_eq!(gathered.rejected[..10], expected);
        assert!(
            gathered.rejected[10].starts_with("12  `xxx")
                && gathered.rejected[10].ends_with("line-too-long")
        );
    }

    fn read_line(line: &str) -> Result<AlternateNameRow<'_>, Rejection> {
        alternate_name(split(line, 4..=10)?)
    }

    #[test]
    fn both_forms_and_ragged_rows_are_read() {
        let row = read_line("9528154\t472757\ten\tVolgograd\t1\t\t\t\t1961\t").unwrap();
        assert_eq!(
            (row.geonameid, row.lang, row.name, row.flags),
            (472_757, "en", "Volgograd", 1)
        );
        assert_eq!(row.years, [Some(1961), None]);
        for (text, year_of) in [
            ("20 Mar 2019", Some(2019)),
            ("2024-02-01", Some(2024)),
            ("20190320", None),
            ("1914-1924", None),
        ] {
            assert_eq!(year(text), year_of, "{text}");
        }
        let row = read_line("1\t6639742\tfr\tAbbaye\t\t\t\t1").unwrap();
        assert_eq!(row.flags, AlternateNameRow::HISTORIC);
        assert_eq!(read_line("9\t3031137\t\tBoulogne").unwrap().lang, "");
        assert_eq!(
            read_line("9\t3031137\tfr").unwrap_err().reason,
            Reason::WrongColumnCount
        );
        assert_eq!(
            read_line("9\t3031137\tfr\tx\tyes").unwrap_err().reason,
            Reason::BadFlag
        );
    }
}
