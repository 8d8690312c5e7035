//! Postal codes, sorted by their folded form.

use std::cmp::Reverse;
use std::collections::HashMap;

use rusqlite::Row;
use wayfare_format::{
    Degrees, NONE, PostalPoint, PostalRecord, PostalRecordWriter, PostalRegion, PostalTableWriter,
    SectionId, StringRecord, fold_postal_code,
};

use super::IndexTables;
use super::section_file::{Sections, StringsSection};
use super::sorter::{Sorter, split_lengths};
use crate::error::{Error, Result};
use crate::sql::{checked, for_each_row, name, optional_text};

const POSTAL_CODES: &str = "
    SELECT code, nullif(place_name, name), admin1_name, geonameid, postal_code.latitude, postal_code.longitude,
           postal_code.country_code, place.latitude, place.longitude, place.country_code, place.admin1_code,
           attached_by IS 'distance'
    FROM postal_code LEFT JOIN place USING (geonameid) ORDER BY postal_id";

/// Memory for codes that are not sorted yet.
const BUDGET: usize = 64 << 20;

pub(super) fn write(
    tables: &IndexTables<'_>,
    sections: &mut Sections,
    strings: &mut StringsSection,
) -> Result<()> {
    let (mut records, mut names) = (PostalRecordWriter::default(), RegionNames::default());
    for_each_row(tables.sqlite, POSTAL_CODES, [], |row| {
        let code = Code::read(tables, row, strings)?;
        records.add(code.record.point);
        names.add(&code);
        Ok(())
    })?;
    let names = names.usual();
    sections.write_records(SectionId::PostalRegions, &names)?;

    let (mut codes, mut number, mut bytes) =
        (Sorter::new(&sections.sort_space, BUDGET), 0_u32, Vec::new());
    for_each_row(tables.sqlite, POSTAL_CODES, [], |row| {
        let mut code = Code::read(tables, row, strings)?;
        if code.usual_name(&names) == Some(code.admin1_name_ref) {
            code.record.region = PostalRegion::AsUsual;
        }
        let (text, country) = (code.text.as_bytes(), code.country.to_be_bytes());
        let (place, order) = (code.record.place_index.to_be_bytes(), number.to_be_bytes());
        bytes.clear();
        records.write(&code.record, &mut bytes);
        let lengths = [text.len() as u32, bytes.len() as u32].map(u32::to_le_bytes);
        let key = fold_postal_code(code.text);
        let parts = [
            key.as_bytes(),
            &[0],
            &country,
            &place,
            &order,
            text,
            &bytes,
            lengths.as_flattened(),
        ];
        codes.push(&parts)?;
        number += 1;
        Ok(())
    })?;

    let mut section = sections.create(SectionId::Postal)?;
    let (mut writer, mut out) = (PostalTableWriter::default(), Vec::new());
    codes.finish(|record| {
        let (text, bytes) = texts(record).unwrap_or_default();
        let offset = u32::try_from(section.length)
            .map_err(|_| Error::source("world.idx", "the postal codes take more than 4 GiB"))?;
        out.clear();
        writer.add(text, bytes, offset, &mut out);
        section.write(&out)
    })?;
    sections.finish(section)?;
    sections.write(SectionId::PostalBlocks, &writer.finish(records))
}

/// Returns a code and its record, as they come out of the sorter.
fn texts(record: &[u8]) -> Option<(&[u8], &[u8])> {
    let (record, [code, bytes]) = split_lengths(record)?;
    let (record, bytes) = record.split_at_checked(record.len().checked_sub(bytes)?)?;
    Some((
        record.split_at_checked(record.len().checked_sub(code)?)?.1,
        bytes,
    ))
}

/// A postal code of a row, with the region's name in the postal data.
struct Code<'r> {
    text: &'r str,
    record: PostalRecord<'r>,
    country: u16,
    /// The admin1 region of the attached place.
    admin1: Option<u32>,
    admin1_name_ref: u32,
}

impl<'r> Code<'r> {
    fn read(
        tables: &IndexTables<'_>,
        row: &'r Row<'_>,
        strings: &mut StringsSection,
    ) -> Result<Self> {
        let place = row
            .get::<_, Option<u32>>(3)?
            .and_then(|id| tables.order.index_of(id));
        let country = tables.reference.country(optional_text(row, 6)?);
        let (place_country, place_admin1) = (optional_text(row, 9)?, optional_text(row, 10)?);
        let country_of_place = place.map(|_| tables.reference.country(place_country));
        let admin1_name_ref = strings.intern_optional(optional_text(row, 2)?)?;
        let record = PostalRecord {
            place_index: place.unwrap_or(NONE),
            by_distance: row.get(11)?,
            place_name: optional_text(row, 1)?
                .map(checked)
                .transpose()?
                .map(|name| name.as_str().as_bytes()),
            point: PostalPoint::new(point(row, 4)?, point(row, 7)?.filter(|_| place.is_some())),
            country_index: Some(country).filter(|&country| country_of_place != Some(country)),
            region: PostalRegion::Called(admin1_name_ref),
        };
        let admin1 = place.and_then(|_| tables.regions.admin1(place_country, place_admin1));
        Ok(Self {
            text: name(row, 0)?.as_str(),
            record,
            country,
            admin1,
            admin1_name_ref,
        })
    }

    /// Returns what the postal data mostly call its region.
    fn usual_name(&self, names: &[StringRecord]) -> Option<u32> {
        let Some(admin1) = self.admin1 else {
            return Some(NONE);
        };
        names.get(admin1 as usize).map(|name| name.string_ref)
    }
}

/// Reads the latitude and longitude of a row, if it has them.
fn point(row: &Row<'_>, column: usize) -> Result<Option<[i32; 2]>> {
    let (latitude, longitude): (Option<f64>, Option<f64>) =
        (row.get(column)?, row.get(column + 1)?);
    let point = latitude
        .and_then(Degrees::latitude)
        .zip(longitude.and_then(Degrees::longitude));
    Ok(point.map(|(latitude, longitude)| [latitude.0, longitude.0]))
}

/// The number of times that the postal data use each name for an admin1 region.
#[derive(Default)]
struct RegionNames(HashMap<u32, HashMap<u32, u32>>);

impl RegionNames {
    fn add(&mut self, code: &Code<'_>) {
        if let Some(admin1) = code.admin1 {
            *self
                .0
                .entry(admin1)
                .or_default()
                .entry(code.admin1_name_ref)
                .or_default() += 1;
        }
    }

    /// Returns the most frequent name of each region.
    fn usual(self) -> Vec<StringRecord> {
        let regions = self.0.keys().max().map_or(0, |&last| last as usize + 1);
        let mut usual = vec![StringRecord { string_ref: NONE }; regions];
        for (region, names) in self.0 {
            let best = names
                .into_iter()
                .max_by_key(|&(name, codes)| (codes, Reverse(name)));
            if let (Some(to), Some((name, _))) = (usual.get_mut(region as usize), best) {
                to.string_ref = name;
            }
        }
        usual
    }
}
