//! The places in order of importance: their records, names, spatial indexes and ids.

use std::collections::HashMap;

use rusqlite::{Connection, Row, Statement};
use wayfare_format::{
    Degrees, ImportanceRecord, NONE, Name, NameKind, NameListWriter, PlaceIdRecord, PlaceRecord, SectionId,
    TreePoint, UNKNOWN_METRES, UnitVector, class_tag, country_tag, importance, pack, slot_table,
};

use super::{
    facts::{Facts, Owner},
    keys::{Keys, Kind},
    reference::{Reference, for_each_row, optional_text, text},
    section_file::{SectionFile, Sections},
    texts::Texts,
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
    importance: Vec<ImportanceRecord>,
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
        let importance = ranked.iter().map(|&(importance, _)| ImportanceRecord::new(importance)).collect();
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
    SELECT name, coalesce(ascii_name, name), latitude, longitude, feature_class, feature_code, country_code, cc2, admin1_code,
           admin2_code, population, elevation, dem, time_zone_id, modified
    FROM place WHERE geonameid = ?";
const NAMES: &str = "SELECT name, lang, kind FROM place_name WHERE geonameid = ?";
const CODES: &str = "SELECT DISTINCT code FROM postal_code WHERE geonameid = ? ORDER BY code";

/// What a place's record refers to.
pub(super) struct Context<'c> {
    pub(super) sqlite: &'c Connection,
    pub(super) ranking: &'c Ranking,
    pub(super) reference: &'c Reference,
    pub(super) facts: &'c Facts,
    pub(super) areas: &'c HashMap<String, u32>,
}

/// Writes everything that is about places; `names` is the section that has the names of areas already.
pub(super) fn write(
    context: &Context<'_>,
    names: SectionFile,
    sections: &mut Sections,
    texts: &mut Texts,
    progress: Progress,
) -> Result<()> {
    let ids = &context.ranking.ids;
    let bar = progress.rows("index: places", ids.len() as u64);
    let mut place_row = context.sqlite.prepare(PLACE)?;
    let mut names = Names::new(context, names)?;
    let mut keys = Keys::new(sections.work());
    let mut records = sections.create(SectionId::Places)?;
    let (mut points, mut points_with_costs) = (Vec::with_capacity(ids.len()), Vec::new());

    for (at, &id) in (0..).zip(ids) {
        let (record, point) =
            place_row.query_one([id], |row| Ok(context.place(row, id, at, texts, &mut keys)))??;
        let names_offset = names.write(id, at, &mut keys)?;
        records.write_record(&PlaceRecord { names_offset, ..record })?;
        points.push(point);
        if context.facts.has_costs(at) {
            points_with_costs.push(point);
        }
        bar.add(1);
    }
    sections.finish(records)?;
    sections.finish(names.section)?;
    sections.write(SectionId::Ids, &slot_table(ids))?;
    let id_records: Vec<_> = ids.iter().map(|&geonameid| PlaceIdRecord { geonameid }).collect();
    sections.write_records(SectionId::PlaceIds, &id_records)?;
    sections.write(SectionId::PlaceTree, &pack(points))?;
    sections.write(SectionId::CostTree, &pack(points_with_costs))?;
    sections.write_records(SectionId::Importance, &context.ranking.importance)?;
    keys.write(&context.ranking.importance, sections, progress)
}

