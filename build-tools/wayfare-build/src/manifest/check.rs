//! Checks a manifest beyond its syntax, with errors that name the remedy.

use std::collections::HashSet;

use super::columns::canonical;
use super::date::is_date;
use super::kinds::SourceKind;
use super::schema::{LOCAL_CURRENCY, Manifest, SourceSpec};
use crate::decoding::encoding;
use crate::delimiter::is_delimiter;

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
                return Err(format!(
                    "source `{}` is there twice; ids must be unique",
                    source.id
                ));
            }
            source
                .check()
                .map_err(|message| format!("source `{}`: {message}", source.id))?;
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
        for (key, text) in [
            ("id", &self.id),
            ("title", &self.title),
            ("origin", &self.origin),
            ("license", &self.license),
        ] {
            if text.trim().is_empty() {
                return Err(format!(
                    "`{key}` is blank; answers name it beside the figures"
                ));
            }
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
            (None, SourceKind::Rates) => {
                return Err("rates need a `base`, such as base = \"EUR\"".to_owned());
            }
            (Some(base), _) if !is_currency_code(base) => {
                return Err(format!(
                    "`base` is `{base}`; it must be an ISO 4217 code such as \"EUR\""
                ));
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
        let numbers = (self.decimal_mark(), self.thousands);
        if !matches!(numbers.0, '.' | ',') {
            return Err(format!(
                "`decimal` is {:?}; it must be \".\" or \",\"",
                numbers.0
            ));
        }
        if numbers
            .1
            .is_some_and(|between| between == numbers.0 || !THOUSANDS.contains(&between))
        {
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
            if let Some(bad) =
                amounts.find(|amount| !(amount.factor.is_finite() && amount.factor > 0.0))
            {
                return Err(format!(
                    "the factor of `{}` is {}; it must be above 0",
                    bad.column, bad.factor
                ));
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
    Err(format!(
        "{what} has {} bytes; give it {LONGEST_TEXT} at most",
        text.len()
    ))
}

fn not_a_date(key: &str, value: &str) -> String {
    format!("the date of `{key}` is `{value}`; it must be an ISO 8601 date such as \"2026-05-01\"")
}

/// Returns whether a text has the form of an ISO 4217 code.
pub(crate) fn is_currency_code(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|b| b.is_ascii_uppercase())
}
