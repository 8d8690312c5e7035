//! Namesakes in a list of places: what tells those apart that share name, region and country.

use std::collections::HashMap;

use wayfare_format::{SectionId, country_tag};

use crate::{
    Place, Point, Result,
    knn::{Neighbour, Predicate, nearest},
    options::Reach,
};

/// How far away the town may be that tells a place apart.
const MAX_KM: f64 = 100.0;

impl<'d> Place<'d> {
    /// Returns what tells each place of a list apart from others in it of the same name, kind, admin1 region and country: its
    /// admin2 region, or else where it is from the nearest larger town of another name. `None` for a place without such
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
            let key = (
                place.name(),
                place.kind()?.as_str(),
                place.country_index(),
                admin1,
            );
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
                    _ => place.beside_town()?,
                };
                if let Some(told) = told.get_mut(at) {
                    *told = what;
                }
            }
        }
        Ok(told)
    }

    /// Returns where it is from the nearest larger town of its country with another name: `12 km NE of Cabanatuan`.
    fn beside_town(&self) -> Result<Option<String>> {
        let (index, country, name) = (self.index, self.record.country_index(), self.name());
        let people = self.population().unwrap_or_default();
        let is_larger = |at| {
            let town = index.place(at)?;
            Ok(town.country_index() == country
                && town.population() > people
                && index.name(at)? != name)
        };
        let reach = Reach {
            limit: Some(1),
            radius_km: Some(MAX_KM),
        };
        let predicate = Predicate {
            countries: country_tag(country),
            ..Predicate::ALL
        };
        let answer = |near: Neighbour| Ok(near.index());
        let tree = SectionId::PlaceRTree;
        let found = nearest(
            index,
            tree,
            self.point(),
            reach,
            Some(&predicate),
            is_larger,
            answer,
        )?;
        let Some(town) = found.first() else {
            return Ok(None);
        };
        let town = index.place_at(*town)?;
        let (km, direction) = (
            self.point().distance_km(town.point()),
            direction(town.point(), self.point()),
        );
        let km = if km < 1.0 {
            format!("{km:.1}")
        } else {
            format!("{km:.0}")
        };
        Ok(Some(format!("{km} km {direction} of {}", town.name())))
    }
}

/// Returns the direction from a point to one that is near, as a letter or two.
fn direction(from: Point, to: Point) -> &'static str {
    const DIRECTIONS: [&str; 8] = ["E", "NE", "N", "NW", "W", "SW", "S", "SE"];
    let north = to.latitude() - from.latitude();
    let around = (to.longitude() - from.longitude() + 540.0).rem_euclid(360.0) - 180.0;
    let east = around * from.latitude().to_radians().cos();
    let eighths = (north.atan2(east).to_degrees() / 45.0)
        .round()
        .rem_euclid(8.0);
    DIRECTIONS
        .get(eighths as usize)
        .copied()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_direction_is_one_of_eight() {
        let at = |latitude, longitude| Point::new(latitude, longitude).unwrap();
        for (from, to, expected) in [
            (at(0.0, 0.0), at(1.0, 0.0), "N"),
            (at(60.0, 0.0), at(61.0, 2.0), "NE"),
            (at(60.0, 0.0), at(60.1, 2.0), "E"),
            (at(0.0, 179.9), at(-0.2, -179.9), "SE"),
            (at(0.0, 0.0), at(-1.0, 0.1), "S"),
            (at(0.0, 0.0), at(-1.0, -1.0), "SW"),
            (at(0.0, -179.9), at(0.0, 179.9), "W"),
            (at(10.0, 10.0), at(11.0, 9.0), "NW"),
        ] {
            assert_eq!(direction(from, to), expected, "{from} to {to}");
        }
    }
}
