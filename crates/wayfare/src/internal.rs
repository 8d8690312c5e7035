//! What the other crates of Wayfare need of the inside of this one. No promise holds for it: they are of the same version.

#[cfg(feature = "files")]
use std::path::Path;
use std::sync::Arc;

use wayfare_format::{BESIDE_PLACE_KM, MapPoint, Score, SectionId};

pub use crate::resources::{
    countries::is_part_of_country,
    currencies::{called as currencies_called, unit as unit_of},
};
use crate::{
    CountryCode, Dataset, Error, Hit, Place, Point, Policy, RegionAt, Resolution, Result,
    index::NO_COUNTRY,
};
pub use crate::{
    lexicon::{is_airport_word, is_joiner, is_region_word},
    weak_reference::weak_reference,
};

/// Returns the place that a text means as [`Dataset::resolve`] does, of which [`Dataset::autocomplete_with`] has found no
/// completion with the same options: to look for them again would cost as much.
pub fn resolve_uncompleted<'d>(
    dataset: &'d Dataset,
    text: &str,
    policy: &Policy,
) -> Result<Resolution<'d>> {
    dataset.resolve_text(text, policy, false)
}

/// Returns what [`Filter::region`](crate::Filter::region) takes for a region or continent; `None` for what it does not take.
pub fn region_option(place: &Place<'_>) -> Result<Option<String>> {
    Ok(match (place.country_code()?, place.feature()?.code) {
        (Some(country), Some("ADM1")) => {
            let region = place.admin1()?;
            region.map(|region| format!("{country}.{}", region.code))
        }
        (None, _) if place.is_continent()? => Some(place.name().to_owned()),
        _ => None,
    })
}

/// Prefetches the names of the places of hits all at once, which is quicker than one after the other.
pub fn prefetch_names(hits: &[Hit<'_>]) {
    Hit::prefetch_names(hits);
}

/// Gives up each query after so many items of work, with an error that [`is_too_much_work`]: a build asks as many queries as
/// there are names. To be called before the dataset is cloned.
pub fn limit_work(dataset: &mut Dataset, items: usize) {
    if let Some(index) = Arc::get_mut(&mut dataset.index) {
        index.work_limit = Some(items);
    }
}

/// Returns whether a query took more work than [`limit_work`] allows.
pub fn is_too_much_work(error: &Error) -> bool {
    error.is_too_much_work()
}

/// Reads a dataset as [`Dataset::read`] does, but for the checksums: a build has not written all that it will have.
#[cfg(feature = "files")]
pub fn read_unverified(folder: &Path) -> Result<Dataset> {
    Dataset::read_unverified(folder)
}

/// Returns the number of terms of the dictionary.
pub fn term_count(dataset: &Dataset) -> u32 {
    u32::try_from(dataset.index.terms().len()).unwrap_or(u32::MAX)
}

/// Returns the score of the best match that a search for a term can find beside its places, which a build stores.
pub fn best_weak_score(dataset: &Dataset, term: u32) -> Result<Option<Score>> {
    dataset.best_weak_score(term)
}

/// Returns the most important of the places that have the term with a number as a whole name, by its number in the order of
/// importance.
pub fn first_place_named(dataset: &Dataset, term: u32) -> Option<u32> {
    let names = dataset.index.postings().names(term);
    names.filter_map(|mut places| places.next()).min()
}

/// Returns the country in whose outline a point lies, whatever places are near, and whether everything within the error
/// of outlines lies in it, too.
pub fn outline_at(dataset: &Dataset, point: Point) -> Result<Option<(CountryCode, bool)>> {
    let borders = dataset.index.borders();
    let country = |at| {
        let area = borders
            .area_at(at)
            .map_err(|_| Error::corrupt(SectionId::BorderCells))?;
        Ok::<_, Error>(
            area.map(|area| area.country_index)
                .filter(|&country| country != NO_COUNTRY),
        )
    };
    let (latitude, longitude) = (point.latitude(), point.longitude());
    let Some(there) = country(MapPoint::new(latitude, longitude))? else {
        return Ok(None);
    };
    let mut is_well_inside = true;
    for around in MapPoint::around(latitude, longitude, BESIDE_PLACE_KM) {
        is_well_inside &= country(around)? == Some(there);
    }
    let code = RegionAt::new(&dataset.index, there, None).country_code()?;
    Ok(Some((code, is_well_inside)))
}
