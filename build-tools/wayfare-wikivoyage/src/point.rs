//! Reads the points of articles and listings.

use wayfare::Point;

/// Reads a latitude and a longitude: numbers of degrees, or what a search reads as such, `43°38'53.8"N`. A longitude may be
/// counted through 360°.
pub(crate) fn read(latitude: &str, longitude: &str) -> Option<Point> {
    let degrees = |text: &str| text.trim().parse::<f64>().ok();
    if let (Some(latitude), Some(longitude)) = (degrees(latitude), degrees(longitude)) {
        let east = if (180.0..=360.0).contains(&longitude) {
            longitude - 360.0
        } else {
            longitude
        };
        return Point::new(latitude, east).ok();
    }
    // `43/38/53.8/N`
    let text = format!("{latitude}, {longitude}").replace('/', " ");
    Point::parse(&text).ok().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_as_editors_write_them() {
        for (latitude, longitude, point) in [
            ("35.66", " -139.73 ", Some((35.66, -139.73))),
            ("36.45", "243.13", Some((36.45, -116.87))),
            ("43°40'48\"N", "4°37'48\" E", Some((43.68, 4.63))),
            ("43° 40′ 48″ N", "4° 37′ 48″ W", Some((43.68, -4.63))),
            ("43/40/48/N", "4/37/48/E", Some((43.68, 4.63))),
            ("1.5 S", "78.5 W", Some((-1.5, -78.5))),
            ("50 01 12", "11 48 00", None),
            ("−33.4", "−70.6", Some((-33.4, -70.6))),
            ("95", "0", None),
            ("44.7", "-110492309", None),
            ("", "5", None),
            ("", "5, 6", None),
        ] {
            let rounded = |degrees: f64| (degrees * 1e6).round() / 1e6;
            let found = read(latitude, longitude)
                .map(|at| (rounded(at.latitude()), rounded(at.longitude())));
            assert_eq!(found, point, "{latitude}, {longitude}");
        }
    }
}
