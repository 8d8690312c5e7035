//! Finds admin1 regions by code or name, and admin2 regions by name.

use std::collections::HashMap;

use rusqlite::Connection;
use wayfare_format::fold;

use super::country_lookup::enter;
use crate::error::Result;
use crate::sql::{for_each_row, text};

/// The region in which a place is looked up.
#[derive(Debug, PartialEq)]
pub(super) struct Within {
    pub(super) country: String,
    pub(super) admin1: Option<String>,
}

impl Within {
    pub(super) fn country(code: &str) -> Self {
        Self { country: code.to_owned(), admin1: None }
    }
}

/// Returns the key of the name of a region.
fn key(country: &str, name: &str) -> String {
    format!("{country}.{}", fold(name))
}

/// Finds admin1 and admin2 regions of all countries; keys are `PT.` and the code or folded name.
#[derive(Debug, Default)]
pub(super) struct RegionLookup {
    by_code: HashMap<String, String>,
    /// `None` where several regions of the country share the name.
    by_name: HashMap<String, Option<String>>,
    by_translation: HashMap<String, Option<String>>,
    /// Full code by folded name; `None` where several regions of the world share it.
    anywhere: HashMap<String, Option<String>>,
    /// Full codes of admin2 regions by name.
    districts: HashMap<String, Vec<String>>,
}

impl RegionLookup {
    pub(super) fn load(db: &Connection) -> Result<Self> {
        let mut regions = Self::default();
        for_each_row(db, "SELECT code, name, ascii_name FROM state ORDER BY code", [], |row| {
            let code = text(row, 0)?;
            let Some((country, admin1)) = code.split_once('.') else { return Ok(()) };
            for name in [row.get_ref(1)?.as_str(), row.get_ref(2)?.as_str()].into_iter().flatten() {
                enter(&mut regions.by_name, key(country, name), admin1);
                enter(&mut regions.anywhere, fold(name).to_string(), code);
            }
            regions.by_code.insert(code.to_owned(), admin1.to_owned());
            Ok(())
        })?;
        for_each_row(db, "SELECT code, name FROM district ORDER BY code", [], |row| {
            let Some((country, _)) = text(row, 0)?.split_once('.') else { return Ok(()) };
            let codes = regions.districts.entry(key(country, text(row, 1)?)).or_default();
            codes.push(text(row, 0)?.to_owned());
            Ok(())
        })?;
        for_each_row(db, "SELECT code, name FROM state_name ORDER BY code", [], |row| {
            let Some((country, admin1)) = text(row, 0)?.split_once('.') else { return Ok(()) };
            enter(&mut regions.by_translation, key(country, text(row, 1)?), admin1);
            Ok(())
        })?;
        Ok(regions)
    }

    /// Returns the only region of the world with this name, which tables have in place of a country: `Scotland`.
    pub(super) fn anywhere(&self, name: &str) -> Option<Within> {
        let (country, admin1) = self.anywhere.get(fold(name).as_str())?.as_ref()?.split_once('.')?;
        Some(Within { country: country.to_owned(), admin1: Some(admin1.to_owned()) })
    }

    /// Returns the admin1 code of the region that `text` names.
    pub(super) fn find(&self, country: &str, text: &str) -> Option<&str> {
        let by_code = self.by_code.get(&format!("{country}.{}", text.to_ascii_uppercase()));
        by_code.map(String::as_str).or_else(|| self.called(country, text))
    }

    /// Returns the full code of the region that bears this name and is in the country or admin1 region.
    pub(super) fn region(&self, Within { country, admin1 }: &Within, name: &str) -> Option<String> {
        let state = self.called(country, name).filter(|_| admin1.is_none());
        if let Some(state) = state {
            return Some(format!("{country}.{state}"));
        }
        let start = admin1.as_ref().map_or(format!("{country}."), |admin1| format!("{country}.{admin1}."));
        self.districts.get(&key(country, name))?.iter().find(|code| code.starts_with(&start)).cloned()
    }

    /// Returns the admin1 code of the region with this name.
    pub(super) fn called(&self, country: &str, name: &str) -> Option<&str> {
        let key = key(country, name);
        let by_name = self.by_name.get(&key).and_then(Option::as_ref);
        by_name.or_else(|| self.by_translation.get(&key)?.as_ref()).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn db() -> Connection {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(include_str!("schema.sql")).unwrap();
        db.execute_batch(
            "PRAGMA foreign_keys = OFF;
             INSERT INTO state VALUES
             ('PT.11', 'Distrito de Évora', 'Evora', NULL, 1), ('PT.12', 'Lisboa', 'Lisboa', NULL, 1);
             INSERT INTO state_name VALUES
             ('PT.12', 'en', 'Lisbon', 0), ('PT.11', 'xx', 'Same', 0), ('PT.12', 'xx', 'Same', 0);",
        )
        .unwrap();
        db
    }

    #[test]
    fn states_are_found_by_code_and_by_any_name_that_is_theirs_alone() {
        let regions = RegionLookup::load(&db()).unwrap();
        for (text, admin1) in
            [("11", Some("11")), ("evora", Some("11")), ("LISBON", Some("12")), ("Same", None)]
        {
            assert_eq!(regions.find("PT", text), admin1, "{text}");
        }
        assert_eq!(regions.find("ES", "11"), None);
        let lisbon = Within { country: "PT".to_owned(), admin1: Some("12".to_owned()) };
        assert_eq!((regions.anywhere("Lisboa"), regions.anywhere("Same")), (Some(lisbon), None));
    }
}
