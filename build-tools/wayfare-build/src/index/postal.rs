//! Postal codes, sorted by their folded form.

use wayfare_format::{Degrees, NONE, POSTAL_HAS_POINT, PostalRecord, Record, SectionId, fold_postal_code};

use super::{context::Context, section_file::Sections, sorter::Sorter, string_table::StringsSection};
use crate::{
    error::Result,
    sql::{for_each_row, optional_text, text},
};

/// Memory for codes that are not sorted yet.
const BUDGET: usize = 64 << 20;

const POSTAL_CODES: &str = "
    SELECT code, place_name, admin1_name, geonameid, latitude, longitude, country_code
    FROM postal_code ORDER BY postal_id";

pub(super) fn write(
    context: &Context<'_>,
    sections: &mut Sections,
    strings: &mut StringsSection,
) -> Result<()> {
    let mut sorter = Sorter::new(sections.work(), BUDGET);
    let mut bytes = Vec::new();
    let mut number: u32 = 0;
    for_each_row(context.sqlite, POSTAL_CODES, [], |row| {
        let point: (Option<f64>, Option<f64>) = (row.get(4)?, row.get(5)?);
        let point = point.0.and_then(Degrees::latitude).zip(point.1.and_then(Degrees::longitude));
        let code = text(row, 0)?;
        let record = PostalRecord {
            code_ref: strings.intern(code)?,
            place_name_ref: strings.intern(text(row, 1)?)?,
            admin1_name_ref: strings.optional(optional_text(row, 2)?)?,
            place_index: row
                .get::<_, Option<u32>>(3)?
                .and_then(|id| context.order.index_of(id))
                .unwrap_or(NONE),
            latitude: point.map_or(0, |(latitude, _)| latitude.0),
            longitude: point.map_or(0, |(_, longitude)| longitude.0),
            country_index: context.reference.country(optional_text(row, 6)?),
            flags: if point.is_some() { POSTAL_HAS_POINT } else { 0 },
        };
        bytes.clear();
        record.write(&mut bytes);
        let country = record.country_index.to_be_bytes();
        let place = record.place_index.to_be_bytes();
        sorter.push(&[
            fold_postal_code(code).as_bytes(),
            &[0],
            &country,
            &place,
            &number.to_be_bytes(),
            &bytes,
        ])?;
        number += 1;
        Ok(())
    })?;
    let mut section = sections.create(SectionId::Postal)?;
    sorter.finish(|record| section.write(record.split_at(record.len() - PostalRecord::SIZE).1))?;
    sections.finish(section)
}
