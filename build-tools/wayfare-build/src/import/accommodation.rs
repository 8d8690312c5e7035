//! Places to stay.

use super::costs::AmountConverter;
use super::source_import::SourceImport;
use crate::error::Result;
use crate::readers::{self, ReadCount};

/// Imports a table of kind `accommodation`. Prices stay in their own currencies, or else in that of their country.
pub(super) fn accommodation(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        finder,
        rows,
    } = import;
    let amounts = AmountConverter::new(store.db)?;
    readers::read_table(rows, |row| {
        let mut row = readers::accommodation(row)?;
        let place = match row.geonameid {
            Some(geonameid) => match store.place_by_id(geonameid)? {
                Some(place) => Some(place),
                None => return Ok(()),
            },
            None => None,
        };
        let country = match row.country.as_str() {
            "" => place.as_ref().and_then(|place| place.country.clone()),
            text => Some(finder.country(store.db, "country_code", text)?),
        };
        if place.is_none()
            && !country
                .as_ref()
                .is_none_or(|code| store.wants_country(code))
        {
            return Ok(());
        }
        let local = amounts.currency_of(country.as_deref());
        for (price, currency) in [
            (row.dorm_price, &mut row.dorm_currency),
            (row.private_price, &mut row.private_currency),
        ] {
            *currency = currency
                .take()
                .or_else(|| local.filter(|_| price.is_some()).map(str::to_owned));
        }
        store.put_stay(&row, country.as_deref())
    })
}
