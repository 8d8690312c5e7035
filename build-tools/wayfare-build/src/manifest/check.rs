//! Checks a manifest beyond its syntax, with errors that name the remedy.

use std::collections::HashSet;

use super::columns::canonical;
use super::kinds::SourceKind;
use super::schema::{LOCAL_CURRENCY, Manifest, SourceSpec};
use crate::decoding::encoding;
use crate::readers::is_delimiter;

/// Bytes in the longest text of a manifest.
const LONGEST_TEXT: usize = 1000;
/// The allowed digit group separators.
const THOUSANDS: [char; 5] = ['.', ',', ' ', '\'', '_'];

impl Manifest {
    /// Checks every source, and that no two have one id.
    pub(crate) fn check(&self) -> Result<(), String> {
        check_length("the name of the dataset", &self.dataset.name)?;
        if !is_date(&self.dataset.date) {
            return Err(not_a_date("dataset", &self.dataset.date));
        }
        let mut ids = HashSet::new();
        for source in &self.sources {
            if !ids.insert(source.id.as_str()) {
                return Err(format!("source `{}` is there twice; ids must be unique", source.id));
            }
            source.check().map_err(|message| format!("source `{}`: {message}", source.id))?;
        }
        Ok(())
    }
}

impl SourceSpec {
    fn check(&self) -> Result<(), String> {
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if self.id.is_empty() || !self.id.chars().all(kebab) {
            return Err("an id consists of lower-case letters, digits and hyphens".to_owned());
        }
        for (key, text) in
            [("id", &self.id), ("title", &self.title), ("origin", &self.origin), ("license", &self.license)]
        {
            check_length(&format!("`{key}`"), text)?;
        }
        if !is_date(&self.date) {
            return Err(not_a_date("date", &self.date));
        }
        if self.currency != LOCAL_CURRENCY && !is_currency_code(&self.currency) {
            return Err(format!(
                "`currency` is `{}`; it must be an ISO 4217 code such as \"USD\", or \"{LOCAL_CURRENCY}\"",
                self.currency
            ));
        }
        self.check_keys(self.given())?;
        match (&self.base, self.kind) {
            (None, SourceKind::Rates) => return Err("rates need a `base`, such as base = \"EUR\"".to_owned()),
            (Some(base), _) if !is_currency_code(base) => {
                return Err(format!("`base` is `{base}`; it must be an ISO 4217 code such as \"EUR\""));
            }
            _ => {}
        }
        if let Some(name) = &self.encoding
            && encoding(name).is_none()
        {
            return Err(format!(
                "`encoding` is `{name}`, which is not known; it must be a name such as \"windows-1252\", \"utf-16le\" or \
                 \"shift_jis\""
            ));
        }
        self.check_table()
    }

    /// Checks the keys that describe a table.
    fn check_table(&self) -> Result<(), String> {
        let allowed: Vec<_> = self.kind.row().columns().collect();
        let numbers = (self.decimal, self.thousands);
        if !matches!(numbers.0, '.' | ',') {
            return Err(format!("`decimal` is {:?}; it must be \".\" or \",\"", self.decimal));
        }
        if numbers.1.is_some_and(|between| between == self.decimal || !THOUSANDS.contains(&between)) {
            return Err(format!(
                "`thousands` is {:?}; it must be one of {THOUSANDS:?}, and another one than `decimal`",
                self.thousands.unwrap_or_default()
            ));
        }
        if !is_delimiter(self.delimiter) {
            return Err(format!(
                "`delimiter` is {:?}; it must be an ASCII character such as \";\" or \"\\t\"",
                self.delimiter
            ));
        }
        if self.total.contains(&0) || !(self.total.is_empty() || self.cost.is_empty()) {
            return Err("`total` lists the categories that category 0 is the sum of, in tables with a row for each; with \
                        `cost` entries, one of category 0 adds columns up"
                .to_owned());
        }
        let known = |name: &&String| allowed.contains(&canonical(name));
        let mut named = self.columns.keys().chain(self.replace.keys());
        if let Some(unknown) = named.find(|name| !known(name)) {
            return Err(format!(
                "`columns` or `replace` names `{unknown}`; the columns of {} are {}",
                self.kind,
                allowed.join(", ")
            ));
        }
        self.check_values()?;
        for entry in &self.cost {
            let mut amounts = entry.amounts().into_iter().flatten().peekable();
            if amounts.peek().is_none() {
                return Err(format!(
                    "the cost entry of category {} needs budget, midrange or luxury",
                    entry.category
                ));
            }
            if let Some(bad) = amounts.find(|amount| !(amount.factor.is_finite() && amount.factor > 0.0)) {
                return Err(format!("the factor of `{}` is {}; it must be above 0", bad.column, bad.factor));
            }
        }
        Ok(())
    }
}

/// Checks the length of a text, which goes into the index and into reports.
fn check_length(what: &str, text: &str) -> Result<(), String> {
    if text.len() <= LONGEST_TEXT {
        return Ok(());
    }
    Err(format!("{what} has {} bytes; give it {LONGEST_TEXT} at most", text.len()))
}

fn not_a_date(key: &str, value: &str) -> String {
    format!("the date of `{key}` is `{value}`; it must be an ISO 8601 date such as \"2026-05-01\"")
}

/// Returns whether a text has the form of an ISO 4217 code.
pub(crate) fn is_currency_code(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|b| b.is_ascii_uppercase())
}

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
