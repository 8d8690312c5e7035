//! What the typed options resolve to: the dataset's folder, the output, the query options.

use std::{ffi::OsString, path::PathBuf};

use wayfare::{Dataset, NearestOptions, SearchOptions};

use crate::{
    args::{Filters, NearFilters},
    failure::Failure,
    output::Output,
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

impl From<&Filters> for SearchOptions {
    fn from(filters: &Filters) -> Self {
        let mut options = SearchOptions::new().with_costs(filters.with_costs);
        if let Some(limit) = filters.limit {
            options = options.limit(limit.into());
        }
        let options = filters.country.iter().fold(options, |options, &code| options.country(code));
        filters.state.iter().fold(options, |options, code| options.region(code))
    }
}

impl From<&NearFilters> for NearestOptions {
    fn from(near: &NearFilters) -> Self {
        let mut options = NearestOptions::new().with_costs(near.filters.with_costs);
        if let Some(limit) = near.filters.limit {
            options = options.limit(limit.into());
        }
        if let Some(radius) = near.radius_km {
            options = options.radius_km(radius);
        }
        let options = near.filters.country.iter().fold(options, |options, &code| options.country(code));
        near.filters.state.iter().fold(options, |options, code| options.region(code))
    }
}
