//! Finds countries by code and by any of their names, as search does, and their currencies.

use std::collections::HashMap;

use rusqlite::Connection;
use wayfare_format::{fold, unordered};

use crate::error::Result;
use crate::rejection::{Reason, Rejection};
use crate::sql::{for_each_row, text};

/// The countries of a dataset.
#[derive(Debug, Default)]
pub(super) struct CountryLookup {
    currencies: HashMap<String, Option<String>>,
    /// Codes of the countries that belong to another one, by its code.
    territories: HashMap<String, Vec<String>>,
    /// Code by English name and ISO 3166-1 alpha-3 code, folded.
    by_name: HashMap<String, String>,
    /// Code by further English name or abbreviation; `None` where several countries share it.
    by_further_name: HashMap<String, Option<String>>,
    /// Code by name in another language; `None` where several countries share it.
    by_translation: HashMap<String, Option<String>>,
    /// Code by the words of an English name in any order; `None` where several countries share them.
    by_words: HashMap<String, Option<String>>,
}

impl CountryLookup {
    pub(super) fn load(db: &Connection) -> Result<Self> {
        let mut countries = Self::default();
        let sql = "SELECT country_code, name, coalesce(iso3, ''), currency_code, sovereign_code FROM country";
        for_each_row(db, sql, [], |row| {
            let code: String = row.get(0)?;
            let (name, iso3) = (key(text(row, 1)?), key(text(row, 2)?));
            enter(&mut countries.by_words, unordered(&name), &code);
            for name in [name, iso3] {
                countries.by_name.insert(name, code.clone());
            }
            if let Some(sovereign) = row.get(4)? {
                countries.territories.entry(sovereign).or_default().push(code.clone());
            }
            countries.currencies.insert(code, row.get(3)?);
            Ok(())
        })?;
        for_each_row(db, "SELECT country_code, name, lang FROM country_name", [], |row| {
            let (code, name) = (text(row, 0)?, key(text(row, 1)?));
            if matches!(text(row, 2)?, "en" | "") {
                enter(&mut countries.by_words, unordered(&name), code);
                enter(&mut countries.by_further_name, name, code);
            } else {
                enter(&mut countries.by_translation, name, code);
            }
            Ok(())
        })?;
        countries.by_name.remove("");
        for names in [&mut countries.by_further_name, &mut countries.by_translation, &mut countries.by_words]
        {
            names.remove("");
        }
        Ok(countries)
    }

    /// Returns the codes of the countries that belong to one.
    pub(super) fn territories(&self, code: &str) -> &[String] {
        self.territories.get(code).map(Vec::as_slice).unwrap_or_default()
    }

    pub(super) fn is_territory(&self, code: &str, of: &str) -> bool {
        self.territories(of).iter().any(|territory| territory == code)
    }

    pub(super) fn has_code(&self, code: &str) -> bool {
        self.currencies.contains_key(code)
    }

    /// Returns the code of a country given by code or name.
    pub(super) fn find<'a>(&'a self, text: &str) -> Result<&'a str, Rejection> {
        self.currencies
            .get_key_value(&text.to_ascii_uppercase())
            .map(|(code, _)| code.as_str())
            .or_else(|| self.called(text))
            .ok_or_else(|| Rejection::new("country_code", text, Reason::UnknownCountry))
    }

    /// Splits `Hamilton, Bermuda` into the names of a place and its country.
    pub(super) fn split_off(name: &str) -> Result<(&str, &str), Rejection> {
        let parts = name.rsplit_once(',').map(|(name, country)| (name, country.trim()));
        parts.ok_or_else(|| Rejection::new("country_code", "", Reason::Missing))
    }

    /// Returns the code of the country with a name.
    pub(super) fn called(&self, name: &str) -> Option<&str> {
        let key = key(name);
        let shared = [&self.by_further_name, &self.by_translation];
        let exact =
            self.by_name.get(&key).or_else(|| shared.iter().find_map(|names| names.get(&key)?.as_ref()));
        // `Korea South`, `Iran, Islamic Republic of` and `Virgin Islands (British)`.
        let code = exact.or_else(|| self.by_words.get(&unordered(&key))?.as_ref());
        if let Some(code) = code {
            return Some(code);
        }
        // `Kosovo (Disputed Territory)`.
        let rest = name.trim_end().strip_suffix(')')?.split_once('(')?.0;
        let code = self.by_name.get(&self::key(rest))?;
        self.is_unmistakable(rest, code).then_some(code)
    }

    /// Returns whether only one country has these words in its English name; two have `Congo`.
    fn is_unmistakable(&self, name: &str, code: &str) -> bool {
        let words = format!(" {} ", key(name));
        let mut others = self.by_name.iter().filter(|(_, other)| *other != code);
        !others.any(|(name, _)| format!(" {name} ").contains(&words))
    }

    /// Returns the currency of a country, in which amounts are stored.
    pub(super) fn currency(&self, country: Option<&str>) -> Result<&str, Rejection> {
        country
            .and_then(|code| self.currencies.get(code)?.as_deref())
            .ok_or_else(|| Rejection::new("country_code", country.unwrap_or_default(), Reason::NoCurrency))
    }
}

