//! Postal codes that are unlike the form of their country's codes: restores leading zeros that a spreadsheet dropped.

use std::collections::BTreeMap;

use regex_lite::Regex;
use rusqlite::Connection;

use crate::error::Result;
use crate::sql::{for_each_row, text};
use crate::totals::{PostalForms, UnlikeForm};

/// The maximum number of zeros that are restored, as of `00501`, in Holtsville.
const MOST_ZEROS: usize = 3;

/// If none of at least this many codes of a country fits its form, the form is outdated: Honduras went from six digits
/// to five.
const MANY: usize = 20;

/// The form of a country's codes, and the codes of digits alone.
struct Country {
    form: Regex,
    fitting: usize,
    /// Codes that fit the form with exactly one number of zeros: as written, and with the zeros.
    restorable: Vec<(i64, String, String)>,
    unlike: UnlikeForm,
}

/// Restores the leading zeros of codes for which exactly one reading with zeros has the form of their country. Codes with
/// letters or hyphens are texts to a spreadsheet, so they lose none.
pub(super) fn restore_zeros(db: &Connection) -> Result<PostalForms> {
    let mut countries = BTreeMap::new();
    let forms = "SELECT country_code, postal_regex FROM country WHERE postal_regex IS NOT NULL";
    for_each_row(db, forms, [], |row| {
        let country = row.get::<_, String>(0)?;
        // What is no regular expression says nothing.
        if let Ok(form) = Regex::new(&format!("^(?:{})$", text(row, 1)?)) {
            let unlike = UnlikeForm {
                country: country.clone(),
                ..UnlikeForm::default()
            };
            countries.insert(
                country,
                Country {
                    form,
                    fitting: 0,
                    restorable: Vec::new(),
                    unlike,
                },
            );
        }
        Ok(())
    })?;
    let codes =
        "SELECT postal_id, country_code, code FROM postal_code WHERE code NOT GLOB '*[^0-9]*'";
    for_each_row(db, codes, [], |row| {
        if let Some(country) = countries.get_mut(text(row, 1)?) {
            country.add(row.get(0)?, text(row, 2)?);
        }
        Ok(())
    })?;
    let mut update = db.prepare("UPDATE postal_code SET code = ?2 WHERE postal_id = ?1")?;
    let mut found = PostalForms::default();
    for mut country in countries.into_values() {
        let has_other_form = country.fitting == 0 && country.restorable.len() >= MANY;
        for (postal_id, code, restored) in std::mem::take(&mut country.restorable) {
            if has_other_form {
                country.unlike.add(&code);
            } else {
                update.execute((postal_id, restored))?;
                found.zeros_restored += 1;
            }
        }
        if country.unlike.codes > 0 {
            found.unlike.push(country.unlike);
        }
    }
    Ok(found)
}

impl Country {
    fn add(&mut self, postal_id: i64, code: &str) {
        if self.form.is_match(code) {
            self.fitting += 1;
            return;
        }
        let readings = (1..=MOST_ZEROS).map(|zeros| "0".repeat(zeros) + code);
        let mut fitting = readings.filter(|reading| self.form.is_match(reading));
        match (fitting.next(), fitting.next()) {
            (Some(reading), None) => self.restorable.push((postal_id, code.to_owned(), reading)),
            _ => self.unlike.add(code),
        }
    }
}
