//! GeoNames' daily files, which say what changed on a day, told by their names.

use crate::manifest::{SourceKind, is_date};

/// Beginnings of their names, which a date follows, in lower case; what changes; and whether it is deleted.
const NAMES: [(&str, SourceKind, bool); 4] = [
    ("modifications-", SourceKind::Places, false),
    ("deletes-", SourceKind::Places, true),
    ("alternatenamesmodifications-", SourceKind::AlternateNames, false),
    ("alternatenamesdeletes-", SourceKind::AlternateNames, true),
];

/// A daily file. The order is that in which they are applied: by date, and what is deleted on a day last.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Daily {
    /// ISO 8601.
    pub(crate) date: String,
    /// Whether it has ids that are no more, and not rows.
    pub(crate) deletes: bool,
}

impl Daily {
    /// Returns what a daily file changes, and which one it is; `None` for any other file.
    pub(crate) fn of(file: &str) -> Option<(SourceKind, Self)> {
        // Folders of a manifest may be written either way on any system.
        let name = file.rsplit(['/', '\\']).next()?.to_ascii_lowercase();
        NAMES.iter().find_map(|&(start, kind, deletes)| {
            let (date, rest) = name.strip_prefix(start)?.split_at_checked(10)?;
            let ends = rest.is_empty() || rest.starts_with('.');
            (ends && is_date(date)).then(|| (kind, Self { date: date.to_owned(), deletes }))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_daily_files_and_their_order() {
        let of = |file| Daily::of(file).map(|(kind, daily)| (kind.name(), daily.date, daily.deletes));
        let day = "2026-04-06".to_owned();
        assert_eq!(of("geo/modifications-2026-04-06.txt"), Some(("places", day.clone(), false)));
        assert_eq!(of(r"geo\deletes-2026-04-06.txt.gz"), Some(("places", day.clone(), true)));
        let names = of("alternateNamesModifications-2026-04-06.zip");
        assert_eq!(names, Some(("alternate-names", day.clone(), false)));
        assert_eq!(of("alternateNamesDeletes-2026-04-06"), Some(("alternate-names", day, true)));
        for other in [
            "modifications-2026-02-30.txt",
            "modifications.txt",
            "deletes-2026-04-061.txt",
            "alternateNames.txt",
        ] {
            assert_eq!(of(other), None, "{other}");
        }
        let daily = |file| Daily::of(file).unwrap().1;
        assert!(daily("deletes-2026-04-06.txt") > daily("modifications-2026-04-06.txt"));
        assert!(daily("deletes-2026-04-06.txt") < daily("modifications-2026-04-07.txt"));
    }
}
