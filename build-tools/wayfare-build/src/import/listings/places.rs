//! Places and sights of sources of listings: new places, and further names of known ones.

use rusqlite::{Connection, Statement, params};
use wayfare_format::NameKind;

use super::known_places::{Area, KnownPlaces};
use super::listed_place::{AlternateName, ListedPlace};
use crate::error::Result;
use crate::import::made_id::{FIRST_PLACE, MadeIds};
use crate::import::place_finder::by_point::{Area as PlaceArea, PopulatedPlace};
use crate::import::store::places::NewName;
use crate::import::store::{Store, Written};
use crate::rejection::Rejection;
use crate::rejects::RowError;
use crate::rows::PlaceRow;

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
        near: Option<PopulatedPlace<'_>>,
        flaws: &mut Vec<Rejection>,
    ) -> Result<Option<Written>, RowError> {
        let (id, written) = match self.known.find(place, point)? {
            Some(id) => (id, Written::Merged),
            None => {
                let near = near.map(|near| near.area);
                let of_near = |part: fn(&PlaceArea) -> &Option<String>| {
                    near.and_then(|near| part(near).as_deref())
                        .unwrap_or_default()
                };
                let new = PlaceRow {
                    geonameid: self.ids.free(key, |id| Ok(self.exists.exists([id])?))?,
                    name: place.names.first().copied().unwrap_or_default(),
                    latitude: point.0,
                    longitude: point.1,
                    feature_class: place.place.feature.0,
                    feature_code: place.place.feature.1,
                    country_code: of_near(|near| &near.country),
                    admin1_code: of_near(|near| &near.admin1),
                    population: place.place.population,
                    time_zone: of_near(|near| &near.time_zone),
                    ..PlaceRow::default()
                };
                if !store.put_place(&new)? {
                    return Ok(None);
                }
                (new.geonameid, Written::New)
            }
        };
        self.known.add(id, place)?;
        for AlternateName {
            text,
            lang,
            flags,
            is_main,
        } in place.alternates()
        {
            // A repetition of the primary name tells nothing without a language.
            if lang.is_empty() && self.primary_names.exists(params![id, text])? {
                continue;
            }
            // It is preferred in a language in which an earlier source prefers none.
            let is_preferred = is_main && !self.preferred_names.exists(params![id, lang])?;
            let flags = flags | u8::from(is_preferred);
            let name = NewName {
                text,
                lang: &lang,
                kind: NameKind::Name as u8,
                flags,
            };
            flaws.extend(store.put_name(id, "name", &name)?);
        }
        if let Some(item) = place.wikidata {
            let name = NewName {
                text: item,
                lang: "",
                kind: NameKind::Wikidata as u8,
                flags: 0,
            };
            store.put_name(id, "wikidata", &name)?;
        }
        Ok(Some(written))
    }
}
