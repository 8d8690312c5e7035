//! A place: the handle, and the fields of its own record.

use std::{
    borrow::Cow,
    fmt,
    hash::{Hash, Hasher},
};

use smallvec::SmallVec;
use wayfare_format::{NameKind, PlaceRow, SectionId, UNKNOWN_METRES, fold, word_starts};

mod details;
mod display_names;
mod field;
mod names;
mod nearby;
mod record;
mod references;
mod region_at;
mod regions;
mod summary;

use self::display_names::LanguageFit;
pub(crate) use self::nearby::Distance;
pub use self::{
    details::PlaceDetails,
    display_names::DisplayNames,
    field::{FieldReader, PlaceField},
    names::{AlternateName, AlternateNames, AlternateNamesIter},
    nearby::NearbyPlace,
    record::PlaceRecord,
    region_at::RegionAt,
    summary::{NearbyPlaceSummary, PlaceSummary},
};
use crate::{CountryCode, Error, PlaceId, Point, Result, index::Index};

/// A place of a dataset. The handle is small and [`Copy`]; its methods read the data when they are called.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{Dataset, PlaceId};
/// let world = Dataset::open("world")?;
/// let lisbon = world.place(PlaceId::new(2267057))?.expect("Lisbon is in the dataset");
/// assert_eq!(lisbon.name(), "Lisbon");
/// assert_eq!(lisbon.point().latitude().round(), 39.0);
/// assert_eq!(lisbon.country()?.map(|country| country.name), Some("Portugal"));
/// # Ok::<(), wayfare::Error>(())
/// ```
///
/// # Where corruption shows
///
/// Making a handle, by [`Dataset::place`](crate::Dataset::place), [`Hit::place`](crate::Hit::place) and the like, reads
/// and checks the record of the place and its primary name. So methods that need nothing else do not return a
/// [`Result`]: name, point, population. Data in other tables is read on demand: country, regions, time zone, costs.
/// These methods return an error if that table is corrupt. The list of alternate names is an exception: it ends where
/// an entry is corrupt.
///
/// So only calls that follow a reference return a `Result`. Checking everything at once would make a handle as
/// expensive as the whole record, a `Result` everywhere would make `name()` a burden, and empty values instead of
/// errors would hide corruption.
#[derive(Clone, Copy)]
pub struct Place<'d> {
    pub(super) index: &'d Index,
    pub(super) at: u32,
    id: PlaceId,
    point: Point,
    pub(super) record: PlaceRow<'d>,
    name: &'d str,
    /// Of an area in several countries, the one whose part is meant.
    pub(super) part: Option<u16>,
}

impl Index {
    /// Returns the place with this index and id.
    #[inline]
    pub(crate) fn place_with_id(&self, at: u32, id: PlaceId) -> Result<Place<'_>> {
        let record = self.place(at)?;
        let (point, name) = (self.point_of(record)?, self.name(at)?);
        Ok(Place {
            index: self,
            at,
            id,
            point,
            record,
            name,
            part: None,
        })
    }

    /// Returns the place with this index.
    pub(crate) fn place_at(&self, at: u32) -> Result<Place<'_>> {
        self.place_with_id(at, self.geonameid(at)?.into())
    }
}

impl<'d> Place<'d> {
    /// Returns the part of an area in several countries that lies in the country with this code, or in its only
    /// territory there. Any other place returns itself. The [place of a hit](crate::Hit::place) is such a part already.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert!(lisbon.part_in("ES")?.country_code()?.is_some_and(|code| code == "PT"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The code is not two letters, or the index is corrupt.
    pub fn part_in(self, code: impl TryInto<CountryCode, Error: Into<Error>>) -> Result<Self> {
        let code = code.try_into().map_err(Into::into)?;
        self.in_country(self.index.country_index(code.bytes())?)
    }

    /// Returns the part in a country that has this number, as [`Self::part_in`] does.
    pub(super) fn in_country(self, country: Option<u16>) -> Result<Self> {
        let Some(country) = country else {
            return Ok(self);
        };
        let mut parts = self.index.further_countries(self.at)?;
        if parts.is_empty() {
            return Ok(self);
        }
        parts.push(self.record.country_index());
        if parts.contains(&country) {
            return Ok(Self {
                part: Some(country),
                ..self
            });
        }
        let mut territories = SmallVec::<[u16; 4]>::new();
        for part in parts {
            territories.extend(
                self.index
                    .sovereign_of(part)?
                    .filter(|&of| of == country)
                    .map(|_| part),
            );
        }
        let part = territories
            .first()
            .copied()
            .filter(|_| territories.len() == 1);
        Ok(Self { part, ..self })
    }

    /// Returns the number of its country.
    pub(super) fn country_index(&self) -> u16 {
        self.part.unwrap_or(self.record.country_index())
    }

    /// Returns whether it is the part of an area in another country than that of its record, which has its regions.
    pub(super) fn is_abroad(&self) -> bool {
        self.part
            .is_some_and(|part| part != self.record.country_index())
    }

