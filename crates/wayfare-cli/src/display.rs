//! The names of an answer, in the language of `--lang` where they are known.

use wayfare::{Dataset, DisplayNames, Place, PlaceDetails, PlaceSummary, RegionAt};

use crate::{args::LanguageArgs, failure::Failure};

/// The names that an answer shows of a place and of what it lies in, or of what a point lies in.
#[derive(Default)]
pub(crate) struct Names {
    pub(crate) place: String,
    pub(crate) admin1: Option<String>,
    pub(crate) admin2: Option<String>,
    pub(crate) country: Option<String>,
}

/// Reads names in the language that was asked for; primary ones if none was.
pub(crate) struct NameReader<'d>(Option<DisplayNames<'d>>);

impl LanguageArgs {
    /// Returns a reader of names. A language in which no name is known is refused: it would change nothing.
    pub(crate) fn names<'d>(&'d self, dataset: &'d Dataset) -> Result<NameReader<'d>, Failure> {
        let Some(tag) = &self.lang else {
            return Ok(NameReader(None));
        };
        if !dataset.has_names_in(tag)? {
            return Err(Failure::Error(format!(
                "no name is known in the language {tag:?}: give a BCP 47 tag, such as de or pt-BR"
            )));
        }
        Ok(NameReader(Some(DisplayNames::new(dataset, tag)?)))
    }
}

impl NameReader<'_> {
    pub(crate) fn of(&mut self, place: &Place<'_>) -> wayfare::Result<Names> {
        let country = place.country()?;
        let Some(names) = &mut self.0 else {
            let name = |region: Option<wayfare::Region<'_>>| Some(region?.name?.to_owned());
            return Ok(Names {
                place: place.name().to_owned(),
                admin1: name(place.admin1()?),
                admin2: name(place.admin2()?),
                country: country.map(|country| country.name.to_owned()),
            });
        };
        Ok(Names {
            place: names.place(place)?.into_owned(),
            admin1: names.admin1(place)?.map(|name| name.into_owned()),
            admin2: names.admin2(place)?.map(|name| name.into_owned()),
            country: match country {
                Some(country) => Some(names.country(&country)?.into_owned()),
                None => None,
            },
        })
    }

    /// Returns the names of the country and the admin1 region that a point lies in.
    pub(crate) fn at(&mut self, at: &RegionAt<'_>) -> wayfare::Result<Names> {
        let (country, admin1) = (at.country()?, at.admin1()?);
        let (country, admin1) = match &mut self.0 {
            Some(names) => (
                names.country(&country)?.into_owned(),
                names.admin1_at(at)?.map(|name| name.into_owned()),
            ),
            None => (
                country.name.to_owned(),
                admin1.and_then(|region| Some(region.name?.to_owned())),
            ),
        };
        Ok(Names {
            admin1,
            country: Some(country),
            ..Names::default()
        })
    }
}

impl Names {
    /// Puts the names into a short record.
    pub(crate) fn shown_in<'n>(&'n self, mut place: PlaceSummary<'n>) -> PlaceSummary<'n> {
        place.name = &self.place;
        place.admin1_name = self.admin1.as_deref();
        place.admin2_name = self.admin2.as_deref();
        place
    }

    /// Puts the names into a whole record.
    pub(crate) fn shown_in_full<'n>(&'n self, mut place: PlaceDetails<'n>) -> PlaceDetails<'n> {
        place.name = &self.place;
        place.admin1_name = self.admin1.as_deref();
        place.admin2_name = self.admin2.as_deref();
        place.country_name = self.country.as_deref();
        place
    }
}