/// Enters a code under a name, or `None` if several codes share the name.
pub(super) fn enter(names: &mut HashMap<String, Option<String>>, name: String, code: &str) {
    names
        .entry(name)
        .and_modify(|known| {
            if known.as_deref() != Some(code) {
                *known = None;
            }
        })
        .or_insert_with(|| Some(code.to_owned()));
}

/// Folds a name and drops its article, as the index does.
fn key(name: &str) -> String {
    let folded = fold(name);
    folded.strip_prefix("the ").unwrap_or(&folded).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn countries() -> CountryLookup {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(include_str!("schema.sql")).unwrap();
        db.execute_batch(
            "PRAGMA foreign_keys = OFF;
             INSERT INTO country (country_code, name, iso3, currency_code, source_id)
             VALUES ('PT', 'Portugal', 'PRT', 'EUR', 1), ('AQ', 'Antarctica', NULL, NULL, 1),
             ('KR', 'South Korea', 'KOR', 'KRW', 1), ('KP', 'North Korea', 'PRK', 'KPW', 1),
             ('NL', 'The Netherlands', 'NLD', 'EUR', 1), ('CZ', 'Czechia', 'CZE', 'CZK', 1),
             ('GB', 'United Kingdom', 'GBR', 'GBP', 1), ('XK', 'Kosovo', NULL, 'EUR', 1),
             ('VG', 'British Virgin Islands', 'VGB', 'USD', 1), ('CG', 'Congo Republic', 'COG', 'XAF', 1),
             ('CD', 'DR Congo', 'COD', 'CDF', 1);
             INSERT INTO country_name VALUES
             ('CZ', 'en', 'Czech Republic', 0, 0), ('CG', 'xx', 'Congo', 0, 0), ('KR', 'xx', 'Korea', 0, 0),
             ('PT', 'xx', 'Shared', 0, 0), ('NL', 'xx', 'Shared', 0, 0), ('GB', '', 'UK', 1, 0),
             ('GB', 'en', 'Great Britain', 0, 0), ('KR', 'en', 'Republic of Korea', 0, 0),
             ('CD', 'en', 'Democratic Republic of the Congo', 0, 0);",
        )
        .unwrap();
        CountryLookup::load(&db).unwrap()
    }

    #[test]
    fn countries_are_found_by_code_and_by_any_name_that_is_theirs_alone() {
        let countries = countries();
        for (text, code) in [
            ("PT", "PT"),
            ("pt", "PT"),
            ("PRT", "PT"),
            ("PORTUGAL", "PT"),
            ("Portugal, The", "PT"),
            ("Netherlands", "NL"),
            ("Netherlands (the)", "NL"),
            ("Czech Republic", "CZ"),
            ("UK", "GB"),
            ("Great Britain", "GB"),
            ("Kosovo (Disputed Territory)", "XK"),
            ("Korea, South", "KR"),
            ("Korea (North)", "KP"),
            ("Korea South", "KR"),
            ("Korea, Republic of", "KR"),
            ("Congo Democratic Republic", "CD"),
            ("Virgin Islands (British)", "VG"),
            ("Congo", "CG"),
        ] {
            assert_eq!(countries.find(text), Ok(code), "{text}");
        }
        for text in ["Lusitania", "", "Shared", "Korea (DPRK)", "Congo (Kinshasa)", "Portugal, Spain", "USA"]
        {
            assert_eq!(countries.find(text).unwrap_err().reason, Reason::UnknownCountry, "{text}");
        }
    }

    #[test]
    fn a_country_may_stand_behind_the_name_of_a_place() {
        assert_eq!(CountryLookup::split_off("Faro, Algarve, Portugal"), Ok(("Faro, Algarve", "Portugal")));
        assert_eq!(CountryLookup::split_off("Bath").unwrap_err().reason, Reason::Missing);
    }

    #[test]
    fn amounts_are_in_the_currency_of_a_country() {
        let countries = countries();
        assert_eq!(countries.currency(Some("PT")).unwrap(), "EUR");
        assert_eq!(countries.currency(Some("AQ")).unwrap_err().reason, Reason::NoCurrency);
        assert_eq!(countries.currency(None).unwrap_err().reason, Reason::NoCurrency);
    }
}
