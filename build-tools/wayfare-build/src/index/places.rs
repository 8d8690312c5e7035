//! The places in order of importance: their records, names, spatial indexes and ids.

use std::{collections::HashMap, sync::mpsc, thread};

use rusqlite::{Connection, Row, Statement};
use wayfare_format::{
    Degrees, IdTable, Importance, ImportanceTable, NONE, PackedRTree, PlaceIdRecord, PlaceRecord, SectionId,
    TreePoint, UNKNOWN_METRES, UnitVector, class_tag, country_tag, importance,
};

use super::{
    facts::{Facts, Owner},
    join,
    names::{AllNames, NamesReader, NamesWriter},
    reference::{Reference, for_each_row, optional_text, text},
    section_file::{SectionFile, Sections},
    terms::Keys,
};
use crate::{
    error::{Error, Result},
    progress::Progress,
};

/// The order of the places.
pub(super) struct Ranking {
    /// Ids, the most important place first.
    ids: Vec<u32>,
    /// Importance in the same order.
    importance: Vec<Importance>,
    /// Id and position, by id.
    positions: Vec<(u32, u32)>,
}

impl Ranking {
    pub(super) fn read(sqlite: &Connection) -> Result<Self> {
        let sql = "SELECT p.geonameid, population, feature_code, c.geonameid IS NOT NULL FROM place p
                   LEFT JOIN location_cost c ON c.geonameid = p.geonameid AND c.category_id = 0";
        let mut ranked: Vec<(f32, u32)> = Vec::new();
        for_each_row(sqlite, sql, |row| {
            ranked.push((importance(row.get(1)?, text(row, 2)?, row.get(3)?), row.get(0)?));
            Ok(())
        })?;
        ranked.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let importance = ranked.iter().map(|&(importance, _)| Importance::new(importance)).collect();
        let ids: Vec<u32> = ranked.into_iter().map(|(_, id)| id).collect();
        let mut positions: Vec<(u32, u32)> = ids.iter().copied().zip(0..).collect();
        positions.sort_unstable();
        Ok(Self { ids, importance, positions })
    }

    /// The index of the place with this id.
    pub(super) fn place(&self, id: u32) -> Option<u32> {
        let at = self.positions.binary_search_by_key(&id, |&(id, _)| id).ok()?;
        self.positions.get(at).map(|&(_, index)| index)
    }
}

const PLACE: &str = "
    SELECT name, coalesce(ascii_name, name), latitude, longitude, feature_class, feature_code, country_code,
           admin1_code, admin2_code, population, elevation, dem, time_zone_id, modified
    FROM place WHERE geonameid = ?";

/// From the names of about so many places the symbols are learned.
const SAMPLE: usize = 16_384;

/// Places that are handed from the thread that reads them to the one that writes them at a time, and how many such
/// portions may wait.
const PORTION: usize = 256;
const WAITING: usize = 16;

/// What a place's record refers to.
pub(super) struct Context<'c> {
    pub(super) sqlite: &'c Connection,
    pub(super) ranking: &'c Ranking,
    pub(super) reference: &'c Reference,
    pub(super) facts: &'c Facts,
    pub(super) areas: &'c HashMap<String, u32>,
}

/// Writes everything that is about places.
pub(super) fn write(context: &Context<'_>, sections: &mut Sections, progress: Progress) -> Result<()> {
    let ids = &context.ranking.ids;
    let bar = progress.rows("index: places", ids.len() as u64);
    let mut reader = Reader::new(context)?;
    let sample = (0..).zip(ids).step_by(ids.len() / SAMPLE + 1);
    let sample = sample.map(|(at, &id)| Ok(reader.read(at, id)?.names)).collect::<Result<Vec<_>>>()?;
    let mut writer = Writer {
        names: NamesWriter::new(&sample, sections)?,
        keys: Keys::new(sections.work()),
        records: sections.create(SectionId::Places)?,
    };
    drop(sample);
    let mut points: Vec<TreePoint> = Vec::with_capacity(ids.len());
    let Writer { names, keys, records } = thread::scope(|scope| {
        let (send, receive) = mpsc::sync_channel::<Vec<Place>>(WAITING);
        let writing = scope.spawn(move || {
            receive.iter().flatten().try_for_each(|place| writer.write(place))?;
            Ok(writer)
        });
        for (first, ids) in (0..).step_by(PORTION).zip(ids.chunks(PORTION)) {
            let portion = (first..).zip(ids).map(|(at, &id)| reader.read(at, id));
            let portion = portion.collect::<Result<Vec<_>>>()?;
            points.extend(portion.iter().map(|place| place.point));
            bar.add(portion.len() as u64);
            // The thread that writes tells below why it has stopped.
            if send.send(portion).is_err() {
                break;
            }
        }
        drop(send);
        join(writing)
    })?;
    let with_costs = points.iter().copied().filter(|point| context.facts.has_costs(point.index)).collect();
    sections.finish(records)?;
    names.finish(sections)?;
    sections.write(SectionId::Ids, &IdTable::pack(ids))?;
    let id_records: Vec<_> = ids.iter().map(|&geonameid| PlaceIdRecord { geonameid }).collect();
    sections.write_records(SectionId::PlaceIds, &id_records)?;
    sections.write(SectionId::CostRTree, &PackedRTree::pack(with_costs))?;
    sections.write(SectionId::PlaceRTree, &PackedRTree::pack(points))?;
    let (starts, ends) = ImportanceTable::pack(&context.ranking.importance);
    sections.write(SectionId::ImportanceStarts, &starts)?;
    sections.write(SectionId::Importance, &ends)?;
    keys.write(&context.ranking.importance, sections, progress)
}

