//! The small tables, as CSV with the columns that `wayfare build` requires.

use std::fmt::Display;

use serde::Serialize;
use wayfare::{Cost, CountryCode, Currency, Dataset, Highlight, Offer, PlaceId};

use super::rows::RowWriter;
use crate::{failure::Failure, text::given};

/// A record and the place that it belongs to.
#[derive(Serialize)]
struct InPlace<T> {
    id: PlaceId,
    #[serde(flatten)]
    record: T,
}

/// A record and the country that it belongs to.
#[derive(Serialize)]
struct InCountry<T> {
    country_code: CountryCode,
    #[serde(flatten)]
    record: T,
}

pub(super) fn categories(dataset: &Dataset, rows: &mut RowWriter<'_>) -> Result<(), Failure> {
    rows.heading("category_id,name,description,sumtype")?;
    for category in dataset
        .category(0)
        .transpose()
        .into_iter()
        .chain(dataset.categories())
    {
        let category = category?;
        let unit = category.unit as u8;
        let cells: [&dyn std::fmt::Display; 4] =
            [&category.id, &category.name, &category.description, &unit];
        rows.row(&category, &cells)?;
    }
    Ok(())
}

pub(super) fn currencies(dataset: &Dataset, rows: &mut RowWriter<'_>) -> Result<(), Failure> {
    rows.heading("currency_code,name,symbol,alternatename,successor,per_successor")?;
    for currency in dataset.currencies().chain(dataset.withdrawn_currencies()) {
        let currency = currency?;
        let Currency {
            code,
            name,
            symbol,
            alternate_name,
            successor,
            ..
        } = currency;
        let (successor, per_unit) = successor.map(|it| (it.code, it.per_unit)).unzip();
        let [symbol, alternate_name] = [symbol, alternate_name].map(given);
        rows.row(
            &currency,
            &[
                &code,
                &name,
                &symbol,
                &alternate_name,
                &given(successor),
                &given(per_unit),
            ],
        )?;
    }
    Ok(())
}

pub(super) fn rates(dataset: &Dataset, rows: &mut RowWriter<'_>) -> Result<(), Failure> {
    rows.heading("currency_code,rate")?;
    for currency in dataset.currencies() {
        let currency = currency?;
        let Some(rate) = currency.rate else { continue };
        rows.row(&currency, &[&currency.code, &rate.per_base])?;
    }
    Ok(())
}

pub(super) fn bargaining(dataset: &Dataset, rows: &mut RowWriter<'_>) -> Result<(), Failure> {
    rows.heading("country_code,negotiate")?;
    for country in dataset.countries() {
        let country = country?;
        let Some(bargaining) = country.bargaining else {
            continue;
        };
        rows.row(&country, &[&country.code, &bargaining])?;
    }
    Ok(())
}

pub(super) fn country_costs(dataset: &Dataset, rows: &mut RowWriter<'_>) -> Result<(), Failure> {
    rows.heading("country_code,category_id,budget,midrange,luxury,error,date")?;
    for country in dataset.countries() {
        let country_code = country?.code;
        for cost in dataset.country_costs(country_code)?.into_iter().flatten() {
            let record = InCountry {
                country_code,
                record: &cost,
            };
            cost_row(rows, &record, &country_code, &cost)?;
        }
    }
    Ok(())
}

pub(super) fn location_costs(dataset: &Dataset, rows: &mut RowWriter<'_>) -> Result<(), Failure> {
    rows.heading("geonameid,category_id,budget,midrange,luxury,error,date")?;
    for place in dataset.places() {
        let place = place?;
        if rows.full() {
            break;
        }
        let id = place.id();
        for cost in place.costs()?.into_iter().flatten() {
            let record = InPlace { id, record: &cost };
            cost_row(rows, &record, &id, &cost)?;
        }
    }
    Ok(())
}

fn cost_row(
    rows: &mut RowWriter<'_>,
    record: &impl Serialize,
    owner: &dyn Display,
    cost: &Cost<'_>,
) -> Result<(), Failure> {
    rows.row(
        record,
        &[
            owner,
            &cost.category_id,
            &given(cost.budget),
            &given(cost.midrange),
            &given(cost.luxury),
            &given(cost.error),
            &cost.date,
        ],
    )
}

pub(super) fn country_highlights(
    dataset: &Dataset,
    rows: &mut RowWriter<'_>,
) -> Result<(), Failure> {
    rows.heading("country_code,category_id,cost,description,date")?;
    for country in dataset.countries() {
        let country_code = country?.code;
        for highlight in dataset.country_highlights(country_code)? {
            let record = InCountry {
                country_code,
                record: &highlight,
            };
            highlight_row(rows, &record, &country_code, &highlight)?;
        }
    }
    Ok(())
}

pub(super) fn location_highlights(
    dataset: &Dataset,
    rows: &mut RowWriter<'_>,
) -> Result<(), Failure> {
    rows.heading("geonameid,category_id,cost,description,date")?;
    for place in dataset.places() {
        let place = place?;
        let id = place.id();
        if rows.full() {
            break;
        }
        for highlight in place.highlights()? {
            let record = InPlace {
                id,
                record: &highlight,
            };
            highlight_row(rows, &record, &id, &highlight)?;
        }
    }
    Ok(())
}

fn highlight_row(
    rows: &mut RowWriter<'_>,
    record: &impl Serialize,
    owner: &dyn Display,
    highlight: &Highlight<'_>,
) -> Result<(), Failure> {
    rows.row(
        record,
        &[
            owner,
            &highlight.category_id,
            &highlight.cost,
            &highlight.description,
            &highlight.date,
        ],
    )
}

pub(super) fn accommodation(dataset: &Dataset, rows: &mut RowWriter<'_>) -> Result<(), Failure> {
    rows.heading(
        "id,geonameid,name,description,url,latitude,longitude,dormavailable,dormprice,dormcurrency,\
         privateavailable,privateprice,privatecurrency,rating_overall,addr1,addr2,addr3,zip,city,country",
    )?;
    for listing in dataset.accommodations() {
        let listing = listing?;
        let [dorm, private] = [listing.dorm, listing.private].map(offer);
        rows.row(
            &listing,
            &[
                &listing.id,
                &given(listing.place_id),
                &listing.name,
                &given(listing.description),
                &given(listing.url),
                &listing.point.latitude(),
                &listing.point.longitude(),
                &dorm.0,
                &dorm.1,
                &dorm.2,
                &private.0,
                &private.1,
                &private.2,
                &given(listing.rating),
                &given(listing.address[0]),
                &given(listing.address[1]),
                &given(listing.address[2]),
                &given(listing.postal_code),
                &given(listing.city),
                &given(listing.country_name),
            ],
        )?;
    }
    Ok(())
}

fn offer(offer: Offer) -> (&'static str, String, String) {
    let available = if offer.available { "Y" } else { "N" };
    (available, given(offer.price), given(offer.currency_code))
}