    /// Returns its id, which is GeoNames' own and the same in every dataset.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let hit = world.search("lissabon")?.remove(0);
    /// assert_eq!(hit.place()?.id().get(), 2267057);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    #[inline]
    pub fn id(&self) -> PlaceId {
        self.id
    }

    /// Returns its primary name.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert_eq!(world.place(2267057)?.map(|place| place.name()), Some("Lisbon"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    #[inline]
    pub fn name(&self) -> &'d str {
        self.name
    }

    /// Returns its name in plain ASCII, where the source gives one.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let munich = world.place(2867714)?.expect("Munich is in the dataset");
    /// assert!(munich.ascii_name()?.is_some_and(|name| name.is_ascii()));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn ascii_name(&self) -> Result<Option<Cow<'d, str>>> {
        let name = self.index.further_names().ascii_name(self.at, self.name);
        let name = name.ok_or_else(|| Error::corrupt(SectionId::FurtherNames))?;
        Ok(Some(name).filter(|name| !name.is_empty()))
    }

    /// Returns its alternate names: postal codes first, then names and codes. They are stored compressed, so each is a
    /// copy. The list ends early at a corrupt entry.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::NameKind;
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// let airport = lisbon.alternate_names()?.iter().find(|name| name.kind == NameKind::Iata);
    /// assert_eq!(airport.map(|name| name.text), Some("LIS".to_owned()));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn alternate_names(&self) -> Result<AlternateNames<'d>> {
        Ok(AlternateNames {
            list: self.index.alternate_names_of(self.at, self.name)?,
            index: self.index,
        })
    }

    /// Returns its name in a language (BCP 47 tag), where one is known; the preferred one if there are several. Tags
    /// mean what they do in Unicode CLDR: `iw` is `he`, `zh-TW` is `zh-Hant-TW`. The name has the language and script of the
    /// tag, and its region if possible: `pt-BR` falls back to `pt`, but `sr-Latn` not to `sr`, which is Cyrillic. It is one
    /// of [`Self::alternate_names`].
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert_eq!(lisbon.name_in("pt-BR")?.as_deref(), Some("Lisboa"));
    /// assert_eq!(lisbon.name_in("tlh")?, None);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn name_in(&self, language: &str) -> Result<Option<String>> {
        LanguageFit::new(self.index, language).name_of(self.at)
    }

    /// Returns its point. A country or region without a point of its own has that of its most central place.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert!(lisbon.point().distance_km(wayfare::Point::new(38.72, -9.14)?) < 5.0);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    #[inline]
    pub fn point(&self) -> Point {
        self.point
    }

    /// Returns its number of inhabitants, where known. It is not known for most regions and islands: a sum over their
    /// places would be wrong, since many people count more than once or live outside them.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert!(lisbon.population() > Some(400_000));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    #[inline]
    pub fn population(&self) -> Option<u64> {
        Some(self.record.population()).filter(|&inhabitants| inhabitants > 0)
    }

    /// Returns its elevation in metres above sea level, where known.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// if let Some(metres) = lisbon.elevation() {
    ///     println!("{metres} m");
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn elevation(&self) -> Option<i16> {
        metres(self.record.elevation())
    }

    /// Returns its elevation in metres above sea level by a digital elevation model, where known.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert!(lisbon.dem().is_none_or(|metres| (0..300).contains(&metres)));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn dem(&self) -> Option<i16> {
        metres(self.record.dem())
    }

    /// Returns the name that folds to a term, or else the first name with a later word from which on it folds to the
    /// term.
    pub(crate) fn name_of_term(&self, term: &str) -> Result<Option<Cow<'d, str>>> {
        let own = [Some(Cow::Borrowed(self.name)), self.ascii_name()?]
            .into_iter()
            .flatten();
        let searched =
            |kind| !matches!(kind, NameKind::Link | NameKind::Wikidata | NameKind::Postal);
        let alternates = self
            .alternate_names()?
            .iter()
            .filter(|name| searched(name.kind));
        let names = own.chain(alternates.map(|name| Cow::Owned(name.text)));
        let mut later = None;
        for name in names {
            let folded = fold(&name);
            // Most places are found by the first name, and the others take time to read.
            if folded == term {
                return Ok(Some(name));
            }
            if later.is_none() && word_starts(&folded).any(|at| folded.get(at..) == Some(term)) {
                later = Some(name);
            }
        }
        Ok(later)
    }
}

/// Compares the dataset and the place: handles of different datasets are never equal.
impl PartialEq for Place<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.index, other.index) && self.at == other.at
    }
}

impl Eq for Place<'_> {}

impl Hash for Place<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl fmt::Debug for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Place")
            .field("id", &self.id)
            .field("name", &self.name())
            .finish_non_exhaustive()
    }
}

fn metres(value: i16) -> Option<i16> {
    (value != UNKNOWN_METRES).then_some(value)
}
