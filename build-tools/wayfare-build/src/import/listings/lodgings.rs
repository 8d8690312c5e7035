//! Places to stay of several sources of listings, those of two sources merged, and those called houses with dormitories.

use std::collections::HashMap;

use rusqlite::Connection;

use crate::error::Result;
use crate::import::made_id::{FIRST_REGION, MadeIds};
use crate::import::place_finder::names_near::NamedPoints;
use crate::import::store::{Store, Written};
use crate::rejects::RowError;
use crate::rows::AccommodationRow;
use crate::sql::{for_each_row, optional_text, text};

/// Places to stay of one name that are no farther apart are one: a point may be at the door, or in the middle of the site.
const SAME_KM: f64 = 0.5;

/// The places to stay that earlier sources have, and those that are written.
pub(super) struct Lodgings {
    made: MadeIds,
    by_wikidata: HashMap<String, u32>,
    by_name: NamedPoints,
}

/// All are of one class.
const CLASS: &str = "";

impl Lodgings {
    pub(super) fn load(db: &Connection) -> Result<Self> {
        let mut known = Self {
            made: MadeIds::from(FIRST_REGION),
            by_wikidata: HashMap::new(),
            by_name: NamedPoints::new(SAME_KM),
        };
        let sql = "SELECT accommodation_id, wikidata, name, latitude, longitude FROM accommodation
                   ORDER BY accommodation_id";
        for_each_row(db, sql, [], |row| {
            let wikidata = optional_text(row, 1)?.map(str::to_owned);
            known.add(
                row.get(0)?,
                wikidata,
                text(row, 2)?,
                (row.get(3)?, row.get(4)?),
            );
            Ok(())
        })?;
        Ok(known)
    }

    /// Writes a row, whose id is made from `key`: what tells it from the other rows of its source. One that is known
    /// gets only what it lacks.
    pub(super) fn write(
        &mut self,
        store: &mut Store<'_>,
        key: &str,
        mut row: AccommodationRow,
        country: Option<&str>,
    ) -> Result<Written, RowError> {
        if let Some(id) = self.find(&row) {
            store.complete_stay(id, &row)?;
            return Ok(Written::Merged);
        }
        row.id = self.made.free(key, |id| Ok(self.by_name.has(id)))?;
        store.put_stay(&row, country)?;
        self.add(
            row.id,
            row.wikidata,
            &row.name,
            (row.latitude, row.longitude),
        );
        Ok(Written::New)
    }

    fn add(&mut self, id: u32, wikidata: Option<String>, name: &str, point: (f64, f64)) {
        if let Some(item) = wikidata {
            self.by_wikidata.entry(item).or_insert(id);
        }
        self.by_name.add(id, name, CLASS, point);
    }

    /// Returns the one that a row is: of the same item in Wikidata, or the nearest of its name.
    fn find(&self, row: &AccommodationRow) -> Option<u32> {
        if let Some(id) = row
            .wikidata
            .as_ref()
            .and_then(|item| self.by_wikidata.get(item))
        {
            return Some(*id);
        }
        let point = (row.latitude, row.longitude);
        self.by_name.nearest(&row.name, CLASS, point, SAME_KM)
    }
}

/// Words of names of houses with dormitories.
const HOSTEL: [&str; 8] = [
    "hostel",
    "backpacker",
    "capsule",
    "jugendherberge",
    "auberge de jeunesse",
    "ostello",
    "хостел",
    "青年旅舍",
];

/// Returns whether a lodging is called a house with dormitories.
pub(super) fn is_called_hostel(name: &str) -> bool {
    let name = name.to_lowercase();
    HOSTEL.iter().any(|word| name.contains(word))
}
