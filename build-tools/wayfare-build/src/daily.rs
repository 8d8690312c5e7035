//! GeoNames' daily files, which say what changed on a day and are told by their names.

use crate::error::{Error, Result};
use crate::file_name::base_name;
use crate::manifest::{SourceKind, is_date};

/// Beginnings of their names, which a hyphen and a date follow, in lower case; what changes; and whether it is deleted.
const NAMES: [(&str, SourceKind, bool); 4] = [
    ("modifications", SourceKind::Places, false),
    ("deletes", SourceKind::Places, true),
    (
        "alternatenamesmodifications",
        SourceKind::AlternateNames,
        false,
    ),
    ("alternatenamesdeletes", SourceKind::AlternateNames, true),
];

/// A daily file. The order is that in which they are applied: by date, and what is deleted on a day last.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Daily {
    /// ISO 8601.
    pub(crate) date: String,
    /// Whether it has ids that were deleted, not rows.
    pub(crate) deletes: bool,
}

impl Daily {
    /// Returns the kind of source that a daily file changes, and the daily file; `None` for any other file.
    ///
    /// # Errors
    ///
    /// The name begins like that of a daily file, but has no date. Its rows would be taken for a whole dump.
    pub(crate) fn of(file: &str) -> Result<Option<(SourceKind, Self)>> {
        // Folders of a manifest may be written either way on any system.
        let name = base_name(file).to_ascii_lowercase();
        let found = NAMES
            .iter()
            .find_map(|&(start, kind, deletes)| Some((name.strip_prefix(start)?, kind, deletes)));
        let Some((rest, kind, deletes)) = found else {
            return Ok(None);
        };
        let date = rest
            .strip_prefix('-')
            .and_then(|rest| rest.split_at_checked(10));
        match date
            .filter(|(date, rest)| is_date(date) && (rest.is_empty() || rest.starts_with('.')))
        {
            Some((date, _)) => Ok(Some((
                kind,
                Self {
                    date: date.to_owned(),
                    deletes,
                },
            ))),
            None => Err(Error::source(
                file,
                "begins as a daily file of GeoNames, which is named with its date: modifications-2026-04-06.txt, \
                 deletes-…, alternateNamesModifications-… or alternateNamesDeletes-…; rename it",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_daily_files_and_their_order() {
        let of = |file| {
            Daily::of(file)
                .unwrap()
                .map(|(kind, daily)| (kind.name(), daily.date, daily.deletes))
        };
        let day = "2026-04-06".to_owned();
        assert_eq!(
            of("geo/modifications-2026-04-06.txt"),
            Some(("places", day.clone(), false))
        );
        assert_eq!(
            of(r"geo\deletes-2026-04-06.txt.gz"),
            Some(("places", day.clone(), true))
        );
        let names = of("alternateNamesModifications-2026-04-06.zip");
        assert_eq!(names, Some(("alternate-names", day.clone(), false)));
        assert_eq!(
            of("alternateNamesDeletes-2026-04-06"),
            Some(("alternate-names", day, true))
        );
        for other in [
            "modifications-2026-02-30.txt",
            "modifications-2026-10-02 (1).txt",
            "modifications-2026-13-45.txt",
            "modifications.txt",
            "geo/deletes-2026-04-061.txt",
            "alternateNamesDeletes_2026-04-06.txt",
        ] {
            let error = Daily::of(other).unwrap_err().to_string();
            assert!(
                error.contains(other) && error.contains("modifications-2026-04-06.txt"),
                "{error}"
            );
        }
        assert_eq!(of("alternateNames.txt"), None);
        assert_eq!(of("modifications-2026-13-45/PT.txt"), None);
        let daily = |file| Daily::of(file).unwrap().unwrap().1;
        assert!(daily("deletes-2026-04-06.txt") > daily("modifications-2026-04-06.txt"));
        assert!(daily("deletes-2026-04-06.txt") < daily("modifications-2026-04-07.txt"));
    }
}
