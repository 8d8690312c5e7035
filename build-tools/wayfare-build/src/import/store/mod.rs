//! What importers write to: the tables of `world.sqlite`. Which records are left out, replaced, merged or rejected is
//! decided here, for all kinds of sources.

pub(super) mod costs;
pub(super) mod insert;
pub(super) mod places;
mod postal_codes;
mod stays;

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use rusqlite::{Connection, OptionalExtension};

use self::insert::{Insert, Record};
use self::places::{NameInsert, PlaceInsert};
use super::filter::PlaceFilter;
use crate::daily::Daily;
use crate::error::Result;
use crate::manifest::SourceSpec;
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;
use crate::superseded::Superseded;
use crate::tally::{Skip, Tally};

/// A source to import.
#[derive(Clone, Copy)]
pub(crate) struct ImportSource<'a> {
    /// Its `source_id`.
    pub(crate) id: u32,
    pub(crate) spec: &'a SourceSpec,
    /// A default source beside the user's own places: its rows about other places are skipped.
    pub(crate) partial: bool,
    /// A daily file: its rows belong to the source that has this `source_id`.
    pub(crate) daily: Option<&'a Daily>,
    /// Its number among all sources, and what the ones behind it change.
    pub(crate) at: usize,
    pub(crate) superseded: &'a Superseded,
}

impl ImportSource<'_> {
    /// Returns whether a later source changes or deletes the row with this id.
    pub(super) fn is_superseded(&self, id: u32) -> bool {
        self.superseded.has(self.spec.kind, id, self.at)
    }
}

/// The tables, as one source writes to them.
pub(super) struct Store<'a> {
    pub(super) db: &'a Connection,
    pub(super) filter: &'a PlaceFilter,
    pub(super) source: ImportSource<'a>,
    pub(super) tally: &'a mut Tally,
    countries: HashSet<String>,
    time_zones: HashMap<String, i64>,
    insert_name: NameInsert<'a>,
    /// Hashes of the postal codes written: the dumps repeat some.
    postal_codes: HashSet<u128>,
    insert_place: PlaceInsert<'a>,
    insert_code: Insert<'a>,
    /// How a record is added to a table with a key, and how it replaces one.
    keyed: HashMap<&'static str, [Insert<'a>; 2]>,
}

/// What became of a thing that several sources may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// It is new.
    New,
    /// It added to one that an earlier row has.
    Merged,
}

/// A place of the dataset that a row is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct KnownPlace {
    pub(super) geonameid: u32,
    pub(super) country: Option<String>,
}

impl<'a> Store<'a> {
    pub(super) fn new(
        db: &'a Connection,
        filter: &'a PlaceFilter,
        source: ImportSource<'a>,
        tally: &'a mut Tally,
    ) -> Result<Self> {
        let mut select = db.prepare_cached("SELECT country_code FROM country")?;
        let countries = select
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        Ok(Self {
            db,
            filter,
            source,
            tally,
            countries,
            time_zones: HashMap::new(),
            insert_name: NameInsert::prepare(db)?,
            postal_codes: HashSet::new(),
            insert_place: PlaceInsert::new(db),
            insert_code: Insert::new(db, "INSERT INTO postal_code"),
            keyed: HashMap::new(),
        })
    }

