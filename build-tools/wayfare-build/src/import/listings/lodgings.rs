//! Places to stay of several sources of listings, those of two sources merged, and whether they have beds in dormitories.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;
use wayfare_format::great_circle_km;

use crate::error::Result;
use crate::import::listings::grid::{Cell, Grid, MOST_OF_A_NAME};
use crate::import::listings::known_places::hash_of;
use crate::import::made_id::{FIRST_REGION, MadeIds};
use crate::import::store::{Store, Written};
use crate::rejects::RowError;
use crate::rows::AccommodationRow;
use crate::sql::{for_each_row, optional_text, text};

/// Places to stay of one name that are no farther apart are one: a point may be at the door, or in the middle of the site.
const SAME_KM: f64 = 0.5;

/// The places to stay that earlier sources have, and those that are written.
pub(super) struct Lodgings {
    made: MadeIds,
    ids: HashSet<u32>,
    by_wikidata: HashMap<String, u32>,
    grid: Grid,
    /// Ids and points by hash of the folded name and cell.
    by_name: HashMap<(u64, Cell), Vec<Located>>,
}

/// An id, latitude and longitude.
type Located = (u32, (f64, f64));

impl Lodgings {
    pub(super) fn load(db: &Connection) -> Result<Self> {
        let mut known = Self {
            made: MadeIds::from(FIRST_REGION),
            ids: HashSet::new(),
            by_wikidata: HashMap::new(),
            grid: Grid::new(SAME_KM),
            by_name: HashMap::new(),
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
        row.id = self.made.free(key, |id| Ok(self.ids.contains(&id)))?;
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
        self.ids.insert(id);
        if let Some(item) = wikidata {
            self.by_wikidata.entry(item).or_insert(id);
        }
        self.by_name
            .entry((hash_of(name), self.grid.cell(point)))
            .or_default()
            .push((id, point));
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
        let (name, point) = (hash_of(&row.name), (row.latitude, row.longitude));
        let cells = self
            .grid
            .around(point, SAME_KM)
            .filter_map(|cell| self.by_name.get(&(name, cell)));
        let distance = |&(id, (latitude, longitude)): &Located| {
            (
                great_circle_km(latitude, longitude, row.latitude, row.longitude),
                id,
            )
        };
        let named = cells
            .flat_map(|cell| cell.iter().take(MOST_OF_A_NAME))
            .map(distance);
        let near = named.filter(|(km, _)| *km <= SAME_KM);
        near.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
            .map(|(_, id)| id)
    }
}

/// The kinds with beds in dormitories, as OpenStreetMap and Overture Maps call them.
const WITH_DORMITORIES: [&str; 3] = ["hostel", "alpine_hut", "mountain_hut"];
/// On a site for tents or caravans, or in a hut without a keeper, nothing is let.
const WITHOUT_ROOMS: [&str; 5] = [
    "camp_site",
    "caravan_site",
    "campground",
    "rv_park",
    "wilderness_hut",
];

/// Returns whether a kind of lodging has dormitories, and whether it has private rooms.
pub(super) fn beds(kind: &str) -> (bool, bool) {
    let has_dormitories = WITH_DORMITORIES.contains(&kind);
    (
        has_dormitories,
        !has_dormitories && !WITHOUT_ROOMS.contains(&kind),
    )
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
