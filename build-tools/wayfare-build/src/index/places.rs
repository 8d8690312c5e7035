//! The places in order of importance: their records, spatial indexes and ids. They are read in order of ids, since SQLite
//! has them so.

use std::borrow::Cow;
use std::slice;
use std::thread;

use deunicode::deunicode_with_tofu;
use rusqlite::{Row, Statement};
use wayfare_format::{
    Degrees, INDEX_FILE, IdTable, ImportanceTable, NONE, PackedRTree, PackedRecord,
    PackedTableWriter, PlaceFlags, PlaceFlagsTable, PlaceIdRecord, PlaceKind, PlaceRecord,
    SectionId, TreePoint, UNKNOWN_METRES, UnitVector, class_tag, country_tag,
};

use super::IndexTables;
use super::borders::Outlines;
use super::bounding_boxes::Bounds;
use super::facts::Owner;
use super::main_places::{MainPlaces, Members, RegionSummary};
use super::names::{AllNames, CODES, NAMES, Names, NamesReader};
use super::regions::Area;
use super::section_file::{Sections, too_far_apart};
use super::sorter::{SortSpace, Sorter};
use super::terms::Terms;
use crate::error::{Error, Result};
use crate::name::Name;
use crate::progress::Progress;
use crate::sql::{RowsById, name, optional_text, text};
use crate::threads::Worker;

const PLACES: &str = "
    SELECT geonameid, name, coalesce(nullif(ascii_name, ''), name), latitude, longitude, feature_class, feature_code,
           country_code, admin1_code, admin2_code, population, elevation, dem, time_zone_id, modified
    FROM place ORDER BY geonameid";

const MAIN_PLACES: &str = "SELECT geonameid, latitude, longitude FROM main_place JOIN place USING (geonameid) WHERE region_id = ?";

const BOUNDS: &str =
    "SELECT south, west, north, east FROM region WHERE geonameid = ? AND south IS NOT NULL";

/// Memory for records that are not sorted yet.
const BUDGET: usize = 64 << 20;

/// Places in a portion that the thread which writes is sent, and portions that may wait.
const PORTION: usize = 256;
const WAITING: usize = 16;

/// Writes everything about places but their names and terms, which it returns: those are added to the terms of regions.
pub(super) fn write(
    tables: &IndexTables<'_>,
    mut outlines: Outlines,
    terms: Terms,
    sections: &mut Sections,
    progress: Progress,
) -> Result<(Names, Terms)> {
    let ids = &tables.order.ids;
    let bar = progress.rows("index: places", ids.len() as u64);
    let mut writer = PlaceWriter {
        names: Names::new(ids.len(), &sections.sort_space),
        terms,
        records: PlaceTable::new(&sections.sort_space),
    };
    let sqlite = tables.sqlite;
    let mut places = sqlite.prepare(PLACES)?;
    let (mut names, mut codes) = (sqlite.prepare(NAMES)?, sqlite.prepare(CODES)?);
    let mut reader = PlaceReader {
        tables,
        positions: tables.order.positions.iter(),
        main_places: sqlite.prepare(MAIN_PLACES)?,
        bounds: sqlite.prepare(BOUNDS)?,
        names: NamesReader {
            reference: tables.reference,
            names: RowsById::query(&mut names)?,
            codes: RowsById::query(&mut codes)?,
        },
    };
    let mut points: Vec<TreePoint> = Vec::with_capacity(ids.len());
    let mut areas = Vec::new();
    let mut flags = vec![
        PlaceFlags {
            kind: PlaceKind::Place,
            has_costs: false
        };
        ids.len()
    ];
    let mut main_places = MainPlaces::new(std::mem::take(&mut outlines.parts));
    let PlaceWriter {
        names,
        terms,
        records,
    } = thread::scope(|scope| {
        let writing = Worker::spawn(scope, WAITING, move |portions| {
            portions.try_for_each(|portion: &mut Vec<PlaceEntry>| {
                portion.iter().try_for_each(|place| writer.write(place))
            })?;
            Ok(writer)
        });
        let mut rows = places.query([])?;
        loop {
            while writing.done().is_some() {}
            let mut portion = Vec::with_capacity(PORTION);
            while portion.len() < PORTION
                && let Some(row) = rows.next()?
            {
                portion.extend(reader.read(row)?);
            }
            for place in &portion {
                if place.kind == PlaceKind::Place {
                    points.push(place.point);
                    outlines.add_place(&place.record);
                } else if place.is_area_of_country() {
                    areas.push(place.point);
                    outlines.add_area(&place.record);
                }
            }
            for PlaceEntry {
                record,
                kind,
                members,
                point,
                ..
            } in &mut portion
            {
                main_places.add(point.index, *kind, members.take(), record);
                let has_costs = tables.facts.has_costs(point.index);
                if let Some(flags) = flags.get_mut(point.index as usize) {
                    *flags = PlaceFlags {
                        kind: *kind,
                        has_costs,
                    };
                }
            }
            bar.inc(portion.len() as u64);
            // That was the last place, or the thread has stopped.
            if portion.is_empty() || !writing.send(portion) {
                break;
            }
        }
        writing.join(INDEX_FILE)
    })?;
    points.sort_unstable_by_key(|point| point.index);
    areas.sort_unstable_by_key(|point| point.index);
    let with_costs = points
        .iter()
        .copied()
        .filter(|point| tables.facts.has_costs(point.index))
        .collect();
    outlines.write_grid(sections)?;
    records.finish(sections)?;
    let (main_places, bounding_boxes) = main_places.finish();
    sections.write_packed(SectionId::MainPlaces, &main_places)?;
    sections.write_records(SectionId::BoundingBoxes, &bounding_boxes)?;
    sections.write(SectionId::Ids, &IdTable::pack(ids))?;
    let id_records: Vec<_> = ids
        .iter()
        .map(|&geonameid| PlaceIdRecord { geonameid })
        .collect();
    sections.write_records(SectionId::PlaceIds, &id_records)?;
    sections.write(SectionId::PlaceFlags, &PlaceFlagsTable::pack(&flags))?;
    sections.write(SectionId::CostRTree, &PackedRTree::pack(with_costs))?;
    sections.write(SectionId::AreaRTree, &PackedRTree::pack(areas))?;
    sections.write(SectionId::PlaceRTree, &PackedRTree::pack(points))?;
    let (starts, ends) = ImportanceTable::pack(&tables.order.importance);
    sections.write(SectionId::ImportanceStarts, &starts)?;
    sections.write(SectionId::Importance, &ends)?;
    Ok((names, terms))
}

