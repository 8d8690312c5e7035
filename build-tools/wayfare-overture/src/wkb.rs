//! Points as GeoParquet has them: well-known binary.

/// Returns the latitude and longitude of a point in degrees; `None` of other geometries, and of a point off the globe.
pub(crate) fn point(wkb: &[u8]) -> Option<(f64, f64)> {
    const POINT: u32 = 1;
    let (order, rest) = wkb.split_first()?;
    let (kind, rest) = rest.split_first_chunk()?;
    let (longitude, rest) = rest.split_first_chunk()?;
    let (latitude, rest) = rest.split_first_chunk()?;
    let (kind, longitude, latitude) = match order {
        0 => (
            u32::from_be_bytes(*kind),
            f64::from_be_bytes(*longitude),
            f64::from_be_bytes(*latitude),
        ),
        1 => (
            u32::from_le_bytes(*kind),
            f64::from_le_bytes(*longitude),
            f64::from_le_bytes(*latitude),
        ),
        _ => return None,
    };
    on_globe(longitude, latitude).filter(|_| kind == POINT && rest.is_empty())
}

/// Returns the latitude and longitude; `None` of a point off the globe.
pub(crate) fn on_globe(longitude: f64, latitude: f64) -> Option<(f64, f64)> {
    let is_on_globe = (-90.0..=90.0).contains(&latitude) && (-180.0..=180.0).contains(&longitude);
    is_on_globe.then_some((latitude, longitude))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wkb(kind: u32, longitude: f64, latitude: f64) -> Vec<u8> {
        let numbers = [longitude.to_le_bytes(), latitude.to_le_bytes()].concat();
        [&[1][..], &kind.to_le_bytes(), &numbers].concat()
    }

    #[test]
    fn points_on_the_globe_are_read_in_either_byte_order() {
        let little = wkb(1, -9.125, 38.5);
        assert_eq!(point(&little), Some((38.5, -9.125)));
        let reversed =
            |range: std::ops::Range<usize>| little[range].iter().rev().copied().collect::<Vec<_>>();
        let big = [
            &[0][..],
            &reversed(1..5),
            &reversed(5..13),
            &reversed(13..21),
        ]
        .concat();
        assert_eq!(point(&big), Some((38.5, -9.125)));
    }

    #[test]
    fn what_is_no_point_on_the_globe_is_none() {
        let cases = [
            wkb(2, 1.0, 1.0),
            wkb(1, 181.0, 1.0),
            wkb(1, 1.0, f64::NAN),
            wkb(1, 1.0, -90.5),
        ];
        for bytes in cases
            .iter()
            .map(Vec::as_slice)
            .chain([&[][..], &[1; 20], &[7; 21]])
        {
            assert_eq!(point(bytes), None, "{bytes:?}");
        }
        assert_eq!(point(&[wkb(1, 1.0, 1.0), vec![0]].concat()), None);
    }
}
