//! A row of a table, read through the column mapping of its source.

use std::collections::HashMap;
use std::rc::Rc;

use csv::StringRecord;

use crate::manifest::{CostEntry, LOCAL_CURRENCY, Mapping, SourceSpec, canonical, date_of};
use crate::readers::fields::{self, currency_code, needed, optional_geonameid, text};
use crate::readers::numbers::parse_number;
use crate::rejection::{Reason, Rejection, VALUE_CHARS, shortened};
use crate::rows::RowSubject;

/// Maps the canonical columns of a table to its columns.
pub(crate) struct TableHeader<'s> {
    names: Vec<String>,
    slots: Vec<(&'static str, ColumnValue<'s>)>,
    only: Vec<(usize, &'s [String])>,
    skip: Vec<(usize, &'s [String])>,
    /// The columns that are read: their positions and canonical names, which those of `cost` entries lack.
    read: Vec<(usize, &'static str)>,
    /// The columns of `cost` entries by their names in the manifest, found once for all rows.
    amounts: HashMap<&'s str, usize>,
}

#[derive(Debug, Clone, Copy)]
enum ColumnValue<'s> {
    Column(usize),
    Constant(&'s str),
}

impl<'s> TableHeader<'s> {
    /// Finds the columns that the kind of the table needs and the manifest names.
    pub(crate) fn new(spec: &'s SourceSpec, record: &StringRecord) -> Result<Self, String> {
        let names = record.iter().map(|name| name.trim().to_owned()).collect();
        let mut header = Self {
            names,
            slots: Vec::new(),
            only: Vec::new(),
            skip: Vec::new(),
            read: Vec::new(),
            amounts: HashMap::new(),
        };
        for name in spec.kind.row().columns() {
            let mapping = spec.columns.iter().find(|(key, _)| canonical(key) == name);
            let slot = match mapping {
                Some((_, Mapping::Constant(constant))) => {
                    Some(ColumnValue::Constant(&constant.value))
                }
                Some((_, Mapping::Column(column))) => {
                    Some(ColumnValue::Column(header.position(column)?))
                }
                None => header.canonical_position(name)?.map(ColumnValue::Column),
            };
            header.slots.extend(slot.map(|slot| (name, slot)));
            if let Some(ColumnValue::Column(index)) = slot {
                header.add_read(index, name);
            }
        }
        for (column, values) in &spec.only {
            header.only.push((header.position(column)?, values));
        }
        for (column, values) in &spec.skip {
            header.skip.push((header.position(column)?, values));
        }
        for amount in spec.cost.iter().flat_map(CostEntry::amounts).flatten() {
            let index = header.position(&amount.column)?;
            header.add_read(index, "");
            header.amounts.insert(&amount.column, index);
        }
        // Of each row, the cells without a value are looked up by position.
        header.read.sort_unstable();
        header.check(spec)?;
        header.check_effect(spec)?;
        Ok(header)
    }

    /// Checks that `replace` and `resolve` name columns that the table has.
    fn check_effect(&self, spec: &SourceSpec) -> Result<(), String> {
        let named = spec.replace.keys().map(|name| ("replace", canonical(name)));
        let named = named.chain((!spec.resolve.is_empty()).then_some(("resolve", "name")));
        for (key, name) in named {
            if self.slot(name).is_none() {
                return Err(format!(
                    "has no column `{name}`, which `{key}` of sources.toml is about; its columns are {}",
                    self.names.join(", ")
                ));
            }
        }
        Ok(())
    }

    fn add_read(&mut self, index: usize, name: &'static str) {
        if !self.read.iter().any(|(known, _)| *known == index) {
            self.read.push((index, name));
        }
    }

    fn check(&self, spec: &SourceSpec) -> Result<(), String> {
        let kind = spec.kind.row();
        for name in kind.required {
            self.require(&[name])?;
        }
        if !kind.one_of.is_empty() {
            self.require(kind.one_of)?;
        }
        if kind.has_costs() && spec.cost.is_empty() {
            self.require(&["category_id"])?;
            self.require(&["budget", "midrange", "luxury"])?;
        }
        Ok(())
    }

    fn require(&self, names: &[&str]) -> Result<(), String> {
        if names.iter().any(|&name| self.slot(name).is_some()) {
            return Ok(());
        }
        Err(format!(
            "has no column `{}`; its columns are {}. Name the right one under [source.columns] in the manifest",
            names.join("` or `"),
            self.names.join(", ")
        ))
    }

    fn slot(&self, name: &str) -> Option<ColumnValue<'s>> {
        self.slots
            .iter()
            .find(|(known, _)| *known == name)
            .map(|&(_, slot)| slot)
    }

    /// Returns the position of a column by its name in the file.
    fn position(&self, column: &str) -> Result<usize, String> {
        self.only_position(|name| name.eq_ignore_ascii_case(column.trim()))?
            .ok_or_else(|| {
                format!(
                    "has no column `{column}`, which the manifest names; its columns are {}",
                    self.names.join(", ")
                )
            })
    }

    /// Returns the position of a column by its canonical name, or else by another name for it.
    fn canonical_position(&self, name: &str) -> Result<Option<usize>, String> {
        match self.only_position(|column| column.eq_ignore_ascii_case(name))? {
            None => self.only_position(|column| canonical(&column.to_ascii_lowercase()) == name),
            exact => Ok(exact),
        }
    }

    /// Returns the position of the one column whose name matches. Several matches are ambiguous, so they are an
    /// error.
    fn only_position(&self, is_such: impl Fn(&str) -> bool) -> Result<Option<usize>, String> {
        let mut such = self
            .names
            .iter()
            .enumerate()
            .filter(|(_, name)| is_such(name));
        match (such.next(), such.next()) {
            (Some((_, name)), Some(_)) => Err(format!(
                "has several columns `{name}`; its columns are {}. Rename all but the one to be read",
                self.names.join(", ")
            )),
            (found, _) => Ok(found.map(|(index, _)| index)),
        }
    }

    /// Returns whether `only` or `skip` leaves the row out.
    pub(crate) fn leaves_out(&self, record: &StringRecord) -> bool {
        let listed = |&(index, values): &(usize, &[String])| {
            let value = record.get(index).unwrap_or_default().trim();
            values.iter().any(|listed| listed.trim() == value)
        };
        !self.only.iter().all(listed) || self.skip.iter().any(listed)
    }
}

/// One row, its values by canonical column.
pub(crate) struct TableRow<'a> {
    pub(crate) spec: &'a SourceSpec,
    header: &'a TableHeader<'a>,
    record: &'a StringRecord,
    /// Positions, ascending, of the cells whose text means that their value is unknown.
    missing: Vec<usize>,
    /// Shared by all rows of the file.
    pub(crate) file: Rc<str>,
    /// The line at which the row starts.
    pub(crate) line: u64,
}

