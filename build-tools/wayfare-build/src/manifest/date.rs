//! Dates, as manifests and tables write them.

/// Returns whether a text is a calendar date in ISO 8601 form, such as `2026-05-01`.
pub(crate) fn is_date(text: &str) -> bool {
    let digits = |range: std::ops::Range<usize>| {
        text.get(range)
            .filter(|part| part.bytes().all(|b| b.is_ascii_digit()))
            .and_then(|part| part.parse::<u32>().ok())
    };
    let hyphens = text.get(4..5) == Some("-") && text.get(7..8) == Some("-");
    let (Some(year), Some(month), Some(day)) = (digits(0..4), digits(5..7), digits(8..10)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    hyphens && text.len() == 10 && (1..=days).contains(&day)
}

/// Returns whether a text stands for a date that is not known: one of zeros alone, or without a month or day, such as
/// `0000-00-00` and `2026-00-00 00:00:00`.
pub(super) fn is_zero_date(text: &str) -> bool {
    let is_written = |c: char| c.is_ascii_digit() || "-/.:T ".contains(c);
    if !(text.contains('0') && text.chars().all(is_written)) {
        return false;
    }
    let is_zero = !text.contains(|c| matches!(c, '1'..='9'));
    let is_iso = text.get(4..5) == Some("-") && text.get(7..8) == Some("-");
    is_zero || is_iso && (text.get(5..7) == Some("00") || text.get(8..10) == Some("00"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_of_zeros_is_none() {
        for text in
            ["0000-00-00", "0000-00-00 00:00:00", "2026-00-00", "2026-05-00", "0", "00/00/0000", "00.00.0000"]
        {
            assert!(is_zero_date(text), "{text}");
        }
        for text in ["", "2026-05-01", "2000-10-20", "05/01/2026", "20260500", "-", "never"] {
            assert!(!is_zero_date(text), "{text}");
        }
    }

    #[test]
    fn dates_are_calendar_dates() {
        for good in ["2026-05-01", "2024-02-29", "1999-12-31"] {
            assert!(is_date(good), "{good}");
        }
        for bad in [
            "",
            "2026-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-5-1",
            "2026-05-01-",
            "05/01/2026",
            "+026-05-01",
        ] {
            assert!(!is_date(bad), "{bad}");
        }
    }
}
