//! A place or sight, as a source of listings describes it.

use std::borrow::Cow;

use wayfare_listings::{Listing, Name, Place, Usage};

use crate::import::names::{clean, historic, is_reference};
use crate::readers::fields;
use crate::rejection::Rejection;
use crate::rows::AlternateNameRow;

/// A place or sight.
pub(super) struct ListedPlace<'a> {
    pub(super) place: &'a Place<'a>,
    /// Its names by which a place is likely to be the one that is meant, the primary one first.
    pub(super) names: Vec<&'a str>,
    /// Its item in Wikidata: `Q1844`.
    pub(super) wikidata: Option<&'a str>,
}

impl<'a> ListedPlace<'a> {
    pub(super) fn new(listing: &'a Listing<'a>, place: &'a Place<'a>) -> Result<Self, Rejection> {
        let is_sought = |name: &&Name<'_>| !matches!(name.usage, Usage::Short | Usage::Old);
        let mut names = vec![fields::name(listing.columns.name, listing.name)?];
        names.extend(place.names.iter().filter(is_sought).map(|name| name.text));
        Ok(Self {
            place,
            names,
            wikidata: item_of(listing),
        })
    }

    /// Returns its further names.
    pub(super) fn alternates(&self) -> impl Iterator<Item = AlternateName<'a>> {
        self.place.names.iter().filter_map(AlternateName::new)
    }

    /// Returns how far apart points of one place may be, in kilometres: a large one has no middle on which all agree, and
    /// of small ones several have a name.
    pub(super) fn same_km(&self) -> f64 {
        match (self.place.feature.0, self.place.kind) {
            (_, "city" | "island" | "archipelago" | "national_park") => 20.0,
            (_, "town" | "municipality") => 10.0,
            (_, "village") => 5.0,
            ("P", _) => 3.0,
            ("S", _) | (_, "locality" | "islet" | "peak" | "mountain") => 1.0,
            _ => 5.0,
        }
    }
}

/// Returns the item of a listing, if the text is one.
pub(super) fn item_of<'a>(listing: &Listing<'a>) -> Option<&'a str> {
    listing.wikidata.filter(|item| item_number(item).is_some())
}

/// Returns the number of an item in Wikidata, 1844 of `Q1844`; `None` of any other text.
pub(super) fn item_number(item: &str) -> Option<u64> {
    item.strip_prefix('Q')?.parse().ok()
}

pub(super) struct AlternateName<'a> {
    pub(super) text: &'a str,
    pub(super) lang: Cow<'a, str>,
    /// As in the table `place_name`, without that of preferred names.
    pub(super) flags: u8,
    /// Whether it is what the place is called in the language, not another name.
    pub(super) is_main: bool,
}

impl<'a> AlternateName<'a> {
    /// Returns a name as a further one of a place; `None` if it is none.
    fn new(name: &Name<'a>) -> Option<Self> {
        let text = clean(name.text);
        if text.is_empty() || is_reference(text) {
            return None;
        }
        let lang = Cow::Borrowed(name.language);
        let (lang, flags) = match name.usage {
            Usage::Short => (lang, AlternateNameRow::SHORT),
            Usage::Local => (lang, AlternateNameRow::COLLOQUIAL),
            Usage::Old => (historic(lang), AlternateNameRow::HISTORIC),
            Usage::Main | Usage::Other => (lang, 0),
        };
        let is_main = name.usage == Usage::Main && !lang.is_empty();
        Some(Self {
            text,
            lang,
            flags,
            is_main,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_item_is_an_item() {
        assert_eq!(item_number("Q1844"), Some(1844));
        for text in ["", "Q", "Q1;Q2", "1844", "Q-1", "P31"] {
            assert_eq!(item_number(text), None, "{text}");
        }
    }
}
