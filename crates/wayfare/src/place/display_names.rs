//! Names of places, and of what they lie in, in one language.

use std::{borrow::Cow, collections::HashMap};

use wayfare_format::NameKind;

use super::{Place, RegionAt};
use crate::{Country, Dataset, Error, Region, Result, index::Index, language::LanguageTag};

/// What a language that names are asked for in must be.
const MUST_BE: &str = "a language tag (BCP 47), such as de or pt-BR";

/// How much farther a name in the parent of the asked language is than any in that language.
const OF_PARENT: u8 = 3;

/// Reads the names of places, regions and countries in one language, so that all names of an answer are in it. Where
/// none is known in it, this is the primary name.
///
/// It caches the names of regions and countries, as many rows of an answer share them.
///
/// ```
/// # wayfare_datasets::enter_example();
/// use wayfare::{Dataset, DisplayNames};
///
/// let world = Dataset::open("world")?;
/// let mut names = DisplayNames::new(&world, "ja")?;
/// let london = world.search("london")?[0].place()?;
/// assert_eq!(names.admin1(&london)?.as_deref(), Some("イングランド"));
/// let country = london.country()?.expect("it is in a country");
/// assert_eq!(names.country(&country)?, "英国");
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug)]
pub struct DisplayNames<'d> {
    fit: LanguageFit<'d>,
    /// The names of regions and countries, by their places.
    known: HashMap<u32, Option<String>>,
}

impl<'d> DisplayNames<'d> {
    /// Returns a reader of names in a language (BCP 47 tag), which [`Place::name_in`] explains.
    ///
    /// # Errors
    ///
    /// The text has not the form of a language tag.
    pub fn new(dataset: &'d Dataset, language: &'d str) -> Result<Self> {
        if !Self::is_language_tag(language) {
            let message = format!("{language:?} is not a language: it must be {MUST_BE}");
            return Err(Error::bad_input("lang", message));
        }
        Ok(Self {
            fit: LanguageFit::new(&dataset.index, language),
            known: HashMap::new(),
        })
    }

    /// Returns whether a text has the form of a language tag; the language need not exist.
    ///
    /// ```
    /// # use wayfare::DisplayNames;
    /// assert!(DisplayNames::is_language_tag("zh-Hant-TW") && !DisplayNames::is_language_tag("de_DE"));
    /// ```
    pub fn is_language_tag(text: &str) -> bool {
        LanguageTag::is_well_formed(text)
    }

    /// Returns the name of a place.
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn place<'p>(&mut self, place: &Place<'p>) -> Result<Cow<'p, str>> {
        let name = self.fit.name_of(place.at)?;
        Ok(name.map_or(Cow::Borrowed(place.name()), Cow::Owned))
    }

    /// Returns the name of a country.
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn country<'p>(&mut self, country: &Country<'p>) -> Result<Cow<'p, str>> {
        let at = country
            .place_id
            .and_then(|id| self.fit.index.place_index(id.get()));
        let name = self.kept(at)?;
        Ok(name.map_or(Cow::Borrowed(country.name), Cow::Owned))
    }

    /// Returns the name of the admin1 region of a place, where it is known.
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn admin1<'p>(&mut self, place: &Place<'p>) -> Result<Option<Cow<'p, str>>> {
        self.region(place.admin1_region(), place.admin1()?)
    }

    /// Returns the name of the admin2 region of a place, where it is known.
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn admin2<'p>(&mut self, place: &Place<'p>) -> Result<Option<Cow<'p, str>>> {
        self.region(place.admin2_region(), place.admin2()?)
    }

    /// Returns the name of the admin1 region that a point lies in, where it is known.
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn admin1_at<'p>(&mut self, at: &RegionAt<'p>) -> Result<Option<Cow<'p, str>>> {
        self.region(at.admin1_region(), at.admin1()?)
    }

    fn region<'p>(
        &mut self,
        record: Option<u32>,
        region: Option<Region<'p>>,
    ) -> Result<Option<Cow<'p, str>>> {
        let Some(record) = record else {
            return Ok(None);
        };
        let name = self.kept(self.fit.index.place_of_region(record)?)?;
        let primary = region.and_then(|region| region.name);
        Ok(name.map(Cow::Owned).or(primary.map(Cow::Borrowed)))
    }

    /// Returns the name of the place that a region or country is, and keeps it.
    fn kept(&mut self, place: Option<u32>) -> Result<Option<String>> {
        let Some(at) = place else { return Ok(None) };
        if let Some(name) = self.known.get(&at) {
            return Ok(name.clone());
        }
        let name = self.fit.name_of(at)?;
        Ok(self.known.entry(at).or_insert(name).clone())
    }
}

/// How well names in each language of a dataset fit an asked one.
#[derive(Debug)]
pub(super) struct LanguageFit<'d> {
    index: &'d Index,
    asked: LanguageTag<'d>,
    parent: Option<LanguageTag<'d>>,
    /// The distance of each language, once it has been asked for: most names are in a few of them.
    distances: Vec<Option<Option<u8>>>,
}

impl<'d> LanguageFit<'d> {
    pub(super) fn new(index: &'d Index, language: &'d str) -> Self {
        let asked = LanguageTag::new(language);
        Self {
            index,
            asked,
            parent: asked.parent(),
            distances: vec![None; index.languages().len()],
        }
    }

    /// Returns the name of the place at a position that fits best, if any does. Large cities have hundreds of names: only the
    /// text of one that fits best so far is read.
    pub(super) fn name_of(&mut self, at: u32) -> Result<Option<String>> {
        let mut names = self.index.alternate_names(at)?.into_iter();
        let mut best: Option<(u8, String)> = None;
        while let Some((kind, language)) = names.advance() {
            let language = language.filter(|_| kind == NameKind::Name);
            let Some(distance) = language.and_then(|language| self.distance(language)) else {
                continue;
            };
            if best.as_ref().is_none_or(|&(least, _)| distance < least) {
                let Some(text) = names.text() else { break };
                best = Some((distance, text.to_owned()));
            }
            if distance == 0 {
                break;
            }
        }
        Ok(best.map(|(_, name)| name))
    }

    fn distance(&mut self, language: u32) -> Option<u8> {
        let slot = self.distances.get_mut(language as usize)?;
        *slot.get_or_insert_with(|| {
            let tag = LanguageTag::new(self.index.language(Some(language))?);
            let of_parent = || Some(OF_PARENT + self.parent?.distance(&tag)?);
            self.asked.distance(&tag).or_else(of_parent)
        })
    }
}
