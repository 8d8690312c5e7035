//! Places found near a point.

use std::fmt;

use wayfare_format::km_of_chord2;

use super::Place;
use crate::{PlaceId, Result, index::Index};

/// A place and its distance from a point. [`Self::place`] reads the place.
///
/// Near a border, the place may be in another country than the point.
#[derive(Clone, Copy)]
pub struct NearbyPlace<'d> {
    index: &'d Index,
    at: u32,
    id: PlaceId,
    distance: Distance,
}

/// The distance as the search found it. The arc sine that gives kilometres is calculated only if the distance is asked
/// for.
#[derive(Clone, Copy)]
pub(crate) enum Distance {
    /// The square of the chord, in stored units, where it tells the distance.
    Chord2(f64),
    /// Kilometres.
    Km(f64),
}

impl<'d> NearbyPlace<'d> {
    /// Returns the nearby place with this index.
    #[inline]
    pub(crate) fn new(index: &'d Index, at: u32, id: PlaceId, distance: Distance) -> Self {
        Self {
            index,
            at,
            id,
            distance,
        }
    }

    /// Returns the id of the place.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Point};
    /// # let world = Dataset::open("world")?;
    /// let near = world.nearest(Point::new(38.72, -9.13)?)?;
    /// assert_eq!(near[0].id(), near[0].place()?.id());
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn id(&self) -> PlaceId {
        self.id
    }

    /// Returns the great-circle distance in kilometres.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Point};
    /// # let world = Dataset::open("world")?;
    /// assert!(world.nearest(Point::new(38.72, -9.13)?)?[0].distance_km() < 1.0);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn distance_km(&self) -> f64 {
        match self.distance {
            Distance::Chord2(chord2) => km_of_chord2(chord2),
            Distance::Km(km) => km,
        }
    }

    /// Returns the place.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Point};
    /// # let world = Dataset::open("world")?;
    /// let place = world.nearest(Point::new(38.72, -9.13)?)?[0].place()?;
    /// assert_eq!(place.country()?.map(|country| country.name), Some("Portugal"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn place(&self) -> Result<Place<'d>> {
        self.index.place_with_id(self.at, self.id)
    }

    pub(crate) fn at(&self) -> u32 {
        self.at
    }
}

impl PartialEq for NearbyPlace<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.distance_km()) == (other.id, other.distance_km())
    }
}

impl fmt::Debug for NearbyPlace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "NearbyPlace {{ id: {}, distance_km: {} }}",
            self.id,
            self.distance_km()
        )
    }
}

/// Serializes [`NearbyPlace::summary`].
#[cfg(feature = "serde")]
impl serde::Serialize for NearbyPlace<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.summary()
            .map_err(serde::ser::Error::custom)?
            .serialize(serializer)
    }
}