struct PlaceEntry {
    record: PlaceRecord,
    kind: PlaceKind,
    members: Option<Members>,
    point: TreePoint,
    names: AllNames,
}

impl PlaceEntry {
    /// Returns whether it is an island or another area in one country. The point of an admin1 or admin2 region is that of a
    /// place.
    fn is_area_of_country(&self) -> bool {
        matches!(self.members, Some(Members::Named(_))) && self.record.country_index != u16::MAX
    }
}

struct PlaceReader<'s> {
    tables: &'s IndexTables<'s>,
    positions: slice::Iter<'s, (u32, u32)>,
    main_places: Statement<'s>,
    bounds: Statement<'s>,
    names: NamesReader<'s>,
}

impl PlaceReader<'_> {
    fn read(&mut self, row: &Row<'_>) -> Result<Option<PlaceEntry>> {
        let Self {
            tables,
            positions,
            main_places,
            bounds,
            names: reader,
        } = self;
        let id = row.get(0)?;
        let next = positions.next().filter(|&&(known, _)| known == id);
        let Some(at) = next
            .map(|&(_, at)| at)
            .or_else(|| tables.order.index_of(id))
        else {
            return Ok(None);
        };
        let (record, point) = record(tables, row, id, at)?;
        let (class, code) = (text(row, 5)?, text(row, 6)?);
        let kind = PlaceKind::of_feature(class, code);
        let members = match Area::of_feature(code, &record) {
            _ if kind == PlaceKind::Place => None,
            Some(area) => Some(Members::Within(area)),
            None => Some(Members::Named(named(main_places, bounds, id, tables)?)),
        };
        let (ascii_name, country) = (name(row, 2)?, optional_text(row, 7)?.unwrap_or_default());
        let mut names = AllNames::new(
            name(row, 1)?,
            Name::cut(&in_ascii(&ascii_name, id)),
            country,
            kind == PlaceKind::Country,
        );
        reader.read(id, &mut names)?;
        Ok(Some(PlaceEntry {
            record,
            kind,
            members,
            point,
            names,
        }))
    }
}

/// Returns a name in ASCII: itself, or transliterated, or the id of the place where no letter of it can be.
fn in_ascii(name: &str, id: u32) -> Cow<'_, str> {
    if name.is_ascii() {
        return name.into();
    }
    let ascii = deunicode_with_tofu(name, "");
    // A Chinese character becomes a word.
    let ascii = Name::cut(ascii.trim());
    if ascii.is_empty() {
        id.to_string().into()
    } else {
        ascii.to_string().into()
    }
}

