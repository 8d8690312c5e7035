//! Places and sights of sources of listings: new places, and further names of known ones.

use std::borrow::Cow;

use rusqlite::{Connection, Statement, params};
use wayfare_format::NameKind;

use super::known_places::{Area, KnownPlaces};
use super::nearest_place::PopulatedPlace;
use crate::error::Result;
use crate::import::made_id::{FIRST_PLACE, MadeIds};
use crate::import::names::{clean, is_reference};
use crate::import::store::places::NewName;
use crate::import::store::{Store, Written};
use crate::rejection::Rejection;
use crate::rejects::RowError;
use crate::rows::PlaceRow;

/// A place or sight, as a source describes it.
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
    text: &'a str,
    lang: Cow<'a, str>,
    /// As in the table `place_name`, without that of preferred names.
    flags: u8,
    is_main: bool,
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
        Some(Self { text, lang, flags, is_main })
    }
}

/// Writes places and sights, or the names of those that are known.
pub(super) struct PlaceWriter<'d> {
    pub(super) known: KnownPlaces<'d>,
    ids: MadeIds,
    exists: Statement<'d>,
    primary_names: Statement<'d>,
    preferred_names: Statement<'d>,
}

impl<'d> PlaceWriter<'d> {
    pub(super) fn new(db: &'d Connection, area: Area) -> Result<Self> {
        // Only the build asks which name a language prefers. Without it, a place of many names would take their square.
        db.execute_batch(
            "CREATE INDEX IF NOT EXISTS preferred_name ON place_name (geonameid, lang) WHERE kind = 0 AND flags & 1",
        )?;
        Ok(Self {
            known: KnownPlaces::load(db, area)?,
            ids: MadeIds::from(FIRST_PLACE),
            exists: db.prepare("SELECT 1 FROM place WHERE geonameid = ?1")?,
            primary_names: db.prepare(
                "SELECT 1 FROM place WHERE geonameid = ?1 AND ?2 IN (name, coalesce(ascii_name, name))",
            )?,
            preferred_names: db.prepare(
                "SELECT 1 FROM place_name WHERE geonameid = ?1 AND lang = ?2 AND kind = 0 AND flags & 1",
            )?,
        })
    }

    /// Writes a place at a point; `None` if filters exclude it. A name that is too long is left out and added to `flaws`.
    pub(super) fn write(
        &mut self,
        store: &mut Store<'_>,
        key: &str,
        point: (f64, f64),
        place: &ListedPlace<'_>,
        near: Option<&PopulatedPlace>,
        flaws: &mut Vec<Rejection>,
    ) -> Result<Option<Written>, RowError> {
        let (id, written) = match self.known.find(place, point)? {
            Some(id) => (id, Written::Merged),
            None => {
                let of_near =
                    |part: fn(&PopulatedPlace) -> Option<&str>| near.and_then(part).unwrap_or_default();
                let new = PlaceRow {
                    geonameid: self.ids.free(key, |id| Ok(self.exists.exists([id])?))?,
                    name: place.names.first().copied().unwrap_or_default(),
                    latitude: point.0,
                    longitude: point.1,
                    feature_class: place.feature.0,
                    feature_code: place.feature.1,
                    country_code: of_near(|near| near.country.as_deref()),
                    admin1_code: of_near(|near| near.admin1.as_deref()),
                    population: place.population,
                    time_zone: of_near(|near| near.time_zone.as_deref()),
                    ..PlaceRow::default()
                };
                if !store.put_place(&new)? {
                    return Ok(None);
                }
                (new.geonameid, Written::New)
            }
        };
        self.known.add(id, place)?;
        for AlternateName { text, lang, flags, is_main } in &place.alternates {
            // A repetition of the primary name tells nothing without a language.
            if lang.is_empty() && self.primary_names.exists(params![id, text])? {
                continue;
            }
            // It is preferred in a language in which an earlier source prefers none.
            let is_preferred = *is_main && !self.preferred_names.exists(params![id, lang])?;
            let flags = flags | u8::from(is_preferred);
            let name = NewName { text, lang, kind: NameKind::Name as u8, flags };
            flaws.extend(store.put_name(id, "name", &name)?);
        }
        if let Some(item) = place.wikidata {
            let name = NewName { text: item, lang: "", kind: NameKind::Wikidata as u8, flags: 0 };
            store.put_name(id, "wikidata", &name)?;
        }
        Ok(Some(written))
    }
}
