//! Refuses keys and values that have no effect in a manifest: in the wrong place, or never compared.

use std::collections::HashSet;

use super::columns::{canonical, holds_numbers};
use super::kinds::{Form, SourceKind};
use super::schema::{LOCAL_CURRENCY, Mapping, Repeat, Sights, SourceSpec};
use crate::file_name::has_ending;
use crate::json_table;
use crate::rejection::Remedies;

/// Canonical columns whose place `cost` takes.
const OF_COSTS: [&str; 4] = ["category_id", "budget", "midrange", "luxury"];

impl SourceSpec {
    /// Returns the optional keys that differ from their defaults.
    pub(super) fn given(&self) -> impl Iterator<Item = &'static str> {
        let given = [
            ("currency", self.currency != LOCAL_CURRENCY),
            ("base", self.base.is_some()),
            ("sheet", self.sheet.is_some()),
            ("delimiter", self.delimiter != ','),
            ("decimal", self.decimal_mark() != '.'),
            ("thousands", self.thousands.is_some()),
            ("skip_rows", self.skip_rows > 0),
            ("repeat", self.repeat != Repeat::Last),
            ("columns", !self.columns.is_empty()),
            ("only", !self.only.is_empty()),
            ("skip", !self.skip.is_empty()),
            ("missing", !self.missing.is_empty()),
            ("replace", !self.replace.is_empty()),
            ("resolve", !self.resolve.is_empty()),
            ("cost", !self.cost.is_empty()),
            ("sights", self.sights != Sights::Notable),
            ("importance", !self.importance),
            ("total", !self.total.is_empty()),
            ("format", self.format.is_some()),
            ("date_format", self.date_format.is_some()),
            ("persons", self.persons.is_some()),
            ("itinerary", self.itinerary.is_some()),
            ("minimum", self.minimum != 1),
        ];
        given
            .into_iter()
            .filter_map(|(key, is_given)| is_given.then_some(key))
    }

    /// Checks that keys of the source belong to its kind, and are not empty.
    pub(super) fn check_keys<'k>(
        &self,
        keys: impl IntoIterator<Item = &'k str>,
    ) -> Result<(), String> {
        let (kind, row) = (self.kind, self.kind.row());
        let not_to = |key, kinds| Err(format!("`{key}` belongs to {kinds}, not to {kind}"));
        for key in keys {
            match key {
                "format" | "date_format" | "persons" | "itinerary" | "minimum"
                    if kind != SourceKind::Spending =>
                {
                    return not_to(key, "kind spending");
                }
                "missing" | "delimiter" | "skip_rows" | "thousands" | "only" | "skip"
                | "replace"
                    if kind == SourceKind::Spending =>
                {
                    return Err(format!(
                        "`{key}` is not needed for kind {kind}, which finds out for itself; leave it out"
                    ));
                }
                "base" if kind != SourceKind::Rates => return not_to(key, "kind rates"),
                "currency" if !(row.has("currency") || row.has("dormcurrency")) => {
                    return not_to(
                        key,
                        "tables of costs, of highlights and of accommodation, and to spending",
                    );
                }
                "repeat" | "cost" | "total" if !row.has_costs() => {
                    return not_to(key, "country-costs and location-costs");
                }
                "importance" if kind != SourceKind::AlternateNames => {
                    return not_to(key, "kind alternate-names");
                }
                "sights" if kind != SourceKind::OpenStreetMap => {
                    return not_to(key, "kind openstreetmap");
                }
                "resolve" if !row.names_places() => {
                    return not_to(
                        key,
                        "location-costs, location-highlights, destinations and spending",
                    );
                }
                "columns" | "missing" | "delimiter" | "skip_rows" | "decimal" | "thousands"
                | "only" | "skip" | "replace"
                    if matches!(row.form, Form::Listings(_)) =>
                {
                    return Err(format!(
                        "`{key}` describes a table, which a file of kind {kind} is not"
                    ));
                }
                "sheet" if !self.is_workbook() => {
                    return Err("`sheet` belongs to files .xlsx; leave it out".to_owned());
                }
                "delimiter" if self.is_workbook() => {
                    return Err(
                        "`delimiter` does not belong to files .xlsx; leave it out".to_owned()
                    );
                }
                "delimiter" | "skip_rows" if json_table::Form::of(&self.file).is_some() => {
                    return Err(format!("`{key}` does not belong to JSON; leave it out"));
                }
                "delimiter" | "skip_rows" | "decimal" | "thousands" | "only" | "skip"
                | "replace"
                    if self.has_fixed_form() =>
                {
                    return Err(format!(
                        "`{key}` describes a table; a file of kind {kind} has the fixed form of GeoNames unless `columns` \
                         says otherwise"
                    ));
                }
                "decimal" | "thousands"
                    if !row.columns().any(holds_numbers) && kind != SourceKind::Spending =>
                {
                    return Err(format!(
                        "`{key}` describes numbers with a fraction; {kind} has none"
                    ));
                }
                "columns" | "only" | "skip" | "missing" | "replace" | "resolve" | "cost"
                | "total"
                    if !self.given().any(|given| given == key) =>
                {
                    return Err(format!("`{key}` is empty; fill it in, or leave it out"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn is_workbook(&self) -> bool {
        has_ending(&self.file, &["xlsx"])
    }

    /// Returns whether the file has the form that its publisher gives it, which no key describes.
    pub(crate) fn has_fixed_form(&self) -> bool {
        match self.kind.row().form {
            Form::Table => false,
            Form::Lines { .. } | Form::Log(_) => self.columns.is_empty(),
            Form::Listings(_) => true,
        }
    }

    /// Returns what decides about the remedies for its rows.
    pub(crate) fn remedies(&self) -> Remedies {
        Remedies {
            is_table: !self.has_fixed_form(),
            is_dated: self.kind.row().has("date"),
            names_places: self.kind.row().names_places(),
            is_private: self.kind == SourceKind::Spending,
            rejects_repeated: self.repeat == Repeat::Reject,
        }
    }

    /// Checks that everything that keys list can be found in a table, and is used.
    pub(super) fn check_values(&self) -> Result<(), String> {
        let mut columns = HashSet::new();
        for (name, mapping) in &self.columns {
            if !columns.insert(canonical(name)) {
                return Err(format!(
                    "`columns` names `{}` twice; keep one",
                    canonical(name)
                ));
            }
            self.check_beside_cost("columns", name)?;
            if let Mapping::Constant(constant) = mapping
                && name == "currency"
                && !constant.value.is_empty()
                && self.currency != LOCAL_CURRENCY
            {
                return Err(
                    "`columns` gives all rows a currency, so `currency` has no effect; keep one"
                        .to_owned(),
                );
            }
        }
        let mut columns = HashSet::new();
        for (name, values) in &self.replace {
            let column = canonical(name);
            if !columns.insert(column) {
                return Err(format!("`replace` names `{column}` twice; keep one"));
            }
            self.check_beside_cost("replace", name)?;
            let mapping = self
                .columns
                .iter()
                .find(|(other, _)| canonical(other) == column);
            if let Some((_, Mapping::Constant(_))) = mapping {
                return Err(format!(
                    "`replace` names `{name}`, which `columns` makes the same for all rows; give it the right value there"
                ));
            }
            check_list(&format!("replace.{name}"), values.keys())?;
        }
        for (key, lists) in [("only", &self.only), ("skip", &self.skip)] {
            for (column, values) in lists {
                // Blank cells may be meant.
                if values.is_empty() {
                    return Err(format!(
                        "`{key}` lists no value of `{column}`; name some, or leave it out"
                    ));
                }
            }
        }
        check_list("resolve", self.resolve.keys())?;
        if self.minimum == 0 {
            return Err("`minimum` is 0; a figure needs a traveller".to_owned());
        }
        if self
            .persons
            .is_some_and(|persons| !(persons >= 1.0 && persons.is_finite()))
        {
            return Err("`persons` must be 1 or more".to_owned());
        }
        check_list("missing", &self.missing)?;
        if self.missing.iter().any(String::is_empty) {
            return Err(
                "`missing` lists a blank text; a blank cell has no value anyway".to_owned(),
            );
        }
        let mut categories = HashSet::new();
        // Of rows with one key, all but one count for nothing, unless the mean is asked for.
        let twice = self
            .cost
            .iter()
            .find(|entry| !categories.insert(entry.category));
        if let Some(twice) = twice.filter(|_| self.repeat != Repeat::Mean) {
            return Err(format!(
                "two cost entries have category {}; keep one",
                twice.category
            ));
        }
        let mut categories = HashSet::new();
        match self
            .total
            .iter()
            .find(|category| !categories.insert(**category))
        {
            Some(twice) => Err(format!("`total` lists category {twice} twice; keep one")),
            None => Ok(()),
        }
    }

    /// Checks that `cost` does not take the place of a canonical column.
    fn check_beside_cost(&self, key: &str, column: &str) -> Result<(), String> {
        if self.cost.is_empty() || !OF_COSTS.contains(&column) {
            return Ok(());
        }
        Err(format!(
            "`{key}` names `{column}`, which is not read beside `cost` entries: these name columns of the file; leave it out"
        ))
    }
}

/// Checks texts that cells without blanks around them are compared with.
fn check_list<'t>(key: &str, texts: impl IntoIterator<Item = &'t String>) -> Result<(), String> {
    let mut texts = texts.into_iter().peekable();
    if key.starts_with("replace") && texts.peek().is_none() {
        return Err(format!("`{key}` is empty; fill it in, or leave it out"));
    }
    match texts.find(|text| text.trim() != text.as_str()) {
        Some(text) => Err(format!(
            "`{key}` lists {text:?}; cells have no blanks around them, so remove these"
        )),
        None => Ok(()),
    }
}
