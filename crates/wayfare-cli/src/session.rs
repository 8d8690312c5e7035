//! Resolves the typed options: the folder of the dataset, the output, the query options.

use std::{ffi::OsString, path::PathBuf};

use wayfare::{CountryCode, Dataset, Filter, NearestOptions, SearchOptions};

use crate::{
    args::{NearFilters, PlaceFilters, SearchFilters},
    failure::Failure,
    format::Format,
    output::Output,
    subject, suggest,
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
        let dataset = dataset
            .filter(|folder| !folder.is_empty())
            .map(PathBuf::from);
        let folder = dataset.or_else(Dataset::user_folder).ok_or_else(|| {
            Failure::Error("this user has no data folder: name a folder with --dataset".to_owned())
        })?;
        Ok(Session {
            folder,
            out: Output::new(format, escape_formulas),
        })
    }

    pub(crate) fn open(&self) -> Result<Dataset, Failure> {
        Ok(Dataset::open(&self.folder)?)
    }
}

impl PlaceFilters {
    /// Returns the codes of the countries asked for.
    pub(crate) fn countries(&self, dataset: &Dataset) -> Result<Vec<CountryCode>, Failure> {
        self.country
            .iter()
            .map(|text| Ok(subject::country(dataset, text)?.code))
            .collect()
    }

    pub(crate) fn filter(&self, dataset: &Dataset) -> Result<Filter, Failure> {
        let countries = self.countries(dataset)?;
        self.check_regions(dataset, &countries)?;
        let mut filter = countries
            .into_iter()
            .fold(Filter::new(), Filter::country)
            .with_costs(self.with_costs);
        if let Some(around) = self.bbox {
            filter = filter.bounding_box(around);
        }
        if let Some(around) = self.circle {
            filter = filter.circle(around);
        }
        filter = self.kind.iter().copied().fold(filter, Filter::kind);
        filter = self
            .feature_class
            .iter()
            .copied()
            .fold(filter, Filter::feature_class);
        filter = filter.min_population(self.min_population.unwrap_or(0));
        Ok(self.region.iter().fold(filter, Filter::region))
    }

    /// Refuses an unknown region, and a combination of countries and regions that no place satisfies.
    fn check_regions(&self, dataset: &Dataset, countries: &[CountryCode]) -> Result<(), Failure> {
        for region in &self.region {
            if !dataset.has_region(region)? {
                let form = "Give the name of an admin1 region, such as a state, or the code of its country, a full stop, and its code or name, as in US.CA or CA.Ontario.";
                let remedy = suggest::option_instead(dataset, region)?;
                let remedy = remedy.map_or(form.to_owned(), |(_, option)| option);
                return Err(Failure::NotFound(format!(
                    "No region has the code or name {region:?}. {remedy}"
                )));
            }
        }
        if self.region.is_empty() || countries.is_empty() {
            return Ok(());
        }
        let in_both = countries
            .iter()
            .copied()
            .fold(Filter::new(), Filter::country);
        if dataset.has_places(&self.region.iter().fold(in_both, Filter::region))? {
            return Ok(());
        }
        let (country, region) = (
            typed(" --country", &self.country),
            typed(" --region", &self.region),
        );
        Err(Failure::NotFound(format!(
            "No place of{country} is in{region}. Leave one of them out."
        )))
    }

    /// Returns the filters as they were typed, each after a blank.
    pub(crate) fn typed(&self) -> String {
        let mut all = typed(" --country", &self.country) + &typed(" --region", &self.region);
        all.extend(self.bbox.map(|around| format!(" --bbox {around}")));
        all.extend(self.circle.map(|around| format!(" --circle {around}")));
        all.push_str(if self.with_costs { " --with-costs" } else { "" });
        all.extend(self.kind.iter().map(|kind| format!(" --kind {kind}")));
        all.extend(
            self.feature_class
                .iter()
                .map(|class| format!(" --feature-class {class}")),
        );
        all.extend(
            self.min_population
                .map(|least| format!(" --min-population {least}")),
        );
        all
    }
}

fn typed(option: &str, values: &[String]) -> String {
    values
        .iter()
        .map(|value| format!("{option} {value:?}"))
        .collect()
}

impl SearchFilters {
    pub(crate) fn options(&self, dataset: &Dataset) -> Result<SearchOptions, Failure> {
        let options = SearchOptions::new()
            .filter(self.filters.only.filter(dataset)?)
            .fuzzy(!self.no_fuzzy)
            .places_only(self.places_only);
        Ok(self
            .filters
            .limit
            .map_or(options.clone(), |limit| options.limit(limit.into())))
    }
}

impl NearFilters {
    pub(crate) fn options(&self, dataset: &Dataset) -> Result<NearestOptions, Failure> {
        let mut options = NearestOptions::new().filter(self.filters.only.filter(dataset)?);
        if let Some(limit) = self.filters.limit {
            options = options.limit(limit.into());
        }
        if let Some(radius) = self.radius_km {
            options = options.radius_km(radius);
        }
        Ok(options)
    }
}
