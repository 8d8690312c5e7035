//! Resolves the typed options: the folder of the dataset, the output, the query options.

use std::{ffi::OsString, path::PathBuf};

use wayfare::{CountryCode, Dataset, NearestOptions, Point, SearchOptions};

use crate::{
    args::{Filters, NearFilters},
    failure::Failure,
    format::Format,
    output::Output,
    subject,
};

/// The context of a command.
pub(crate) struct Session {
    pub(crate) folder: PathBuf,
    pub(crate) out: Output,
}

impl Session {
    pub(crate) fn new(
        dataset: Option<OsString>,
        format: Format,
        escape_formulas: bool,
    ) -> Result<Self, Failure> {
        // An empty environment variable counts as not set.
        let dataset = dataset.filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let folder = dataset.or_else(Dataset::user_folder).ok_or_else(|| {
            Failure::Error("this user has no data folder: name a folder with --dataset".to_owned())
        })?;
        Ok(Session { folder, out: Output::new(format, escape_formulas) })
    }

    pub(crate) fn open(&self) -> Result<Dataset, Failure> {
        Ok(Dataset::open(&self.folder)?)
    }
}

/// Makes the options of a query from filters. Those of searches and of nearest neighbour queries have the same methods.
macro_rules! filtered {
    ($options:ident, $filters:expr, $dataset:expr) => {{
        let mut options = $options::new().with_costs($filters.with_costs);
        if let Some(limit) = $filters.limit {
            options = options.limit(limit.into());
        }
        let countries = $filters.countries($dataset)?;
        $filters.check_regions($dataset, &countries)?;
        options = countries.into_iter().fold(options, $options::country);
        $filters.region.iter().fold(options, $options::region)
    }};
}

impl Filters {
    /// Returns the codes of the countries asked for.
    pub(crate) fn countries(&self, dataset: &Dataset) -> Result<Vec<CountryCode>, Failure> {
        self.country.iter().map(|text| Ok(subject::country(dataset, text)?.code)).collect()
    }

    /// Refuses a region without places, which is probably misspelt, and a combination of countries and regions that no
    /// place satisfies.
    fn check_regions(&self, dataset: &Dataset, countries: &[CountryCode]) -> Result<(), Failure> {
        let anywhere = Point::new(0.0, 0.0)?;
        let has_place =
            |options: NearestOptions| Ok::<_, Failure>(!dataset.nearest_with(anywhere, &options)?.is_empty());
        let one = NearestOptions::new().limit(1);
        for region in &self.region {
            if !has_place(one.clone().region(region))? {
                let form = "Give the code of a country, a full stop, and the code or name of an admin1 region, such as a state, as in US.CA or CA.Ontario.";
                return Err(Failure::NotFound(format!("No place is in a region {region:?}. {form}")));
            }
        }
        let in_both = countries.iter().copied().fold(one, NearestOptions::country);
        let in_both = self.region.iter().fold(in_both, NearestOptions::region);
        if self.region.is_empty() || countries.is_empty() || has_place(in_both)? {
            return Ok(());
        }
        let (country, region) = (typed(" --country", &self.country), typed(" --region", &self.region));
        Err(Failure::NotFound(format!("No place of{country} is in{region}. Leave one of them out.")))
    }

    /// Returns the filters as they were typed, each after a blank.
    pub(crate) fn typed(&self) -> String {
        let costs = if self.with_costs { " --with-costs" } else { "" };
        typed(" --country", &self.country) + &typed(" --region", &self.region) + costs
    }

    pub(crate) fn options(&self, dataset: &Dataset) -> Result<SearchOptions, Failure> {
        Ok(filtered!(SearchOptions, self, dataset))
    }
}

fn typed(option: &str, values: &[String]) -> String {
    values.iter().map(|value| format!("{option} {value:?}")).collect()
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
