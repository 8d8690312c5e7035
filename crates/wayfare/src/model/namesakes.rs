//! Namesakes in a list of places: what tells those apart that share name, region and country.

use std::collections::HashMap;

use wayfare_format::{SectionId, country_tag};

use super::Place;
use crate::{
    Result,
    nearest::{
        knn::{Neighbour, Predicate},
        nearest,
    },
    options::Reach,
};

/// How far away the town may be that tells a place apart.
const MAX_KM: f64 = 100.0;

impl<'d> Place<'d> {
    /// Returns what tells each place of a list apart from others in it of the same name, kind, admin1 region and country: its
    /// admin2 region, or else how far it is from the nearest larger town of another name. `None` for a place without such
    /// namesakes in the list, and where neither is known.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Place};
    /// # let world = Dataset::open("world")?;
    /// let hits = world.search("springfield")?;
    /// let places = hits.iter().map(|hit| hit.place()).collect::<Result<Vec<_>, _>>()?;
    /// for (place, what) in places.iter().zip(Place::told_apart(&places)?) {
    ///     println!("{} {}", place.name(), what.unwrap_or_default());
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn told_apart(places: &[Self]) -> Result<Vec<Option<String>>> {
        let mut groups: HashMap<_, Vec<(usize, &Self)>> = HashMap::new();
        for (at, place) in places.iter().enumerate() {
            let admin1 = place.admin1()?.map(|region| region.code);
            let key = (place.name(), place.kind()?.as_str(), place.country_index(), admin1);
            groups.entry(key).or_default().push((at, place));
        }
        let mut told = vec![None; places.len()];
        for group in groups.into_values().filter(|group| group.len() > 1) {
            let mut districts = Vec::with_capacity(group.len());
            for (_, place) in &group {
                let district = place.admin2()?.and_then(|region| region.name);
                districts.push(district.filter(|district| *district != place.name()));
            }
            for ((at, place), district) in group.into_iter().zip(&districts) {
                let is_its_own = districts.iter().filter(|other| *other == district).count() == 1;
                let what = match district {
                    Some(district) if is_its_own => Some((*district).to_owned()),
                    _ => place.distance_from_larger_town()?,
                };
                if let Some(told) = told.get_mut(at) {
                    *told = what;
                }
            }
        }
        Ok(told)
    }

    /// Returns how far it is from the nearest larger town of its country with another name: `12 km from Cabanatuan`.
    fn distance_from_larger_town(&self) -> Result<Option<String>> {
        let (index, country, name) = (self.index, self.record.country_index(), self.name());
        let people = self.population().unwrap_or_default();
        let is_larger = |at| {
            let town = index.place(at)?;
            Ok(town.country_index() == country && town.population() > people && index.name(at)? != name)
        };
        let reach = Reach { limit: Some(1), radius_km: Some(MAX_KM) };
        let predicate = Predicate { countries: country_tag(country), ..Predicate::ALL };
        let answer = |near: Neighbour| Ok(near.index());
        let tree = SectionId::PlaceRTree;
        let found = nearest(index, tree, self.point(), reach, Some(&predicate), is_larger, answer)?;
        let Some(town) = found.first() else { return Ok(None) };
        let town = index.place_at(*town)?;
        Ok(Some(format!("{:.0} km from {}", self.point().distance_km(town.point()), town.name())))
    }
}