    /// Writes a record to a table with a key, where it replaces an earlier one; of this source, if the table tells sources.
    pub(super) fn put(&mut self, table: &'static str, record: &Record<'_>) -> Result<()> {
        let [add, replace] = match self.keyed.entry(table) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let tells_source = self.db.column_exists(None, table, "source_id")?;
                let insert = |or| {
                    Insert::new(self.db, format!("INSERT OR {or} INTO {table}"))
                        .of_source(tells_source.then_some(self.source.id))
                };
                entry.insert(["IGNORE", "REPLACE"].map(insert))
            }
        };
        self.tally.replaced += u64::from(add.add(record)? == 0 && replace.add(record)? > 0);
        Ok(())
    }

    /// Counts a row that is left out on purpose.
    pub(super) fn skip(&mut self, why: Skip) -> Result<(), RowError> {
        self.tally.skip(why);
        Ok(())
    }

    /// Returns whether the dataset is to have what is in a country; if not, counts a row as filtered.
    pub(super) fn wants_country(&mut self, code: &str) -> bool {
        self.wants_one_of([code])
    }

    /// Returns whether what lies in these countries goes into the dataset, and counts it if not.
    pub(super) fn wants_one_of<'c>(&mut self, codes: impl IntoIterator<Item = &'c str>) -> bool {
        let is_wanted = codes
            .into_iter()
            .any(|code| self.filter.allows_country(code));
        if !is_wanted {
            self.tally.skip(Skip::Filtered);
        }
        is_wanted
    }

    pub(super) fn knows_country(&self, code: &str) -> bool {
        self.countries.contains(code)
    }

    fn check_country(&self, column: &'static str, code: &str) -> Result<(), Rejection> {
        if self.countries.contains(code) {
            return Ok(());
        }
        Err(Rejection::new(column, code, Reason::UnknownCountry))
    }

    pub(super) fn check_currency(&self, column: &'static str, code: &str) -> Result<(), RowError> {
        let mut select = self
            .db
            .prepare_cached("SELECT 1 FROM currency WHERE currency_code = ?1")?;
        if select.exists([code])? {
            return Ok(());
        }
        Err(Rejection::new(column, code, Reason::UnknownCurrency).into())
    }

    /// Gives the source, if the manifest has no date for it, and its records without a date this one.
    pub(super) fn set_date(&self, date: &str) -> Result<()> {
        if !self.source.spec.date.is_empty() {
            return Ok(());
        }
        for table in ["source", "accommodation", "location_highlight"] {
            let sql = format!("UPDATE {table} SET date = ?2 WHERE source_id = ?1 AND date = ''");
            self.db.execute(&sql, (self.source.id, date))?;
        }
        Ok(())
    }

    /// Returns whether a place may rightly be absent from the dataset.
    pub(super) fn may_lack(&self, country: Option<&str>) -> bool {
        self.source.partial || self.filter.may_drop_in(country)
    }

    /// Returns whether the dataset has an admin1 region, by its code and as the row has that; `false`, counted as skipped,
    /// where it may rightly be absent.
    pub(super) fn has_admin1(&mut self, code: &str, written: &str) -> Result<bool, RowError> {
        let mut select = self
            .db
            .prepare_cached("SELECT 1 FROM admin1 WHERE code = ?1")?;
        if select.exists([code])? {
            Ok(true)
        } else if self.source.partial {
            self.tally.skip(Skip::NotInDataset);
            Ok(false)
        } else {
            Err(Rejection::new("admin1_code", written, Reason::UnknownAdmin1).into())
        }
    }

    /// Returns the place with this id; `None`, counted as skipped, where it may rightly be absent.
    pub(super) fn place_by_id(&mut self, geonameid: u32) -> Result<Option<KnownPlace>, RowError> {
        let mut select = self
            .db
            .prepare_cached("SELECT country_code FROM place WHERE geonameid = ?1")?;
        match select.query_row([geonameid], |row| row.get(0)).optional()? {
            Some(country) => Ok(Some(KnownPlace { geonameid, country })),
            None if self.may_lack(None) => {
                self.tally.skip(Skip::NotInDataset);
                Ok(None)
            }
            None => Err(
                Rejection::new("geonameid", &geonameid.to_string(), Reason::UnknownPlace).into(),
            ),
        }
    }
}

/// Returns the id of a source that is entered next: `source_id` is in the order of import.
pub(super) fn next_source_id(db: &Connection) -> Result<u32> {
    Ok(db.query_row(
        "SELECT coalesce(max(source_id), 0) + 1 FROM source",
        [],
        |row| row.get(0),
    )?)
}

/// Returns `None` for a blank text, which is stored as NULL.
pub(super) fn non_blank(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}
