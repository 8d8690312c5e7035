//! The arguments of a request, and the dataset that it is for.

use std::cell::RefCell;

use wayfare::{Country, Dataset, DisplayNames, Place, Point};

use super::path::{COUNTRY_CODE, GEONAMEID, LATITUDE, LONGITUDE, PathParameter, Segment};
use crate::{failure::Failure, query::Options};

/// A parsed request for a dataset.
pub(crate) struct Call<'r> {
    pub(crate) dataset: &'r Dataset,
    pub(crate) options: &'r Options,
    /// The path of its route, and the values of its parameters.
    segments: &'static [Segment],
    arguments: &'r [String],
    /// The names in the requested language.
    names: RefCell<Option<DisplayNames<'r>>>,
}

impl<'r> Call<'r> {
    pub(crate) fn new(
        dataset: &'r Dataset,
        segments: &'static [Segment],
        arguments: &'r [String],
        options: &'r Options,
    ) -> Result<Self, Failure> {
        for code in options.asked.countries() {
            known_country(dataset, code.as_str())?;
        }
        for region in options.asked.regions() {
            if !dataset.has_region(region)? {
                return Err(Failure::Input(format!(
                    "No region has the code or name {region:?}."
                )));
            }
        }
        let names = options
            .lang
            .as_deref()
            .map(|lang| DisplayNames::new(dataset, lang))
            .transpose()?;
        Ok(Self {
            dataset,
            options,
            segments,
            arguments,
            names: RefCell::new(names),
        })
    }

    /// Returns the value of a parameter in the path; `None` if the route does not have this parameter.
    pub(crate) fn optional(&self, parameter: &PathParameter) -> Option<&'r str> {
        let names = self
            .segments
            .iter()
            .filter_map(Segment::parameter)
            .map(|parameter| parameter.name);
        names
            .zip(self.arguments)
            .find_map(|(name, value)| (name == parameter.name).then_some(value.as_str()))
    }

    /// Returns the value of a parameter of the route in the path.
    pub(crate) fn text(&self, parameter: &PathParameter) -> Result<&'r str, Failure> {
        self.optional(parameter)
            .filter(|text| !text.trim().is_empty())
            .ok_or_else(|| parameter.missing())
    }

    /// Parses the value of a parameter as a finite number.
    pub(crate) fn number(&self, parameter: &PathParameter) -> Result<f64, Failure> {
        let text = self.text(parameter)?;
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| parameter.malformed(text))
    }

    /// Parses the value of a parameter as a whole number, of digits only.
    pub(crate) fn whole<T: std::str::FromStr>(
        &self,
        parameter: &PathParameter,
    ) -> Result<T, Failure> {
        let text = self.text(parameter)?;
        let number = text
            .parse()
            .ok()
            .filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        number.ok_or_else(|| parameter.malformed(text))
    }

    /// Returns the place, region or country that the path names.
    pub(crate) fn place(&self) -> Result<Place<'r>, Failure> {
        let id: u32 = self.whole(&GEONAMEID)?;
        self.dataset
            .place(id)?
            .ok_or_else(|| Failure::Input(format!("No location has the id {id}.")))
    }

    /// Reads a name in the requested language, if there is one.
    pub(crate) fn in_language<T>(
        &self,
        read: impl FnOnce(&mut DisplayNames<'r>) -> wayfare::Result<T>,
    ) -> wayfare::Result<Option<T>> {
        let mut names = self.names.borrow_mut();
        names.as_mut().map(read).transpose()
    }

    /// Returns the point that the path names.
    pub(crate) fn point(&self) -> Result<Point, Failure> {
        Ok(Point::new(
            self.number(&LATITUDE)?,
            self.number(&LONGITUDE)?,
        )?)
    }

    /// Returns the country that the path names.
    pub(crate) fn country(&self) -> Result<Country<'r>, Failure> {
        known_country(self.dataset, self.text(&COUNTRY_CODE)?)
    }
}

fn known_country<'d>(dataset: &'d Dataset, code: &str) -> Result<Country<'d>, Failure> {
    dataset
        .country(code)?
        .ok_or_else(|| Failure::Input(format!("No country has the code {code:?}.")))
}
