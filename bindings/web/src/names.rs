//! Names in the language that is asked for.

use wayfare::{Country, DisplayNames, Place, PlaceSummary, RegionAt};

use serde::Serialize;

use crate::{Failure, camel_case::json};

/// Reads names in a language, if one is asked for.
pub(crate) type Names<'d> = Option<DisplayNames<'d>>;

type Json = Result<String, Failure>;

/// Returns a reader of names in a language, if one is given.
pub(crate) fn names_in<'d>(
    dataset: &'d wayfare::Dataset,
    lang: Option<&'d str>,
) -> Result<Names<'d>, Failure> {
    let names = lang.map(|lang| DisplayNames::new(dataset, lang));
    Ok(names.transpose()?)
}

/// Writes the record of a place.
pub(crate) fn place(place: &Place<'_>, names: Names<'_>) -> Json {
    let mut details = place.details()?;
    let Some(mut names) = names else {
        return json(&details);
    };
    let name = names.place(place)?;
    let country = place.country()?;
    let country = country.map(|country| names.country(&country)).transpose()?;
    let (admin1, admin2) = (names.admin1(place)?, names.admin2(place)?);
    details.name = &name;
    details.country_name = country.as_deref();
    details.admin1_name = admin1.as_deref();
    details.admin2_name = admin2.as_deref();
    json(&details)
}

/// Writes what a record with a summary of its place makes of it.
pub(crate) fn with_summary<T>(
    place: &Place<'_>,
    names: &mut Names<'_>,
    write: impl FnOnce(PlaceSummary<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut summary = place.summary()?;
    let Some(names) = names else {
        return write(summary);
    };
    let name = names.place(place)?;
    let (admin1, admin2) = (names.admin1(place)?, names.admin2(place)?);
    summary.name = &name;
    summary.admin1_name = admin1.as_deref();
    summary.admin2_name = admin2.as_deref();
    write(summary)
}

/// Writes the record of a country; `null` if there is none.
pub(crate) fn country(country: Option<Country<'_>>, mut names: Names<'_>) -> Json {
    country.map_or(Ok("null".to_owned()), |country| one(country, &mut names))
}

/// Writes the records of countries.
pub(crate) fn countries<'d>(
    countries: impl IntoIterator<Item = wayfare::Result<Country<'d>>>,
    mut names: Names<'_>,
) -> Json {
    let records = countries
        .into_iter()
        .map(|country| one(country?, &mut names))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(format!("[{}]", records.join(",")))
}

/// Writes the country and the region that a point lies in; `null` if there is none.
pub(crate) fn region_at(at: Option<RegionAt<'_>>, mut names: Names<'_>) -> Json {
    #[derive(Serialize)]
    struct Region<'d> {
        code: &'d str,
        name: Option<&'d str>,
    }
    let Some(at) = at else {
        return Ok("null".to_owned());
    };
    let country = one(at.country()?, &mut names)?;
    let own = names.as_mut().map(|names| names.admin1_at(&at));
    let own = own.transpose()?.flatten();
    let admin1 = at.admin1()?.map(|region| Region {
        code: region.code,
        name: own.as_deref().or(region.name),
    });
    Ok(format!(
        r#"{{"country":{country},"admin1":{}}}"#,
        json(&admin1)?
    ))
}

fn one(country: Country<'_>, names: &mut Names<'_>) -> Json {
    let mut record = country;
    let name = names.as_mut().map(|names| names.country(&country));
    let name = name.transpose()?;
    if let Some(name) = &name {
        record.name = name;
    }
    json(&record)
}