/// Returns the places that a source names for a region, and the box that it gives, or else the box around the places.
fn named(
    main_places: &mut Statement<'_>,
    bounds: &mut Statement<'_>,
    region: u32,
    tables: &IndexTables<'_>,
) -> Result<RegionSummary> {
    let mut inside = RegionSummary::default();
    let mut rows = main_places.query([region])?;
    while let Some(row) = rows.next()? {
        inside.main.extend(tables.order.index_of(row.get(0)?));
        inside.bounds.add(row.get(1)?, row.get(2)?);
    }
    inside.main.sort_unstable();
    let mut rows = bounds.query([region])?;
    if let Some(row) = rows.next()? {
        inside.bounds = Bounds::default();
        inside.bounds.add(row.get(0)?, row.get(1)?);
        inside.bounds.add(row.get(2)?, row.get(3)?);
    }
    Ok(inside)
}

struct PlaceWriter {
    names: Names,
    terms: Terms,
    records: PlaceTable,
}

impl PlaceWriter {
    fn write(&mut self, place: &PlaceEntry) -> Result<()> {
        let is_region = place.kind != PlaceKind::Place;
        self.names
            .add(place.point.index, &place.names, is_region, &mut self.terms)?;
        self.records.add(place.point.index, &place.record)
    }
}

/// Collects the records of places, and writes them in order: base and step of all numbers must be known before the first
/// record is written.
struct PlaceTable {
    table: PackedTableWriter,
    sorter: Sorter,
    bytes: Vec<u8>,
}

impl PlaceTable {
    fn new(space: &SortSpace) -> Self {
        let (table, sorter) = (
            PackedTableWriter::new::<PlaceRecord>(),
            Sorter::new(space, BUDGET),
        );
        Self {
            table,
            sorter,
            bytes: Vec::new(),
        }
    }

    fn add(&mut self, at: u32, record: &PlaceRecord) -> Result<()> {
        let numbers = record.numbers();
        self.table.add(&numbers);
        self.bytes.clear();
        self.bytes
            .extend(numbers.into_iter().flat_map(i64::to_le_bytes));
        self.sorter
            .push(&[at.to_be_bytes().as_slice(), &self.bytes])
    }

    fn finish(self, sections: &mut Sections) -> Result<()> {
        let (mut section, mut out) = (sections.create(SectionId::Places)?, Vec::new());
        let mut packer = self
            .table
            .start(&mut out)
            .ok_or_else(|| too_far_apart(SectionId::Places))?;
        self.sorter.finish(|record| {
            let numbers = record.split_at(size_of::<u32>()).1;
            let numbers: Vec<i64> = numbers
                .as_chunks()
                .0
                .iter()
                .map(|&n| i64::from_le_bytes(n))
                .collect();
            packer.pack(&numbers, &mut out);
            section.write(&out)?;
            out.clear();
            Ok(())
        })?;
        packer.finish(&mut out);
        section.write(&out)?;
        sections.finish(section)
    }
}

fn record(
    tables: &IndexTables<'_>,
    row: &Row<'_>,
    id: u32,
    at: u32,
) -> Result<(PlaceRecord, TreePoint)> {
    let (latitude, longitude): (f64, f64) = (row.get(3)?, row.get(4)?);
    let (class, code) = (text(row, 5)?, text(row, 6)?);
    let country = optional_text(row, 7)?;
    let (admin1, admin2) = (optional_text(row, 8)?, optional_text(row, 9)?);
    let population: u64 = row.get(10)?;
    let time_zone = row
        .get::<_, Option<i64>>(13)?
        .and_then(|id| tables.reference.time_zones.get(&id));
    let modified = optional_text(row, 14)?.and_then(|date| tables.reference.dates.get(date));
    let regions = tables.regions;
    // Admin1 regions are the first regions.
    let admin1_index = regions
        .admin1(country, admin1)
        .map_or(Ok(u16::MAX), u16::try_from);
    let record = PlaceRecord {
        latitude: Degrees::latitude(latitude).map_or(0, |degrees| degrees.0),
        longitude: Degrees::longitude(longitude).map_or(0, |degrees| degrees.0),
        population,
        travel_index: tables.facts.index(Owner::Place(at)),
        feature_index: tables.reference.feature(class, code),
        admin2_index: regions.admin2(country, admin1, admin2).unwrap_or(NONE),
        admin1_index: admin1_index.map_err(|_| {
            Error::source(
                "world.idx",
                "there are more admin1 regions than the format can number",
            )
        })?,
        country_index: tables.reference.country(country),
        time_zone_index: time_zone.copied().unwrap_or(u16::MAX),
        modified_index: modified.copied().unwrap_or(u16::MAX),
        elevation: metres(row.get(11)?),
        dem: metres(row.get(12)?),
    };
    let class = class.bytes().next().unwrap_or_default();
    let tags = country_tag(record.country_index) | class_tag(class);
    Ok((
        record,
        TreePoint {
            at: UnitVector::new(latitude, longitude),
            index: at,
            id,
            tags,
        },
    ))
}

fn metres(value: Option<i64>) -> i16 {
    value
        .and_then(|metres| i16::try_from(metres).ok())
        .unwrap_or(UNKNOWN_METRES)
}
