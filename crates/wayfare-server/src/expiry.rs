//! Days on which keys expire.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use toml::value::{Date, Datetime};

/// Returns when a day, such as `2027-12-31`, begins in UTC.
pub(crate) fn midnight(day: &str) -> Option<SystemTime> {
    // TOML knows how long months are.
    let Datetime {
        date: Some(Date { year, month, day }),
        time: None,
        offset: None,
    } = day.parse().ok()?
    else {
        return None;
    };
    // Counted from the first of March, so that the leap day is the last of its year.
    let (year, month, day) = (u64::from(year), u64::from(month), u64::from(day));
    let year = if month < 3 {
        year.checked_sub(1)?
    } else {
        year
    };
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = year * 365 + year / 4 - year / 100 + year / 400 + day_of_year;
    // From the first of March of the year 0 to the first of January 1970.
    UNIX_EPOCH.checked_add(Duration::from_secs(days.saturating_sub(719_468) * 86_400))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> u64 {
        midnight(text)
            .unwrap()
            .duration_since(UNIX_EPOCH)
            .unwrap()
            .as_secs()
            / 86_400
    }

    #[test]
    fn days_are_counted_from_1970() {
        for (date, days) in [
            ("1970-01-01", 0),
            ("1970-03-01", 59),
            ("2000-02-29", 11_016),
            ("2000-03-01", 11_017),
            ("2024-12-31", 20_088),
            ("2025-01-01", 20_089),
            ("2100-03-01", 47_541),
            // Before there were computers to refuse.
            ("1900-01-01", 0),
        ] {
            assert_eq!(day(date), days, "{date}");
        }
        for wrong in [
            "",
            "2027",
            "2027-02-29",
            "31.12.2027",
            "2027-01-01T00:00:00Z",
            "00:00:00",
        ] {
            assert_eq!(midnight(wrong), None, "{wrong}");
        }
    }
}
