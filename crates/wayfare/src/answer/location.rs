//! Places: locations, search hits, neighbours and postal codes.

use std::fmt;

use wayfare_format::{Name, NameIter, NameKind, NameList};

use crate::{Result, index::Index};

/// A place with everything that is known of it. All texts but the other names borrow from the dataset.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Location<'d> {
    /// Unique id, from GeoNames.
    pub geonameid: u32,
    /// Local name.
    pub name: &'d str,
    /// Name in plain ASCII as the source gives it; may be empty.
    #[cfg_attr(feature = "serde", serde(rename = "asciiname"))]
    pub ascii_name: &'d str,
    /// Other names: postal codes first, then names and codes.
    #[cfg_attr(feature = "serde", serde(rename = "alternativenames"))]
    pub alternate_names: AlternateNames<'d>,
    /// Degrees north, WGS 84.
    pub latitude: f64,
    /// Degrees east, WGS 84.
    pub longitude: f64,
    /// GeoNames feature class, one letter: `P` for populated places.
    pub feature_class: &'d str,
    /// GeoNames feature code, such as `PPLC` for a capital.
    pub feature_code: &'d str,
    /// ISO 3166-1 code; empty where the place belongs to no country.
    pub country_code: &'d str,
    /// Name of the country.
    pub country_name: &'d str,
    /// Further country codes, comma-separated; usually empty.
    pub cc2: &'d str,
    /// Code of the state within the country; may be empty.
    pub admin1_code: &'d str,
    /// Name of the state, where known.
    #[cfg_attr(feature = "serde", serde(rename = "statename"))]
    pub state_name: Option<&'d str>,
    /// Code of the district within the state; may be empty.
    pub admin2_code: &'d str,
    /// Name of the district, where known.
    #[cfg_attr(feature = "serde", serde(rename = "districtname"))]
    pub district_name: Option<&'d str>,
    /// IANA time zone.
    #[cfg_attr(feature = "serde", serde(rename = "timezone"))]
    pub time_zone: &'d str,
    /// Number of inhabitants; 0 where unknown.
    pub population: u64,
    /// Metres above sea level, where known.
    pub elevation: Option<i16>,
    /// Metres above sea level from a digital elevation model, where known.
    pub dem: Option<i16>,
    /// Date of the last change in GeoNames, ISO 8601.
    pub modified: &'d str,
    /// How much a visitor is expected to bargain, 0 (not at all) to 4 (often): a figure of the country, whose
    /// [`negotiate_source`](crate::Country::negotiate_source) says where it comes from.
    pub negotiate: Option<u8>,
    /// ISO 4217 code of the local currency; `None` where there is none (Antarctica).
    pub currency_code: Option<&'d str>,
    /// Name of the currency.
    pub currency: Option<&'d str>,
    /// Symbol of the currency, where it has one.
    pub symbol: Option<&'d str>,
    /// Whether travel costs are known for this place.
    pub has_costs: bool,
}

/// The other names of a place; iterate to read them. They are stored compressed, so each is a new `String`.
#[derive(Clone, Copy)]
pub struct AlternateNames<'d> {
    pub(crate) list: NameList<'d>,
    pub(crate) index: &'d Index,
}

impl AlternateNames<'_> {
    /// Number of names.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl<'d> IntoIterator for AlternateNames<'d> {
    type Item = AlternateName<'d>;
    type IntoIter = AlternateNamesIter<'d>;

    fn into_iter(self) -> AlternateNamesIter<'d> {
        AlternateNamesIter { names: self.list.into_iter(), index: self.index }
    }
}

/// Iterator over [`AlternateNames`].
#[derive(Clone)]
pub struct AlternateNamesIter<'d> {
    names: NameIter<'d>,
    index: &'d Index,
}

impl<'d> Iterator for AlternateNamesIter<'d> {
    type Item = AlternateName<'d>;

    fn next(&mut self) -> Option<AlternateName<'d>> {
        let Name { text, language, kind } = self.names.next()?;
        let lang = language
            .and_then(|language| self.index.languages().get(language as usize))
            .and_then(|record| self.index.text(record.text_ref).ok());
        Some(AlternateName { name: text, lang: lang.unwrap_or_default(), kind })
    }
}

impl PartialEq for AlternateNames<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.into_iter().eq(*other)
    }
}

