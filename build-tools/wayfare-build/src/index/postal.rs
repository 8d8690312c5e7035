//! Postal codes, sorted by their folded form.

use wayfare_format::{Degrees, NONE, PostalRecord, SectionId, UNKNOWN_DEGREES, fold_postal_code};

use super::{context::Context, packed::PackedSection, section_file::Sections, string_table::StringsSection};
use crate::{
    error::Result,
    sql::{for_each_row, optional_text, text},
};

const POSTAL_CODES: &str = "
    SELECT code, nullif(place_name, name), admin1_name, geonameid, postal_code.latitude, postal_code.longitude,
           postal_code.country_code
    FROM postal_code LEFT JOIN place USING (geonameid) ORDER BY postal_id";

pub(super) fn write(
    context: &Context<'_>,
    sections: &mut Sections,
    strings: &mut StringsSection,
) -> Result<()> {
    let mut records = PackedSection::new(sections.work());
    let mut number: u32 = 0;
    for_each_row(context.sqlite, POSTAL_CODES, [], |row| {
        let point: (Option<f64>, Option<f64>) = (row.get(4)?, row.get(5)?);
        let point = point.0.and_then(Degrees::latitude).zip(point.1.and_then(Degrees::longitude));
        let code = text(row, 0)?;
        let record = PostalRecord {
            code_ref: strings.intern(code)?,
            place_name_ref: match optional_text(row, 1)? {
                Some(name) => strings.intern(name)?,
                None => NONE,
            },
            admin1_name_ref: strings.optional(optional_text(row, 2)?)?,
            place_index: row
                .get::<_, Option<u32>>(3)?
                .and_then(|id| context.order.index_of(id))
                .unwrap_or(NONE),
            latitude: point.map_or(UNKNOWN_DEGREES, |(latitude, _)| latitude.0),
            longitude: point.map_or(UNKNOWN_DEGREES, |(_, longitude)| longitude.0),
            country_index: context.reference.country(optional_text(row, 6)?),
        };
        let country = record.country_index.to_be_bytes();
        let place = record.place_index.to_be_bytes();
        let folded = fold_postal_code(code);
        let key = [folded.as_bytes(), &[0], &country, &place, &number.to_be_bytes()].concat();
        records.add(&key, &record)?;
        number += 1;
        Ok(())
    })?;
    records.finish(SectionId::Postal, sections)
}