impl Context<'_> {
    /// The record of a place but for its other names, and where it is.
    fn place(
        &self,
        row: &Row<'_>,
        id: u32,
        at: u32,
        texts: &mut Texts,
        keys: &mut Keys,
    ) -> Result<(PlaceRecord, TreePoint)> {
        let (name, ascii_name) = (text(row, 0)?, text(row, 1)?);
        let (latitude, longitude): (f64, f64) = (row.get(2)?, row.get(3)?);
        let country = optional_text(row, 6)?;
        let (state, district) = (optional_text(row, 8)?, optional_text(row, 9)?);
        let feature: (String, String) = (row.get(4)?, row.get(5)?);
        let time_zone = row.get::<_, Option<i64>>(13)?.and_then(|id| self.reference.time_zones.get(&id));
        keys.add(name, at, Kind::Name)?;
        keys.add(ascii_name, at, Kind::Name)?;
        let name_ref = texts.append(name)?;
        let record = PlaceRecord {
            latitude: Degrees::latitude(latitude).map_or(0, |degrees| degrees.0),
            longitude: Degrees::longitude(longitude).map_or(0, |degrees| degrees.0),
            name_ref,
            population: row.get(10)?,
            ascii_name_ref: if ascii_name == name { name_ref } else { texts.append(ascii_name)? },
            names_offset: NONE,
            state_index: self.area(country, state, None),
            district_index: match district {
                Some(_) => self.area(country, Some(state.unwrap_or_default()), district),
                None => NONE,
            },
            cc2_ref: texts.optional(optional_text(row, 7)?)?,
            modified_ref: texts.optional(optional_text(row, 14)?)?,
            facts_index: self.facts.index(Owner::Place(at)),
            country_index: self.reference.country(country),
            time_zone_index: time_zone.copied().unwrap_or(u16::MAX),
            feature_index: self.reference.features.get(&feature).copied().unwrap_or(u16::MAX),
            elevation: metres(row.get(11)?),
            dem: metres(row.get(12)?),
            reserved: [0; 6],
        };
        let class = feature.0.bytes().next().unwrap_or_default();
        let tags = country_tag(record.country_index) | class_tag(class);
        Ok((record, TreePoint { at: UnitVector::new(latitude, longitude), index: at, id, tags }))
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

fn metres(value: Option<i64>) -> i16 {
    value.and_then(|metres| i16::try_from(metres).ok()).unwrap_or(UNKNOWN_METRES)
}

/// Writes the lists of other names, postal codes first.
struct Names<'c> {
    context: &'c Context<'c>,
    names: Statement<'c>,
    codes: Statement<'c>,
    list: NameListWriter,
    scratch: Vec<u8>,
    section: SectionFile,
}

impl<'c> Names<'c> {
    fn new(context: &'c Context<'c>, section: SectionFile) -> Result<Self> {
        Ok(Self {
            context,
            names: context.sqlite.prepare(NAMES)?,
            codes: context.sqlite.prepare(CODES)?,
            list: NameListWriter::default(),
            scratch: Vec::new(),
            section,
        })
    }

    /// Writes the list of a place; the offset of the list, [`NONE`] where it would be empty.
    fn write(&mut self, id: u32, at: u32, keys: &mut Keys) -> Result<u32> {
        let mut empty = true;
        let mut rows = self.codes.query([id])?;
        while let Some(row) = rows.next()? {
            self.list.push(Name { text: text(row, 0)?, language: None, kind: NameKind::Postal });
            empty = false;
        }
        drop(rows);
        let mut rows = self.names.query([id])?;
        while let Some(row) = rows.next()? {
            let (name, kind) = (text(row, 0)?, row.get::<_, usize>(2)?);
            let kind = NameKind::ALL.get(kind).copied().unwrap_or(NameKind::Name);
            let language = self.context.reference.languages.get(text(row, 1)?).copied();
            self.list.push(Name { text: name, language, kind });
            empty = false;
            if !matches!(kind, NameKind::Link | NameKind::Wikidata) {
                keys.add(name, at, Kind::Alternate)?;
            }
        }
        if empty {
            return Ok(NONE);
        }
        let offset = u32::try_from(self.section.len()).ok().filter(|&offset| offset != NONE);
        self.list.finish(&mut self.scratch);
        self.section.write(&self.scratch)?;
        self.scratch.clear();
        offset.ok_or_else(|| {
            Error::source(
                "world.idx",
                "the other names take more than 4 GiB; build with --no-alternate-names",
            )
        })
    }
}
