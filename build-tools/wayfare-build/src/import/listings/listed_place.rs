//! A place or sight, as a source of listings describes it.

use std::borrow::Cow;

use crate::import::names::{clean, is_reference};

/// A place or sight.
pub(super) struct ListedPlace<'a> {
    /// The kind of place, as in the source: `castle`.
    pub(super) kind: &'a str,
    /// Class and code of GeoNames.
    pub(super) feature: (&'static str, &'static str),
    /// Its names, the primary one first.
    pub(super) names: Vec<&'a str>,
    pub(super) alternates: Vec<AlternateName<'a>>,
    pub(super) population: u64,
    /// Its item in Wikidata: `Q1844`.
    pub(super) wikidata: Option<&'a str>,
}

impl ListedPlace<'_> {
    /// Returns how far apart points of one place may be, in kilometres: a large one has no middle on which all agree, and
    /// of small ones several have a name.
    pub(super) fn same_km(&self) -> f64 {
        match (self.feature.0, self.kind) {
            (_, "city" | "island" | "archipelago" | "national_park") => 20.0,
            (_, "town" | "municipality") => 10.0,
            (_, "village") => 5.0,
            ("P", _) => 3.0,
            ("S", _) | (_, "locality" | "islet" | "peak" | "mountain") => 1.0,
            _ => 5.0,
        }
    }
}

pub(super) struct AlternateName<'a> {
    pub(super) text: &'a str,
    pub(super) lang: Cow<'a, str>,
    /// As in the table `place_name`, without that of preferred names.
    pub(super) flags: u8,
    pub(super) is_main: bool,
}

impl<'a> AlternateName<'a> {
    /// Returns a name in a language, a BCP 47 tag that is empty where unknown; `None` if the text is no name. `is_main` tells
    /// whether it is what the place is called in the language, not another name.
    pub(super) fn new(
        text: &'a str,
        lang: impl Into<Cow<'a, str>>,
        flags: u8,
        is_main: bool,
    ) -> Option<Self> {
        let text = clean(text);
        if text.is_empty() || is_reference(text) {
            return None;
        }
        let lang = lang.into();
        let is_main = is_main && !lang.is_empty();
        Some(Self {
            text,
            lang,
            flags,
            is_main,
        })
    }
}
