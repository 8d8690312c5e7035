//! `alternateNames.txt` and `alternateNamesV2.txt`: alternate names and codes of places.

use crate::error::Result;
use crate::input::Input;
use crate::manifest::SourceSpec;
use crate::readers::fields::{flag, geonameid, name};
use crate::readers::geonames::read_geonames;
use crate::readers::read_count::ReadCount;
use crate::rejection::Rejection;
use crate::rejects::{Rejects, RowError};
use crate::rows::AlternateNameRow;

/// Reads alternate names. Rows may lack their last columns.
pub(crate) fn read_alternate_names(
    input: Input,
    spec: &SourceSpec,
    rejects: &mut Rejects,
    mut each: impl FnMut(AlternateNameRow<'_>) -> Result<(), RowError>,
) -> Result<ReadCount> {
    read_geonames(input, spec, rejects, |fields| each(alternate_name(fields)?))
}

fn alternate_name(fields: [&str; 8]) -> Result<AlternateNameRow<'_>, Rejection> {
    // The second form adds the free texts `from` and `to`, which are not used.
    let [id, place, lang, alternate, preferred, short, colloquial, historic] = fields;
    Ok(AlternateNameRow {
        id: id.parse().ok(),
        geonameid: geonameid(place)?,
        lang,
        name: name("alternate name", alternate)?,
        preferred: flag("isPreferredName", preferred)?,
        short: flag("isShortName", short)?,
        colloquial: flag("isColloquial", colloquial)?,
        historic: flag("isHistoric", historic)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::fields::split;
    use crate::readers::testing::{shared, spec};
    use crate::rejection::Reason;

    fn read_line(line: &str) -> Result<AlternateNameRow<'_>, Rejection> {
        alternate_name(split(line, 4..=10)?)
    }

    #[test]
    fn both_forms_and_ragged_rows_are_read() {
        let row = read_line("9528154\t472757\ten\tVolgograd\t1\t\t\t\t1961\t").unwrap();
        assert_eq!((row.geonameid, row.lang, row.name, row.preferred), (472_757, "en", "Volgograd", true));
        let row = read_line("1\t6639742\tfr\tAbbaye\t\t\t\t1").unwrap();
        assert!(row.historic && !row.short);
        assert_eq!(read_line("9\t3031137\t\tBoulogne").unwrap().lang, "");
        assert_eq!(read_line("9\t3031137\tfr").unwrap_err().reason, Reason::WrongColumnCount);
        assert_eq!(read_line("9\t3031137\tfr\tx\tyes").unwrap_err().reason, Reason::BadFlag);
    }

    #[test]
    fn real_samples_are_kept_whole() {
        let samples = [
            ("alternateNames.sample-a.txt", 81),
            ("alternateNames.sample-b.txt", 15),
            ("alternateNames.sample-c.txt", 17),
            ("alternateNamesV2.sample.txt", 5),
        ];
        for (file, rows) in samples {
            let Some(input) = shared(&format!("geonames/altnames/{file}")) else { return };
            let count = read_alternate_names(
                input,
                &spec("alternate-names", ""),
                &mut Rejects::new(true),
                |_| Ok(()),
            )
            .unwrap();
            assert_eq!(count, ReadCount { read: rows, kept: rows, skipped: 0 }, "{file}");
        }
    }
}
