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

/// Returns the date of a text that is one, or one with a time in ISO 8601 form, as spreadsheets and databases write it:
/// `2026-05-01T12:00:00Z` or `2026-05-01 12:00`.
pub(crate) fn date_of(text: &str) -> Option<&str> {
    let (date, rest) = text
        .split_at_checked(10)
        .filter(|(date, _)| is_date(date))?;
    let Some(time) = rest.strip_prefix(['T', 't', ' ']) else {
        return rest.is_empty().then_some(date);
    };
    let time = time.strip_suffix(['Z', 'z']).unwrap_or(time);
    let (time, offset) = match time.find(['+', '-']) {
        Some(at) => time.split_at_checked(at)?,
        None => (time, ""),
    };
    let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let offset = offset.get(1..).unwrap_or_default();
    let is_number = |part: &str, most: u8| {
        part.len() == 2
            && part.bytes().all(|b| b.is_ascii_digit())
            && part.parse().is_ok_and(|n: u8| n <= most)
    };
    let is_time = |text: &str, lengths: std::ops::RangeInclusive<usize>| {
        let mut parts = text.split(':');
        lengths.contains(&text.len())
            && parts.next().is_some_and(|hour| is_number(hour, 24))
            && parts.all(|part| is_number(part, 60))
    };
    let is_good = is_time(time, 5..=8)
        && !fraction.is_empty()
        && fraction.bytes().all(|b| b.is_ascii_digit())
        && (offset.is_empty() || is_time(offset, 2..=5));
    is_good.then_some(date)
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
    fn a_date_may_have_a_time() {
        for rest in [
            "",
            "T12:00:00Z",
            "T00:00:00",
            " 12:00",
            " 12:00:00.000",
            "T23:59:59.1234+02:00",
            "T12:00-05",
        ] {
            assert_eq!(
                date_of(&format!("2026-04-03{rest}")),
                Some("2026-04-03"),
                "{rest}"
            );
        }
        for rest in [
            "T",
            "Z",
            "T25:00",
            "T12:61",
            "x",
            " noon",
            "T12:00:00:00",
            "T1:00",
            "T12:00.",
            "T12:00+x",
        ] {
            assert_eq!(date_of(&format!("2026-04-03{rest}")), None, "{rest}");
        }
        assert_eq!(date_of("2026-02-30T12:00:00"), None);
    }

    #[test]
    fn a_date_of_zeros_is_none() {
        for text in [
            "0000-00-00",
            "0000-00-00 00:00:00",
            "2026-00-00",
            "2026-05-00",
            "0",
            "00/00/0000",
            "00.00.0000",
        ] {
            assert!(is_zero_date(text), "{text}");
        }
        for text in [
            "",
            "2026-05-01",
            "2000-10-20",
            "05/01/2026",
            "20260500",
            "-",
            "never",
        ] {
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
