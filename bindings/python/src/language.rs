//! Names in the language that was asked for, where they are known.

use std::sync::Arc;

use pyo3::{prelude::*, pybacked::PyBackedStr};
use wayfare::DisplayNames;

use crate::{arguments::unfit, world::Country};

/// The language of names (BCP 47 tag), if one was asked for.
#[derive(Clone, Default)]
pub(crate) struct Language(Option<Arc<str>>);

impl<'a, 'py> FromPyObject<'a, 'py> for Language {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let tag: Option<PyBackedStr> = value.extract().ok();
        match tag.filter(|tag| DisplayNames::is_language_tag(tag)) {
            Some(tag) => Ok(Self(Some((*tag).into()))),
            None => Err(unfit(
                &value,
                "a language: it must be a language tag (BCP 47), such as de or pt-BR",
            )),
        }
    }
}

impl Language {
    pub(crate) fn tag(&self) -> Option<String> {
        self.0.as_deref().map(str::to_owned)
    }

    /// Returns the name of a place: the primary one where none is known in the language.
    pub(crate) fn name(&self, place: &wayfare::Place<'_>) -> wayfare::Result<String> {
        let own = self
            .0
            .as_deref()
            .map(|tag| place.name_in(tag))
            .transpose()?;
        Ok(own.flatten().unwrap_or_else(|| place.name().to_owned()))
    }

    /// Returns a country with its name.
    pub(crate) fn country(
        &self,
        dataset: &wayfare::Dataset,
        country: wayfare::Country<'_>,
    ) -> wayfare::Result<Country> {
        let own = self
            .0
            .as_deref()
            .map(|tag| DisplayNames::new(dataset, tag)?.country(&country));
        let own = own.transpose()?;
        let mut country = Country::from(country);
        if let Some(name) = own {
            country.name = name.into_owned();
        }
        Ok(country)
    }
}
