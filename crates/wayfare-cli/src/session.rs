//! What the typed options resolve to: the dataset's folder, the output, the query options.

use std::{ffi::OsString, path::PathBuf};

use wayfare::{CountryCode, Dataset, NearestOptions, Point, SearchOptions};

use crate::{
    args::{Filters, NearFilters},
    failure::Failure,
    format::Format,
    output::Output,
    subject,
};

/// What every command works with.
pub(crate) struct Session {
    pub(crate) folder: PathBuf,
    pub(crate) out: Output,
}

impl Session {
    pub(crate) fn new(dataset: Option<OsString>, format: Format) -> Result<Self, Failure> {
        // An empty variable of the environment counts as none.
        let dataset = dataset.filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let folder = dataset.or_else(Dataset::user_folder).ok_or_else(|| {
            Failure::Error("this user has no data folder: name a folder with --dataset".to_owned())
        })?;
        Ok(Session { folder, out: Output::new(format) })
    }

    pub(crate) fn open(&self) -> Result<Dataset, Failure> {
        Ok(Dataset::open(&self.folder)?)
    }
}

/// Options of a query that keep to filters: those of searches and of nearest queries have the same methods.
macro_rules! filtered {
    ($options:ident, $filters:expr, $dataset:expr) => {{
        let mut options = $options::new().with_costs($filters.with_costs);
        if let Some(limit) = $filters.limit {
            options = options.limit(limit.into());
        }
        options = $filters.countries($dataset)?.into_iter().fold(options, $options::country);
        $filters.regions($dataset)?.iter().fold(options, $options::region)
    }};
}

impl Filters {
    /// The codes of the countries asked for.
    pub(crate) fn countries(&self, dataset: &Dataset) -> Result<Vec<CountryCode>, Failure> {
        self.country.iter().map(|text| Ok(subject::country(dataset, text)?.code)).collect()
    }

    /// The regions asked for; one that no place is in must be misspelt.
    fn regions(&self, dataset: &Dataset) -> Result<&[String], Failure> {
        let anywhere = Point::new(0.0, 0.0)?;
        for region in &self.region {
            let inside = NearestOptions::new().region(region).limit(1);
            if dataset.nearest_with(anywhere, &inside)?.is_empty() {
                let form = "Give the code of a country, a full stop, and the code or name of a first-order region, as in US.CA or CA.Ontario.";
                return Err(Failure::NotFound(format!("No place is in a region {region:?}. {form}")));
            }
        }
        Ok(&self.region)
    }

    pub(crate) fn options(&self, dataset: &Dataset) -> Result<SearchOptions, Failure> {
        Ok(filtered!(SearchOptions, self, dataset))
    }
}

impl NearFilters {
    pub(crate) fn options(&self, dataset: &Dataset) -> Result<NearestOptions, Failure> {
        let options = filtered!(NearestOptions, self.filters, dataset);
        Ok(match self.radius_km {
            Some(radius) => options.radius_km(radius),
            None => options,
        })
    }
}