/// A place as it is read.
struct Place {
    /// Without the offset of the names.
    record: PlaceRecord,
    point: TreePoint,
    names: AllNames,
}

/// Reads places.
struct Reader<'c> {
    context: &'c Context<'c>,
    place: Statement<'c>,
    names: NamesReader<'c>,
}

impl<'c> Reader<'c> {
    fn new(context: &'c Context<'c>) -> Result<Self> {
        Ok(Self { context, place: context.sqlite.prepare(PLACE)?, names: NamesReader::new(context)? })
    }

    fn read(&mut self, at: u32, id: u32) -> Result<Place> {
        let Self { context, place, names } = self;
        let (place, name, ascii_name) =
            place.query_one([id], |row| Ok((context.place(row, id, at), row.get(0)?, row.get(1)?)))?;
        let (record, point) = place?;
        Ok(Place { record, point, names: names.read(id, name, ascii_name)? })
    }
}

/// Writes places, and collects what they are found by.
struct Writer {
    names: NamesWriter,
    keys: Keys,
    records: SectionFile,
}

impl Writer {
    fn write(&mut self, place: Place) -> Result<()> {
        let names_offset = self.names.write(place.point.index, &place.names, &mut self.keys)?;
        self.records.write_record(&PlaceRecord { names_offset, ..place.record })
    }
}

impl Context<'_> {
    /// The record of a place, but for the offset of its names, and where it is.
    fn place(&self, row: &Row<'_>, id: u32, at: u32) -> Result<(PlaceRecord, TreePoint)> {
        let (latitude, longitude): (f64, f64) = (row.get(2)?, row.get(3)?);
        let feature: (String, String) = (row.get(4)?, row.get(5)?);
        let country = optional_text(row, 6)?;
        let (state, district) = (optional_text(row, 7)?, optional_text(row, 8)?);
        let population: u64 = row.get(9)?;
        let time_zone = row.get::<_, Option<i64>>(12)?.and_then(|id| self.reference.time_zones.get(&id));
        let modified = optional_text(row, 13)?.and_then(|date| self.reference.dates.get(date));
        let admin2_index = match district {
            Some(_) => self.area(country, Some(state.unwrap_or_default()), district),
            None => NONE,
        };
        let feature_index = self.reference.features.get(&feature).map_or(NONE, |&index| u32::from(index));
        let travel_index = self.facts.index(Owner::Place(at));
        let (population_low, population_high_and_travel) =
            PlaceRecord::population_and_travel(population, travel_index)
                .ok_or_else(|| too_many("places with costs, highlights or listings"))?;
        let feature_and_admin2 = PlaceRecord::feature_and_admin2(feature_index, admin2_index)
            .ok_or_else(|| too_many("districts or feature codes"))?;
        let record = PlaceRecord {
            latitude: Degrees::latitude(latitude).map_or(0, |degrees| degrees.0),
            longitude: Degrees::longitude(longitude).map_or(0, |degrees| degrees.0),
            names_offset: NONE,
            population_low,
            population_high_and_travel,
            feature_and_admin2,
            admin1_index: self.state(country, state)?,
            country_index: self.reference.country(country),
            time_zone_index: time_zone.copied().unwrap_or(u16::MAX),
            modified_index: modified.copied().unwrap_or(u16::MAX),
            elevation: metres(row.get(10)?),
            dem: metres(row.get(11)?),
        };
        let class = feature.0.bytes().next().unwrap_or_default();
        let tags = country_tag(record.country_index) | class_tag(class);
        Ok((record, TreePoint { at: UnitVector::new(latitude, longitude), index: at, id, tags }))
    }

    /// The index of the state, which is among the first areas; 65535 for none.
    fn state(&self, country: Option<&str>, state: Option<&str>) -> Result<u16> {
        match self.area(country, state, None) {
            NONE => Ok(u16::MAX),
            area => u16::try_from(area).map_err(|_| too_many("states")),
        }
    }

    /// The index of the state, or with a district code of the district.
    fn area(&self, country: Option<&str>, state: Option<&str>, district: Option<&str>) -> u32 {
        let code = match (country, state, district) {
            (Some(country), Some(state), Some(district)) => format!("{country}.{state}.{district}"),
            (Some(country), Some(state), None) => format!("{country}.{state}"),
            _ => return NONE,
        };
        self.areas.get(&code).copied().unwrap_or(NONE)
    }
}

fn too_many(what: &str) -> Error {
    Error::source("world.idx", format!("there are more {what} than the format can number"))
}

fn metres(value: Option<i64>) -> i16 {
    value.and_then(|metres| i16::try_from(metres).ok()).unwrap_or(UNKNOWN_METRES)
}
