//! A point on the Earth, checked once.

use std::{fmt, str::FromStr};

use wayfare_format::{Degrees, great_circle_km};

use crate::{Error, Result, coordinates, plus_code::PlusCode};

/// A point on the Earth in degrees (WGS 84). Its latitude is within ±90 and its longitude within ±180.
///
/// ```
/// use wayfare::Point;
///
/// let lisbon = Point::new(38.7167, -9.1333)?;
/// let porto: Point = "41.15, -8.61".parse()?;
/// assert_eq!(lisbon.distance_km(porto).round(), 274.0);
/// assert!(Point::new(91.0, 0.0).is_err());
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Angles")
)]
pub struct Point {
    latitude: f64,
    longitude: f64,
}

/// A latitude and a longitude that are not checked yet.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Angles {
    latitude: f64,
    longitude: f64,
}

#[cfg(feature = "serde")]
impl TryFrom<Angles> for Point {
    type Error = Error;

    fn try_from(angles: Angles) -> Result<Self> {
        Self::new(angles.latitude, angles.longitude)
    }
}

impl Point {
    /// Returns the point at a latitude and a longitude.
    ///
    /// ```
    /// let point = wayfare::Point::new(38.7167, -9.1333)?;
    /// assert_eq!((point.latitude(), point.longitude()), (38.7167, -9.1333));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The latitude is outside ±90, the longitude outside ±180, or one of them is not a number.
    pub fn new(latitude: f64, longitude: f64) -> Result<Self> {
        if !(-90.0..=90.0).contains(&latitude) {
            return Err(Error::bad_input(
                "latitude",
                format!("latitude {latitude} is not between -90 and 90"),
            ));
        }
        if !(-180.0..=180.0).contains(&longitude) {
            return Err(Error::bad_input(
                "longitude",
                format!("longitude {longitude} is not between -180 and 180"),
            ));
        }
        Ok(Self {
            latitude,
            longitude,
        })
    }

    /// Parses a point as people write it; `None` if the text is not a latitude and a longitude, or is out of range and may
    /// be something else: `451 90` is a postal code.
    ///
    /// Between the two may be a comma, a semicolon or a blank. Degrees may have minutes and seconds, and the letters of
    /// the four directions instead of a sign; then the longitude may come first. A `geo` URI and a plus code are read as
    /// well; of a plus code, the point is the middle of its area.
    ///
    /// ```
    /// # use wayfare::Point;
    /// let lisbon = Point::new(38.75, -9.125)?;
    /// for text in ["38.75, -9.125", "38.75 -9.125", "38.75°N 9.125°W", "(9°7'30\"W; 38°45'N)"] {
    ///     assert_eq!(Point::parse(text)?, Some(lisbon));
    /// }
    /// assert_eq!(Point::parse("8CCGPVC6+W7")?, Some(Point::new(38.7223125, -9.1393125)?));
    /// assert_eq!(Point::parse("Lisbon")?, None);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Self::new`], or a `geo` URI has no point on the earth, a plus code is short, or one of two angles is no number
    /// (`nan, 0`).
    pub fn parse(text: &str) -> Result<Option<Self>> {
        match PlusCode::find(text).filter(PlusCode::is_alone) {
            Some(code) if !code.is_full() => Err(short_code(text)),
            Some(code) => {
                let (latitude, longitude) = code.middle((0.0, 0.0));
                Self::new(latitude, longitude).map(Some)
            }
            None => Self::of_angles(text),
        }
    }

    /// Parses a point that is no plus code, as [`Self::parse`] does.
    pub(crate) fn of_angles(text: &str) -> Result<Option<Self>> {
        let Some((latitude, longitude)) = coordinates::parse(text) else {
            let is_none = coordinates::is_geo_uri(text) || coordinates::is_not_a_number(text);
            return if is_none {
                Err(no_point(text))
            } else {
                Ok(None)
            };
        };
        match Self::new(latitude, longitude) {
            Err(_) if !coordinates::is_plain(text) => Ok(None),
            point => point.map(Some),
        }
    }

    /// Returns the point of a record, whose angles are in 1e-7 degrees; `None` where there is no such point.
    #[inline]
    pub(crate) fn stored(latitude: i32, longitude: i32) -> Option<Self> {
        const MAX_LATITUDE: u32 = 900_000_000;
        const MAX_LONGITUDE: u32 = 1_800_000_000;
        let is_one =
            latitude.unsigned_abs() <= MAX_LATITUDE && longitude.unsigned_abs() <= MAX_LONGITUDE;
        is_one.then(|| Self {
            latitude: Degrees(latitude).get(),
            longitude: Degrees(longitude).get(),
        })
    }

    /// Returns the latitude in degrees, negative in the south.
    ///
    /// ```
    /// assert_eq!(wayfare::Point::new(-33.9, 18.4)?.latitude(), -33.9);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    #[inline]
    pub fn latitude(self) -> f64 {
        self.latitude
    }

    /// Returns the longitude in degrees, negative in the west.
    ///
    /// ```
    /// assert_eq!(wayfare::Point::new(-33.9, 18.4)?.longitude(), 18.4);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    #[inline]
    pub fn longitude(self) -> f64 {
        self.longitude
    }

    /// Returns the great-circle distance to another point in kilometres.
    ///
    /// ```
    /// # use wayfare::Point;
    /// let (east, west) = (Point::new(0.0, 179.5)?, Point::new(0.0, -179.5)?);
    /// assert_eq!(east.distance_km(west).round(), 111.0);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn distance_km(self, other: Self) -> f64 {
        great_circle_km(
            self.latitude,
            self.longitude,
            other.latitude,
            other.longitude,
        )
    }
}

impl FromStr for Point {
    type Err = Error;

    /// Parses as [`Point::parse`] does; a text that is not a latitude and a longitude is an error.
    fn from_str(text: &str) -> Result<Self> {
        Self::parse(text)?.ok_or_else(|| no_point(text))
    }
}

fn no_point(text: &str) -> Error {
    Error::bad_input(
        "point",
        format!("{text:?} is not a point: expected degrees such as 38.72,-9.14"),
    )
}

fn short_code(text: &str) -> Error {
    let code = text.trim();
    Error::bad_input(
        "point",
        format!(
            "{code:?} is a plus code without its first digits: write a place behind it, such as \"PVC6+W7 Lisbon\""
        ),
    )
}

/// Formats a point as `38.72, -9.14`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.latitude, self.longitude)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({self})")
    }
}