impl<'a> TableRow<'a> {
    /// Wraps a record that has as many values as the table has columns.
    pub(crate) fn new(
        spec: &'a SourceSpec,
        header: &'a TableHeader<'a>,
        record: &'a StringRecord,
        file: Rc<str>,
        line: u64,
    ) -> Result<Self, Rejection> {
        let columns = header.names.len();
        if record.len() != columns {
            return Err(Rejection::wrong_column_count(
                record.len(),
                columns..=columns,
            ));
        }
        let mut row = Self {
            spec,
            header,
            record,
            missing: Vec::new(),
            file,
            line,
        };
        let is_missing = |&(index, name)| row.is_missing(index, name).then_some(index);
        row.missing = header.read.iter().filter_map(is_missing).collect();
        for &(name, _) in &header.slots {
            row.parse(name, text)?;
        }
        Ok(row)
    }

    /// Returns whether the text of a cell means that its value is unknown, unless `replace` says what it means.
    fn is_missing(&self, index: usize, name: &str) -> bool {
        let text = self.record.get(index).unwrap_or_default().trim();
        self.spec.means_unknown(name, text) && self.replacement(name, text).is_none()
    }

    /// Returns the columns whose cells mean that their value is unknown.
    pub(crate) fn missing(&self) -> impl Iterator<Item = &'a str> {
        self.missing
            .iter()
            .filter_map(|&index| self.header.names.get(index).map(String::as_str))
    }

    /// Returns the trimmed text of a cell; empty if it means that its value is unknown.
    fn cell(&self, index: usize) -> &'a str {
        if self.missing.binary_search(&index).is_ok() {
            ""
        } else {
            self.record.get(index).unwrap_or_default().trim()
        }
    }

    /// Returns the trimmed value of a canonical column; empty if the table has no such column.
    pub(crate) fn text(&self, name: &str) -> &'a str {
        let value = match self.header.slot(name) {
            Some(ColumnValue::Column(index)) => self.cell(index),
            Some(ColumnValue::Constant(value)) => value,
            None => "",
        };
        self.replacement(name, value).unwrap_or(value)
    }

    /// Returns what `replace` puts in the place of a value of a canonical column.
    fn replacement(&self, name: &str, value: &str) -> Option<&'a str> {
        let (_, values) = self
            .spec
            .replace
            .iter()
            .find(|(column, _)| canonical(column) == name)?;
        values.get(value).map(String::as_str)
    }

    pub(crate) fn parse<T>(
        &self,
        name: &'static str,
        parse: impl FnOnce(&'static str, &'a str) -> Result<T, Rejection>,
    ) -> Result<T, Rejection> {
        parse(name, self.text(name)).map_err(|rejection| match self.header.slot(name) {
            Some(ColumnValue::Column(index)) => self.renamed(rejection, index),
            _ => rejection,
        })
    }

    /// Parses the value of a canonical column that is a number, written as the source says.
    pub(crate) fn number<T>(
        &self,
        name: &'static str,
        parse: impl FnOnce(&'static str, &str) -> Result<T, Rejection>,
    ) -> Result<T, Rejection> {
        self.parse(name, |name, text| {
            parse_number(self.spec, name, text, parse)
        })
    }

    /// Parses the value of a column that a `cost` entry names.
    pub(crate) fn number_of<T>(
        &self,
        column: &str,
        parse: impl FnOnce(&'static str, &str) -> Result<T, Rejection>,
    ) -> Result<T, Rejection> {
        // Reading the header has checked that the column is there.
        let index = self
            .header
            .amounts
            .get(column)
            .copied()
            .unwrap_or(usize::MAX);
        let text = self.cell(index);
        parse_number(self.spec, "", text, parse).map_err(|rejection| self.renamed(rejection, index))
    }

    /// Returns the rejection with the name of the column in the file, and with what the cell has instead of a value.
    fn renamed(&self, mut rejection: Rejection, index: usize) -> Rejection {
        let name = self.header.names.get(index).cloned().unwrap_or_default();
        rejection.column = name.into();
        if self.missing.binary_search(&index).is_ok() {
            rejection.value = shortened(self.record.get(index).unwrap_or_default(), VALUE_CHARS);
        }
        rejection
    }

    /// Returns the country that the row is about.
    pub(crate) fn country(&self) -> Result<RowSubject, Rejection> {
        let country = self.parse("country_code", needed)?.to_owned();
        Ok(RowSubject {
            country,
            ..RowSubject::default()
        })
    }

    /// Returns the place that the row is about: by its id, or by its name and country.
    pub(crate) fn place(&self) -> Result<RowSubject, Rejection> {
        let geonameid = self.parse("geonameid", |_, text| optional_geonameid(text))?;
        let subject = RowSubject {
            geonameid,
            name: self.text("name").to_owned(),
            country: self.text("country_code").to_owned(),
            admin1: self.text("admin1").to_owned(),
        };
        if geonameid.is_none() {
            self.parse("name", fields::name)?;
            // A country may follow the name, as in `Hamilton, Bermuda`.
            if !subject.name.contains(',') && self.spec.resolved(&subject).is_none() {
                self.parse("country_code", needed)?;
            }
        }
        Ok(subject)
    }

    /// Returns the currency of the row, or else of its source.
    pub(crate) fn currency(&self) -> Result<String, Rejection> {
        match self.text("currency") {
            "" => Ok(self.spec.currency.clone()),
            LOCAL_CURRENCY => Ok(LOCAL_CURRENCY.to_owned()),
            _ => self.parse("currency", currency_code).map(str::to_owned),
        }
    }

    /// Returns the date of the row, or else of its source.
    pub(crate) fn date(&self) -> Result<String, Rejection> {
        self.parse("date", |column, text| match text {
            "" => Ok(self.spec.date.clone()),
            text => date_of(text)
                .map(str::to_owned)
                .ok_or_else(|| Rejection::new(column, text, Reason::BadDate)),
        })
    }
}
