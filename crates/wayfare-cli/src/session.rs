//! What the typed options resolve to: the dataset's folder, the output, the query options.

use std::{ffi::OsString, path::PathBuf};

use wayfare::{CountryCode, Dataset, NearestOptions, SearchOptions};

use crate::{
    args::{Filters, NearFilters},
    failure::Failure,
    output::Output,
    subject,
};

/// What every command works with.
pub(crate) struct Session {
    pub(crate) folder: PathBuf,
    pub(crate) out: Output,
}

impl Session {
    pub(crate) fn new(dataset: Option<OsString>, json: bool) -> Result<Self, Failure> {
        // An empty variable of the environment counts as none.
        let dataset = dataset.filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let folder = dataset.or_else(Dataset::user_folder).ok_or_else(|| {
            Failure::Error("this user has no data folder: name a folder with --dataset".to_owned())
        })?;
        Ok(Session { folder, out: Output::new(json) })
    }

    pub(crate) fn open(&self) -> Result<Dataset, Failure> {
        Ok(Dataset::open(&self.folder)?)
    }
}

impl Filters {
    /// The codes of the countries asked for.
    pub(crate) fn countries(&self, dataset: &Dataset) -> Result<Vec<CountryCode>, Failure> {
        self.country.iter().map(|text| Ok(subject::country(dataset, text)?.code)).collect()
    }

    pub(crate) fn options(&self, dataset: &Dataset) -> Result<SearchOptions, Failure> {
        let mut options = SearchOptions::new().with_costs(self.with_costs);
        if let Some(limit) = self.limit {
            options = options.limit(limit.into());
        }
        options = self.countries(dataset)?.into_iter().fold(options, SearchOptions::country);
        Ok(self.state.iter().fold(options, |options, code| options.region(code)))
    }
}

impl NearFilters {
    pub(crate) fn options(&self, dataset: &Dataset) -> Result<NearestOptions, Failure> {
        let filters = &self.filters;
        let mut options = NearestOptions::new().with_costs(filters.with_costs);
        if let Some(limit) = filters.limit {
            options = options.limit(limit.into());
        }
        if let Some(radius) = self.radius_km {
            options = options.radius_km(radius);
        }
        options = filters.countries(dataset)?.into_iter().fold(options, NearestOptions::country);
        Ok(filters.state.iter().fold(options, |options, code| options.region(code)))
    }
}
