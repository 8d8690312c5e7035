//! `geo` URIs (RFC 5870), also as Android writes them: `geo:38.72,-9.14`, `geo:0,0?q=38.72,-9.14(Home)`.

use smallvec::SmallVec;

/// The scheme.
const SCHEME: &str = "geo:";

/// Returns whether a text is a `geo` URI, also one that [`super::parse`] does not read. One with a query may be about a name.
pub(crate) fn is_geo_uri(text: &str) -> bool {
    without_scheme(text).is_some_and(|rest| query_of(rest).is_none())
}

fn without_scheme(text: &str) -> Option<&str> {
    let (scheme, rest) = text.trim().split_at_checked(SCHEME.len())?;
    Some(rest).filter(|_| scheme.eq_ignore_ascii_case(SCHEME))
}

/// Returns what Android's form of a `geo` URI asks for: `geo:0,0?z=14&q=38.72,-9.14(Home)`.
fn query_of(uri: &str) -> Option<&str> {
    let (_, parameters) = uri.split_once('?')?;
    parameters
        .split('&')
        .find_map(|parameter| parameter.strip_prefix("q="))
}

/// The percent-encoded characters that a query of coordinates and a label may contain.
const ENCODED: [(&str, &str); 5] = [
    ("%2C", ","),
    ("%2c", ","),
    ("%28", "("),
    ("%20", " "),
    ("+", " "),
];

/// Reads a `geo` URI: latitude, longitude and perhaps an altitude, then parameters, of which `crs` may say that these are
/// in another system than WGS 84. The point that is asked for counts before that of the map.
pub(super) fn parse(text: &str) -> Option<(f64, f64)> {
    let uri = without_scheme(text)?;
    let mut parameters = uri.split('?').next()?.split(';');
    let of_map = numbers(parameters.next()?)?;
    let mut parameters =
        parameters.map(|parameter| parameter.split_once('=').unwrap_or((parameter, "")));
    let is_wgs84 = |(name, value): (&str, &str)| {
        !name.eq_ignore_ascii_case("crs") || value.eq_ignore_ascii_case("wgs84")
    };
    if !parameters.all(is_wgs84) {
        return None;
    }
    let Some(query) = query_of(uri) else {
        return Some(of_map);
    };
    let asked = ENCODED
        .iter()
        .fold(query.to_owned(), |query, (code, letter)| {
            query.replace(code, letter)
        });
    let asked = asked.split('(').next().and_then(numbers);
    // A map at 0, 0 stands for the point of the query.
    asked.or_else(|| Some(of_map).filter(|at| *at != (0.0, 0.0)))
}

/// Reads the latitude and longitude of a `geo` URI, and passes over an altitude.
fn numbers(text: &str) -> Option<(f64, f64)> {
    let numbers: SmallVec<[f64; 3]> = text.split(',').map(number).collect::<Option<_>>()?;
    let (&[latitude, longitude] | &[latitude, longitude, _]) = numbers.as_slice() else {
        return None;
    };
    Some((latitude, longitude))
}

/// Reads a number of a `geo` URI.
fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let is_plain = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'.'));
    if is_plain { text.parse().ok() } else { None }
}
