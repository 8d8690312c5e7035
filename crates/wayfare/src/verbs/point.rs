//! Points in a text: coordinates and plus codes, and the places around them.

use wayfare_format::{SearchMode, log_odds, numbers::COORDINATES_KM};

use super::{Policy, Resolution, resolve::one};
use crate::{
    Dataset, Error, Hit, MatchKind, NearbyPlace, NearestOptions, Point, Result, SearchOptions,
    Verb,
    options::Reach,
    plus_code::PlusCode,
    search::{
        feature::Features,
        hit::{Match, MatchedBy, Rivals},
    },
};

impl Dataset {
    /// Parses a point as [`Point::parse`] does, and also plus codes with a place beside them; `None` if the text is no point.
    ///
    /// A short code means the point of that code that is nearest to the place, which must be [likely](Policy::likely).
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Point};
    /// # let world = Dataset::open("world")?;
    /// let point = Some(Point::new(38.7223125, -9.1393125)?);
    /// for text in ["38.7223125, -9.1393125", "8CCGPVC6+W7", "PVC6+W7 Lisbon", "PVC6+W7, Lisbon, Portugal"] {
    ///     assert_eq!(world.point_of(text)?, point);
    /// }
    /// assert_eq!(world.point_of("Lisbon")?, None);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Point::parse`], or no place is likely to be meant beside a short code, or the index is corrupt.
    pub fn point_of(&self, text: &str) -> Result<Option<Point>> {
        let Some(code) = PlusCode::find(text) else {
            return Point::of_angles(text);
        };
        if code.is_alone() {
            return Point::parse(text);
        }
        // A full code needs no place.
        let near = if code.is_full() {
            (0.0, 0.0)
        } else {
            self.beside(&code)?
        };
        let (latitude, longitude) = code.middle(near);
        Point::new(latitude, longitude).map(Some)
    }

    /// Returns the latitude and longitude of the place beside a code.
    fn beside(&self, code: &PlusCode<'_>) -> Result<(f64, f64)> {
        let text = code.beside.join(" ");
        let hits = self.search_as(SearchMode::Search, &text, &SearchOptions::new(), true)?;
        let Some(Resolution::One { hit, .. }) = one(&Policy::likely(), &hits)? else {
            let place = text.trim_matches([' ', ',']);
            return Err(Error::bad_input(
                "text",
                format!(
                    "{place:?} beside a short plus code does not clearly mean one place: add its region or country, or write \
                 the full code"
                ),
            ));
        };
        let point = hit.place()?.point();
        Ok((point.latitude(), point.longitude()))
    }

    /// Returns the places around a point as hits: the nearer, the better.
    pub(super) fn hits_near<'d>(
        &'d self,
        point: Point,
        options: &SearchOptions,
    ) -> Result<Vec<Hit<'d>>> {
        let reach = Reach {
            limit: Some(options.limit),
            radius_km: None,
        };
        let options = NearestOptions {
            reach,
            filter: options.filter.clone(),
            same_country: false,
        };
        // A point means a place proper.
        if Verb::Nearest
            .check_kinds(options.filter.as_deref())
            .is_err()
        {
            return Ok(Vec::new());
        }
        let score =
            |near: &NearbyPlace<'_>| (1.0 / (1.0 + near.distance_km() / COORDINATES_KM)) as f32;
        let nearest = self.nearest_with(point, &options)?;
        // A point means the nearest place.
        let rivals = Rivals::of_point(nearest.first().map_or(0.0, score)).into();
        let hit = |(position, near): (usize, NearbyPlace<'d>)| {
            let matched = Match {
                at: near.at(),
                kind: MatchKind::Coordinates,
                by: MatchedBy::NoTerm,
                score: log_odds(score(&near)),
                features: Features::default(),
                country: None,
                decay: 0,
                mode: SearchMode::Search,
            };
            Hit::new(
                &self.index,
                near.id(),
                score(&near),
                matched,
                position,
                &rivals,
            )
        };
        Ok(nearest.into_iter().enumerate().map(hit).collect())
    }
}
