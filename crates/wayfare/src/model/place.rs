//! A place: a handle, and what its own record says.

use std::{
    borrow::Cow,
    fmt,
    hash::{Hash, Hasher},
};

use wayfare_format::{NameKind, PlaceRow, SectionId, UNKNOWN_METRES, fold, word_starts};

use super::{AlternateNames, PlaceId};
use crate::{Error, Point, Result, index::Index};

/// A place of a dataset. The handle is small and [`Copy`], and reads what it is asked for when it is asked.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{Dataset, PlaceId};
/// let world = Dataset::open("world")?;
/// let lisbon = world.place(PlaceId::new(2267057))?.expect("Lisbon is in the dataset");
/// assert_eq!(lisbon.name(), "Lisbon");
/// assert_eq!(lisbon.point().latitude(), 38.71667);
/// assert_eq!(lisbon.country()?.map(|country| country.name), Some("Portugal"));
/// # Ok::<(), wayfare::Error>(())
/// ```
///
/// # Where corruption shows
///
/// Making a handle, by [`Dataset::place`](crate::Dataset::place), [`Hit::place`](crate::Hit::place) and the like, reads
/// and checks the record of the place and its primary name. So what stands there is given without a [`Result`]: name, point,
/// population. What another table has is read when it is asked for: country, regions, time zone, costs. These methods
/// return an error where that table is corrupt. Only the list of alternate names ends where an entry of it is corrupt.
///
/// An error thus shows where it is met, and only who follows a reference has to handle it. With a check of everything,
/// a handle would cost as much as the whole record, which most callers do not want; with errors everywhere, `name()`
/// would be a burden; and with empty values instead of errors, corruption would pass for missing data.
#[derive(Clone, Copy)]
pub struct Place<'d> {
    pub(super) index: &'d Index,
    pub(super) at: u32,
    id: PlaceId,
    point: Point,
    pub(super) record: PlaceRow<'d>,
    name: &'d str,
}

impl Index {
    /// The place that stands at an index and has this id.
    #[inline]
    pub(crate) fn place_with_id(&self, at: u32, id: PlaceId) -> Result<Place<'_>> {
        let record = self.place(at)?;
        let (point, name) = (self.point_of(record)?, self.name(at)?);
        Ok(Place { index: self, at, id, point, record, name })
    }

    /// The place that stands at an index.
    pub(crate) fn place_at(&self, at: u32) -> Result<Place<'_>> {
        self.place_with_id(at, self.geonameid(at)?.into())
    }
}

impl<'d> Place<'d> {
    /// Its id, which is GeoNames' own and the same in every dataset.
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

    /// Its primary name.
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

    /// Its name in plain ASCII, where the source gives one.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let munich = world.place(2867714)?.expect("Munich is in the dataset");
    /// assert_eq!((munich.name(), munich.ascii_name()?), ("München", Some("Muenchen")));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn ascii_name(&self) -> Result<Option<&'d str>> {
        let name = self.index.further_names().ascii_name(self.at, self.name);
        let name = name.ok_or_else(|| Error::corrupt(SectionId::FurtherNames))?;
        Ok(Some(name).filter(|name| !name.is_empty()))
    }

    /// Its alternate names: postal codes first, then names and codes. They are stored compressed, so that reading one
    /// gives a copy; corrupt ones end the list early.
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
        Ok(AlternateNames { list: self.index.alternate_names(self.at)?, index: self.index })
    }

    /// Its name in a language (BCP 47 tag), where one is known; the preferred one if there are several. For a tag with
    /// a region or script, such as `pt-BR`, a name in the language at large will do. It is looked for among
    /// [`Self::alternate_names`].
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
        let names = self.alternate_names()?;
        let Some(primary) = language.split('-').next().filter(|primary| !primary.is_empty()) else {
            return Ok(None);
        };
        let tagged = |tag: &str| {
            names.iter().find(|name| {
                name.kind == NameKind::Name && name.language.is_some_and(|own| own.eq_ignore_ascii_case(tag))
            })
        };
        let found = tagged(language).or_else(|| if primary == language { None } else { tagged(primary) });
        Ok(found.map(|name| name.text))
    }

    /// Where it is. A country or region to which its source gives no point is where that of its places is which lies in the
    /// middle.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert_eq!((lisbon.point().latitude(), lisbon.point().longitude()), (38.71667, -9.13333));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    #[inline]
    pub fn point(&self) -> Point {
        self.point
    }

    /// Its number of inhabitants, where known. Most regions and islands have none: the people of their places say
    /// little, since many count more than once or live elsewhere.
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

    /// Metres above sea level, where known.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let below_the_sea = world.place(99000028)?.expect("it is in the dataset");
    /// assert_eq!(below_the_sea.elevation(), Some(-418));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn elevation(&self) -> Option<i16> {
        metres(self.record.elevation())
    }

    /// Metres above sea level from a digital elevation model, where known.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let below_the_sea = world.place(99000028)?.expect("it is in the dataset");
    /// assert_eq!(below_the_sea.dem(), Some(-420));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn dem(&self) -> Option<i16> {
        metres(self.record.dem())
    }

    /// The name that folds to a term, or else the first one of which a later word starts the term.
    pub(crate) fn name_of_term(&self, term: &str) -> Result<Option<Cow<'d, str>>> {
        let own = [Some(self.name), self.ascii_name()?].into_iter().flatten().map(Cow::Borrowed);
        let searched = |kind| !matches!(kind, NameKind::Link | NameKind::Wikidata | NameKind::Postal);
        let alternates = self.alternate_names()?.iter().filter(|name| searched(name.kind));
        let names = own.chain(alternates.map(|name| Cow::Owned(name.text)));
        let is_later = |name: &Cow<'_, str>| match fold(name) {
            folded if folded == term => Some(false),
            folded if word_starts(&folded).any(|at| folded.get(at..) == Some(term)) => Some(true),
            _ => None,
        };
        let found = names.filter_map(|name| Some((is_later(&name)?, name)));
        Ok(found.min_by_key(|&(is_later, _)| is_later).map(|(_, name)| name))
    }
}

/// Two handles of one dataset are equal if they are of the same place.
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
        f.debug_struct("Place").field("id", &self.id).field("name", &self.name()).finish_non_exhaustive()
    }
}

fn metres(value: i16) -> Option<i16> {
    (value != UNKNOWN_METRES).then_some(value)
}
