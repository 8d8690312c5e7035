//! The small tables, as CSV with the columns that `wayfare build` asks for.

use serde::Serialize;
use wayfare::{Cost, Dataset, Highlight, Offer};

use super::rows::Rows;
use crate::{failure::Failure, text::given};

/// A record and the place that it belongs to.
#[derive(Serialize)]
struct InLocation<T> {
    geonameid: u32,
    #[serde(flatten)]
    record: T,
}

/// A record and the country that it belongs to.
#[derive(Serialize)]
struct InCountry<'d, T> {
    country_code: &'d str,
    #[serde(flatten)]
    record: T,
}

pub(super) fn categories(dataset: &Dataset, rows: &mut Rows<'_>) -> Result<(), Failure> {
    rows.heading("category_id,name,description,sumtype")?;
    for category in dataset.category(0)?.into_iter().chain(dataset.categories()?) {
        let cells: [&dyn std::fmt::Display; 4] =
            [&category.category_id, &category.name, &category.description, &category.sumtype];
        rows.row(&category, &cells)?;
    }
    Ok(())
}

pub(super) fn currencies(dataset: &Dataset, rows: &mut Rows<'_>) -> Result<(), Failure> {
    rows.heading("currency_code,name,symbol")?;
    for currency in dataset.currencies()? {
        rows.row(&currency, &[&currency.currency_code, &currency.name, &given(currency.symbol)])?;
    }
    Ok(())
}

pub(super) fn rates(dataset: &Dataset, rows: &mut Rows<'_>) -> Result<(), Failure> {
    rows.heading("currency_code,rate")?;
    for currency in dataset.currencies()? {
        let Some(rate) = currency.rate else { continue };
        rows.row(&currency, &[&currency.currency_code, &rate.per_base])?;
    }
    Ok(())
}

pub(super) fn bargaining(dataset: &Dataset, rows: &mut Rows<'_>) -> Result<(), Failure> {
    rows.heading("country_code,negotiate")?;
    for country in dataset.countries()? {
        let Some(negotiate) = country.negotiate else { continue };
        rows.row(&country, &[&country.country_code, &negotiate])?;
    }
    Ok(())
}

pub(super) fn country_costs(dataset: &Dataset, rows: &mut Rows<'_>) -> Result<(), Failure> {
    rows.heading("country_code,category_id,budget,midrange,luxury,date")?;
    for country in dataset.countries()? {
        let country_code = country.country_code;
        for record in dataset.country_costs(country_code)?.into_iter().flat_map(|costs| costs.records) {
            let Cost { category_id, budget, midrange, luxury, date, .. } = record;
            rows.row(
                &InCountry { country_code, record },
                &[&country_code, &category_id, &given(budget), &given(midrange), &given(luxury), &date],
            )?;
        }
    }
    Ok(())
}

pub(super) fn location_costs(dataset: &Dataset, rows: &mut Rows<'_>) -> Result<(), Failure> {
    rows.heading("geonameid,category_id,budget,midrange,luxury,date")?;
    for location in dataset.locations() {
        let location = location?;
        if rows.full() {
            break;
        }
        if !location.has_costs {
            continue;
        }
        let geonameid = location.geonameid;
        for record in dataset.location_costs(geonameid)?.into_iter().flat_map(|costs| costs.records) {
            let Cost { category_id, budget, midrange, luxury, date, .. } = record;
            rows.row(
                &InLocation { geonameid, record },
                &[&geonameid, &category_id, &given(budget), &given(midrange), &given(luxury), &date],
            )?;
        }
    }
    Ok(())
}

pub(super) fn country_highlights(dataset: &Dataset, rows: &mut Rows<'_>) -> Result<(), Failure> {
    rows.heading("country_code,category_id,cost,description,date")?;
    for country in dataset.countries()? {
        let country_code = country.country_code;
        for record in dataset.country_highlights(country_code)?.unwrap_or_default() {
            let Highlight { description, category_id, cost, date, .. } = record;
            rows.row(
                &InCountry { country_code, record },
                &[&country_code, &category_id, &cost, &description, &date],
            )?;
        }
    }
    Ok(())
}

pub(super) fn location_highlights(dataset: &Dataset, rows: &mut Rows<'_>) -> Result<(), Failure> {
    rows.heading("geonameid,category_id,cost,description,date")?;
    for location in dataset.locations() {
        let geonameid = location?.geonameid;
        if rows.full() {
            break;
        }
        for record in dataset.location_highlights(geonameid)?.unwrap_or_default() {
            let Highlight { description, category_id, cost, date, .. } = record;
            rows.row(
                &InLocation { geonameid, record },
                &[&geonameid, &category_id, &cost, &description, &date],
            )?;
        }
    }
    Ok(())
}

pub(super) fn accommodation(dataset: &Dataset, rows: &mut Rows<'_>) -> Result<(), Failure> {
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
                &given(listing.geonameid),
                &listing.name,
                &listing.description,
                &listing.url,
                &listing.latitude,
                &listing.longitude,
                &dorm.0,
                &dorm.1,
                &dorm.2,
                &private.0,
                &private.1,
                &private.2,
                &given(listing.rating),
                &listing.addr1,
                &listing.addr2,
                &listing.addr3,
                &listing.zip,
                &listing.city,
                &listing.country,
            ],
        )?;
    }
    Ok(())
}

fn offer(offer: Offer<'_>) -> (&'static str, String, &str) {
    let available = if offer.available { "Y" } else { "N" };
    (available, given(offer.price), offer.currency_code.unwrap_or_default())
}
