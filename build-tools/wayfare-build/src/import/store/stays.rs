//! Places to stay.

use rusqlite::named_params;
use wayfare_format::round_degrees;

use super::{Store, non_blank};
use crate::error::Result;
use crate::rejects::RowError;
use crate::rows::AccommodationRow;

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
        let record = named_params! {
            ":accommodation_id": row.id,
            ":geonameid": row.geonameid,
            ":name": row.name,
            ":description": row.description,
            ":url": row.url,
            ":latitude": round_degrees(row.latitude),
            ":longitude": round_degrees(row.longitude),
            ":dorm_available": row.dorm_available,
            ":dorm_price": row.dorm_price,
            ":dorm_currency": row.dorm_currency,
            ":private_available": row.private_available,
            ":private_price": row.private_price,
            ":private_currency": row.private_currency,
            ":rating": row.rating,
            ":addr1": row.addr1,
            ":addr2": row.addr2,
            ":addr3": row.addr3,
            ":zip": row.zip,
            ":city": row.city,
            ":country_code": country,
            ":date": row.date,
            ":reference": non_blank(&row.reference),
            ":wikidata": row.wikidata,
        };
        Ok(self.put("accommodation", record)?)
    }

    /// Adds to a place to stay what it lacks.
    pub(in crate::import) fn complete_stay(&self, id: u32, row: &AccommodationRow) -> Result<()> {
        let mut complete = self.db.prepare_cached(
            "UPDATE accommodation SET
                 geonameid = coalesce(geonameid, :geonameid),
                 description = coalesce(nullif(description, ''), :description),
                 url = coalesce(nullif(url, ''), :url),
                 dorm_available = max(dorm_available, :dorm_available),
                 dorm_currency = iif(dorm_price IS NULL, :dorm_currency, dorm_currency),
                 dorm_price = coalesce(dorm_price, :dorm_price),
                 private_available = max(private_available, :private_available),
                 private_currency = iif(private_price IS NULL, :private_currency, private_currency),
                 private_price = coalesce(private_price, :private_price),
                 addr1 = coalesce(nullif(addr1, ''), :addr1),
                 zip = coalesce(nullif(zip, ''), :zip),
                 city = coalesce(nullif(city, ''), :city),
                 reference = iif(
                     instr('; ' || coalesce(reference, '') || '; ', '; ' || :reference || '; ')
                         OR length(reference) > :max_references,
                     reference, coalesce(reference || '; ', '') || :reference),
                 wikidata = coalesce(wikidata, :wikidata)
             WHERE accommodation_id = :id",
        )?;
        complete.execute(named_params! {
            ":id": id,
            ":geonameid": row.geonameid,
            ":description": row.description,
            ":url": row.url,
            ":dorm_available": row.dorm_available,
            ":dorm_price": row.dorm_price,
            ":dorm_currency": row.dorm_currency,
            ":private_available": row.private_available,
            ":private_price": row.private_price,
            ":private_currency": row.private_currency,
            ":addr1": row.addr1,
            ":zip": row.zip,
            ":city": row.city,
            ":reference": row.reference,
            ":wikidata": row.wikidata,
            ":max_references": MAX_REFERENCES,
        })?;
        Ok(())
    }
}
