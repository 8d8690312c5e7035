//! Places to stay.

use rusqlite::params;
use wayfare_format::round_degrees;

use super::{Store, non_blank};
use crate::error::Result;
use crate::rejects::RowError;
use crate::rows::AccommodationRow;

const COLUMNS: &str = "accommodation_id, geonameid, name, description, url, latitude, longitude, dorm_available, dorm_price, \
     dorm_currency, private_available, private_price, private_currency, rating, addr1, addr2, addr3, zip, city, \
     country_code, date, reference, wikidata";

/// Characters of the references of a place to stay from which on no more is added: it has one of each source, as a rule.
const MAX_REFERENCES: usize = 1000;

impl Store<'_> {
    /// Writes a place to stay whose place and country have been found; it replaces an earlier one with its id.
    pub(in crate::import) fn put_stay(
        &mut self,
        row: &AccommodationRow,
        country: Option<&str>,
    ) -> Result<(), RowError> {
        let currencies = [
            ("dormcurrency", &row.dorm_currency),
            ("privatecurrency", &row.private_currency),
        ];
        for (column, code) in currencies {
            code.as_deref()
                .map_or(Ok(()), |code| self.check_currency(column, code))?;
        }
        Ok(self.put(
            "accommodation",
            COLUMNS,
            params![
                row.id,
                row.geonameid,
                row.name,
                row.description,
                row.url,
                round_degrees(row.latitude),
                round_degrees(row.longitude),
                row.dorm_available,
                row.dorm_price,
                row.dorm_currency,
                row.private_available,
                row.private_price,
                row.private_currency,
                row.rating,
                row.addr1,
                row.addr2,
                row.addr3,
                row.zip,
                row.city,
                country,
                row.date,
                non_blank(&row.reference),
                row.wikidata,
            ],
        )?)
    }

    /// Adds to a place to stay what it lacks.
    pub(in crate::import) fn complete_stay(&self, id: u32, row: &AccommodationRow) -> Result<()> {
        let mut complete = self.db.prepare_cached(
            "UPDATE accommodation SET
                 geonameid = coalesce(geonameid, ?2),
                 description = coalesce(nullif(description, ''), ?3),
                 url = coalesce(nullif(url, ''), ?4),
                 dorm_available = max(dorm_available, ?5),
                 dorm_currency = iif(dorm_price IS NULL, ?7, dorm_currency),
                 dorm_price = coalesce(dorm_price, ?6),
                 private_available = max(private_available, ?8),
                 private_currency = iif(private_price IS NULL, ?10, private_currency),
                 private_price = coalesce(private_price, ?9),
                 addr1 = coalesce(nullif(addr1, ''), ?11),
                 zip = coalesce(nullif(zip, ''), ?12),
                 city = coalesce(nullif(city, ''), ?13),
                 reference = iif(
                     instr('; ' || coalesce(reference, '') || '; ', '; ' || ?14 || '; ')
                         OR length(reference) > ?16,
                     reference, coalesce(reference || '; ', '') || ?14),
                 wikidata = coalesce(wikidata, ?15)
             WHERE accommodation_id = ?1",
        )?;
        complete.execute(params![
            id,
            row.geonameid,
            row.description,
            row.url,
            row.dorm_available,
            row.dorm_price,
            row.dorm_currency,
            row.private_available,
            row.private_price,
            row.private_currency,
            row.addr1,
            row.zip,
            row.city,
            row.reference,
            row.wikidata,
            MAX_REFERENCES,
        ])?;
        Ok(())
    }
}