impl fmt::Debug for AlternateNames<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for AlternateNames<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// One other name of a place.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AlternateName<'d> {
    /// The name or code.
    pub name: String,
    /// BCP 47 tag of its language; empty where unknown.
    pub lang: &'d str,
    /// What it is: a name, a postal code, an airport code …
    pub kind: NameKind,
}

/// A place found by its name. Its fields are at hand at once; [`Self::location`] reads the rest.
#[derive(Clone, Copy)]
pub struct Hit<'d> {
    /// Id of the place.
    pub geonameid: u32,
    /// How the text matched.
    pub matched: MatchKind,
    /// Relevance from 0 to 1; comparable within one answer.
    pub score: f32,
    pub(crate) place: PlaceRef<'d>,
}

impl<'d> Hit<'d> {
    /// The place.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    pub fn location(&self) -> Result<Location<'d>> {
        self.place.location()
    }
}

/// A place that an answer names without having read it.
#[derive(Clone, Copy)]
pub(crate) struct PlaceRef<'d> {
    pub(crate) index: &'d Index,
    pub(crate) at: u32,
}

impl<'d> PlaceRef<'d> {
    fn location(self) -> Result<Location<'d>> {
        self.index.location_at(self.at)
    }
}

/// How a search text matched a place, strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum MatchKind {
    /// The text is the place's postal code.
    PostalCode,
    /// The text is the place's id.
    Id,
    /// The text is a pair of coordinates near the place.
    Coordinates,
    /// The text is the place's name.
    Exact,
    /// The text is another name of the place.
    ExactAlternate,
    /// The text is a name of the place, then its state or country.
    Qualified,
    /// The place's name starts with the text.
    Prefix,
    /// Another name of the place starts with the text.
    PrefixAlternate,
    /// A later word of one of the place's names starts with the text.
    WordPrefix,
    /// One of the place's names holds the text in the middle of a word.
    Infix,
    /// One of the place's names is the text but for one letter.
    Typo,
}

/// A place and how far it is from the point asked about. [`Self::location`] reads the place.
///
/// Its country is its own, which near a border may not be the point's.
#[derive(Clone, Copy)]
pub struct NearbyLocation<'d> {
    /// Id of the place.
    pub geonameid: u32,
    /// Great-circle distance in kilometres.
    pub distance_km: f64,
    pub(crate) place: PlaceRef<'d>,
}

impl<'d> NearbyLocation<'d> {
    /// The place.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    pub fn location(&self) -> Result<Location<'d>> {
        self.place.location()
    }
}

impl PartialEq for Hit<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.geonameid, self.matched, self.score) == (other.geonameid, other.matched, other.score)
    }
}

impl PartialEq for NearbyLocation<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.geonameid, self.distance_km) == (other.geonameid, other.distance_km)
    }
}

impl fmt::Debug for Hit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { geonameid, matched, score, .. } = self;
        write!(f, "Hit {{ geonameid: {geonameid}, matched: {matched:?}, score: {score} }}")
    }
}

impl fmt::Debug for NearbyLocation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { geonameid, distance_km, .. } = self;
        write!(f, "NearbyLocation {{ geonameid: {geonameid}, distance_km: {distance_km} }}")
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Hit<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Whole<'d> {
            location: Location<'d>,
            matched: MatchKind,
            score: f32,
        }
        let location = self.location().map_err(serde::ser::Error::custom)?;
        Whole { location, matched: self.matched, score: self.score }.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for NearbyLocation<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Whole<'d> {
            location: Location<'d>,
            distance_km: f64,
        }
        let location = self.location().map_err(serde::ser::Error::custom)?;
        Whole { location, distance_km: self.distance_km }.serialize(serializer)
    }
}

/// A postal code and the place that it stands for.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PostalCode<'d> {
    /// The code as its country writes it.
    pub code: &'d str,
    /// ISO 3166-1 code of the country.
    pub country_code: &'d str,
    /// Name of the place in the postal data.
    pub place_name: &'d str,
    /// Name of the state in the postal data; may be empty.
    pub state_name: &'d str,
    /// Latitude and longitude in degrees, where known.
    pub point: Option<(f64, f64)>,
    /// Id of the location that the code is attached to, if any.
    pub geonameid: Option<u32>,
}
