//! `alternateNames.txt` and `alternateNamesV2.txt`: alternate names and codes of places.

use crate::readers::fields::{flag, geonameid, name};
use crate::rejection::Rejection;
use crate::rows::AlternateNameRow;

/// Reads an alternate name. A row may lack its last columns.
pub(crate) fn alternate_name(fields: [&str; 8]) -> Result<AlternateNameRow<'_>, Rejection> {
    // The second form adds the free texts `from` and `to`, which are not used.
    let [id, place, lang, alternate, preferred, short, colloquial, historic] = fields;
    Ok(AlternateNameRow {
        id: id.parse().ok(),
        geonameid: geonameid(place)?,
        lang,
        name: name("alternate name", alternate)?,
        flags: u8::from(flag("isPreferredName", preferred)?)
            | u8::from(flag("isShortName", short)?) << 1
            | u8::from(flag("isColloquial", colloquial)?) << 2
            | u8::from(flag("isHistoric", historic)?) << 3,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::fields::split;
    use crate::rejection::Reason;

    fn read_line(line: &str) -> Result<AlternateNameRow<'_>, Rejection> {
        alternate_name(split(line, 4..=10)?)
    }

    #[test]
    fn both_forms_and_ragged_rows_are_read() {
        let row = read_line("9528154\t472757\ten\tVolgograd\t1\t\t\t\t1961\t").unwrap();
        assert_eq!((row.geonameid, row.lang, row.name, row.flags), (472_757, "en", "Volgograd", 1));
        let row = read_line("1\t6639742\tfr\tAbbaye\t\t\t\t1").unwrap();
        assert_eq!(row.flags, AlternateNameRow::HISTORIC);
        assert_eq!(read_line("9\t3031137\t\tBoulogne").unwrap().lang, "");
        assert_eq!(read_line("9\t3031137\tfr").unwrap_err().reason, Reason::WrongColumnCount);
        assert_eq!(read_line("9\t3031137\tfr\tx\tyes").unwrap_err().reason, Reason::BadFlag);
    }
}
