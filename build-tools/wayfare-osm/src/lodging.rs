//! The tags of a lodging, except its names and address.

use crate::tags::Tags;

/// The tags of a lodging. Texts are as the mappers wrote them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Lodging<'a> {
    /// Its page: `website`, `contact:website` or `url`.
    pub url: Option<&'a str>,
    /// Its stars, half ones included; `4S`, a superior hotel, has four.
    pub stars: Option<f32>,
    /// The price of a stay, with the currency: `120 CHF`.
    pub charge: Option<&'a str>,
}

impl<'a> From<&'a Tags> for Lodging<'a> {
    /// Returns what the tags say.
    ///
    /// ```
    /// use wayfare_osm::{Lodging, Tags};
    ///
    /// let tags = Tags::from_iter([("stars", "4S"), ("contact:website", "https://x.li")]);
    /// let lodging = Lodging::from(&tags);
    /// assert_eq!((lodging.stars, lodging.url), (Some(4.0), Some("https://x.li")));
    /// ```
    fn from(tags: &'a Tags) -> Self {
        Self {
            url: tags.first(&["website", "contact:website", "url"]),
            stars: tags.get("stars").and_then(stars),
            charge: tags.get("charge"),
        }
    }
}

/// Reads a number of stars, of which no scale has more than seven.
fn stars(text: &str) -> Option<f32> {
    let number = text.trim().trim_end_matches(['S', 's']).trim_end();
    number
        .parse()
        .ok()
        .filter(|stars| (0.5..=7.0).contains(stars))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_are_stars() {
        let of = [
            "4", " 4.5 ", "3S", "4 s", "0", "8", "NaN", "yes", "3;4", "-1", "",
        ];
        let stars = of.map(stars);
        let expected = [
            Some(4.0),
            Some(4.5),
            Some(3.0),
            Some(4.0),
            None,
            None,
            None,
            None,
            None,
            None,
            None,
        ];
        assert_eq!(stars, expected);
    }
}
