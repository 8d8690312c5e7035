//! Percent-encoding (RFC 3986) of UTF-8.

use std::borrow::Cow;

use crate::failure::Failure;

/// Decodes a part of a path; a plus is a plus.
pub(crate) fn decode(text: &str) -> Result<Cow<'_, str>, Failure> {
    decode_bytes(text, false)
}

/// Decodes a part of a query; a plus is a blank.
pub(crate) fn decode_query(text: &str) -> Result<Cow<'_, str>, Failure> {
    decode_bytes(text, true)
}

fn decode_bytes(text: &str, plus_is_blank: bool) -> Result<Cow<'_, str>, Failure> {
    if !text.contains(['%', '+']) {
        return Ok(Cow::Borrowed(text));
    }
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        decoded.push(match first {
            b'%' => {
                let (value, after) = hexadecimal(rest).ok_or_else(|| not_encoded(text))?;
                rest = after;
                value
            }
            b'+' if plus_is_blank => b' ',
            plain => plain,
        });
    }
    String::from_utf8(decoded)
        .map(Cow::Owned)
        .map_err(|_| not_encoded(text))
}

/// Returns the byte that two hexadecimal digits encode, and the rest.
fn hexadecimal(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let (&[high, low], after) = bytes.split_first_chunk()?;
    let digit = |byte: u8| char::from(byte).to_digit(16);
    Some(((digit(high)? * 16 + digit(low)?) as u8, after))
}

fn not_encoded(text: &str) -> Failure {
    Failure::Input(format!("{text:?} is not percent-encoded UTF-8."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_bytes_are_utf_8() {
        assert_eq!(decode("S%C3%a3o%20Paulo").unwrap(), "São Paulo");
        assert_eq!(decode("東京").unwrap(), "東京");
        assert_eq!(decode("%00%2F%25").unwrap(), "\0/%");
        for wrong in [
            "%",
            "%4",
            "100%",
            "%g1",
            "%+1",
            "%C3",
            "%ff",
            "%c0%80",
            "%ED%A0%80",
            "%é",
        ] {
            assert!(
                decode(wrong).is_err() && decode_query(wrong).is_err(),
                "{wrong}"
            );
        }
    }

    #[test]
    fn a_plus_is_a_blank_in_a_query_only() {
        assert_eq!(decode("a+b%2B").unwrap(), "a+b+");
        assert_eq!(decode_query("a+b%2B").unwrap(), "a b+");
    }
}
