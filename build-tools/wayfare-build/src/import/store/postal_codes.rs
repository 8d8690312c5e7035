//! Postal codes, each row once.

use rusqlite::{OptionalExtension, named_params};
use wayfare_format::round_degrees;
use xxhash_rust::xxh3::Xxh3;

use super::{Store, non_blank};
use crate::rejects::RowError;
use crate::rows::PostalRow;
use crate::tally::Skip;

impl Store<'_> {
    /// Writes a postal code, with the place that it is known to belong to.
    pub(in crate::import) fn put_postal_code(
        &mut self,
        row: &PostalRow<'_>,
        geonameid: Option<u32>,
    ) -> Result<(), RowError> {
        if !self.wants_country(row.country_code) {
            return Ok(());
        }
        self.check_country("country code", row.country_code)?;
        if !self.postal_codes.insert(hash(row, geonameid)) {
            return self.skip(Skip::Repeated);
        }
        let [
            admin1_name,
            admin1_code,
            admin2_name,
            admin2_code,
            admin3_name,
            admin3_code,
        ] = row.regions.map(non_blank);
        let source_id = self.source.id;
        self.insert_code.add(named_params! {
            ":country_code": row.country_code,
            ":code": row.code,
            ":place_name": row.place_name,
            ":admin1_name": admin1_name,
            ":admin1_code": admin1_code,
            ":admin2_name": admin2_name,
            ":admin2_code": admin2_code,
            ":admin3_name": admin3_name,
            ":admin3_code": admin3_code,
            ":latitude": row.point.map(|(latitude, _)| round_degrees(latitude)),
            ":longitude": row.point.map(|(_, longitude)| round_degrees(longitude)),
            ":accuracy": row.accuracy,
            ":geonameid": geonameid,
            ":attached_by": geonameid.map(|_| "id"),
            ":source_id": source_id,
        })?;
        Ok(())
    }

    /// Writes a postal code that `alternateNames` gives to a place.
    pub(in crate::import) fn put_code_of_place(
        &mut self,
        geonameid: u32,
        code: &str,
    ) -> Result<(), RowError> {
        let mut select = self.db.prepare_cached(
            "SELECT country_code, name, coalesce(admin1_code, ''), latitude, longitude
             FROM place WHERE geonameid = ?1 AND country_code IS NOT NULL",
        )?;
        let place = select.query_row([geonameid], |row| {
            let text = |column| row.get::<_, String>(column);
            Ok((text(0)?, text(1)?, text(2)?, (row.get(3)?, row.get(4)?)))
        });
        let Some((country, name, admin1, point)) = place.optional()? else {
            return self.skip(Skip::NoCountry);
        };
        let row = PostalRow {
            country_code: &country,
            code,
            place_name: &name,
            regions: ["", &admin1, "", "", "", ""],
            point: Some(point),
            ..PostalRow::default()
        };
        self.put_postal_code(&row, Some(geonameid))
    }
}

fn hash(row: &PostalRow<'_>, geonameid: Option<u32>) -> u128 {
    let mut hasher = Xxh3::new();
    for text in [row.country_code, row.code, row.place_name]
        .into_iter()
        .chain(row.regions)
    {
        hasher.update(text.as_bytes());
        hasher.update(b"\t");
    }
    let (latitude, longitude) = row.point.unwrap_or((f64::NAN, f64::NAN));
    hasher.update(&latitude.to_le_bytes());
    hasher.update(&longitude.to_le_bytes());
    hasher.update(&[row.accuracy.unwrap_or(u8::MAX)]);
    hasher.update(&geonameid.unwrap_or_default().to_le_bytes());
    hasher.digest128()
}
