//! The tags of a place, except its names.

use crate::tags::Tags;

/// The tags of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place<'a> {
    /// How many people live there.
    pub population: Option<u64>,
    /// Its tag `capital`: `yes` for that of a country, or the `admin_level` of a region, such as `4`.
    pub capital: Option<&'a str>,
}

impl<'a> From<&'a Tags> for Place<'a> {
    /// Returns what the tags say.
    ///
    /// ```
    /// use wayfare_osm::{Place, Tags};
    ///
    /// let tags = Tags::from_iter([("population", "5450"), ("capital", "yes")]);
    /// let place = Place::from(&tags);
    /// assert_eq!((place.population, place.capital), (Some(5450), Some("yes")));
    /// ```
    fn from(tags: &'a Tags) -> Self {
        Self {
            population: tags
                .get("population")
                .and_then(|text| text.trim().parse().ok()),
            capital: tags.get("capital").filter(|&value| value != "no"),
        }
    }
}
