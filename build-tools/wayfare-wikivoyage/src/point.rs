//! A point on the Earth.

/// A point in degrees, north and east positive.
///
/// ```
/// use wayfare_wikivoyage::Point;
///
/// let point = Point::parse("35.66", " -139.73 ").unwrap();
/// assert_eq!((point.latitude(), point.longitude()), (35.66, -139.73));
/// assert_eq!(Point::parse("95", "0"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    latitude: f64,
    longitude: f64,
}

impl Point {
    /// Makes a point of degrees; `None` outside −90 to 90 and −180 to 180.
    pub fn new(latitude: f64, longitude: f64) -> Option<Self> {
        let is_sound = (-90.0..=90.0).contains(&latitude) && (-180.0..=180.0).contains(&longitude);
        is_sound.then_some(Self { latitude, longitude })
    }

    /// Parses two numbers of degrees.
    pub fn parse(latitude: &str, longitude: &str) -> Option<Self> {
        let degrees = |text: &str| text.trim().parse().ok();
        Self::new(degrees(latitude)?, degrees(longitude)?)
    }

    /// Returns the degrees north.
    pub fn latitude(self) -> f64 {
        self.latitude
    }

    /// Returns the degrees east.
    pub fn longitude(self) -> f64 {
        self.longitude
    }
}
