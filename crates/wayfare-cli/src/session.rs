//! Resolves the typed options: the folder of the dataset, the output, the query options.

use std::{ffi::OsString, path::PathBuf};

use wayfare::{
    CountryCode, Dataset, Filter, NearestOptions, OptionType, QueryOption, QueryOptions,
    SearchOptions,
};

use crate::{
    args::{NearFilters, PlaceFilters, SearchFilters},
    failure::{Failure, NAMED},
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
        // An empty name counts as none.
        let dataset = dataset
            .filter(|folder| !folder.is_empty())
            .map(PathBuf::from);
        let folder = dataset.or_else(Dataset::default_folder).ok_or_else(|| {
            Failure::Error(format!(
                "this user has no data folder: name a folder {NAMED}"
            ))
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
    /// Returns the values of a filter, as they were typed.
    fn values(&self, of: QueryOption) -> impl Iterator<Item = &str> {
        let typed = self.0.iter().filter(move |(option, _)| *option == of);
        typed.map(|(_, value)| value.as_str())
    }

    /// Returns the codes of the countries asked for.
    pub(crate) fn countries(&self, dataset: &Dataset) -> Result<Vec<CountryCode>, Failure> {
        self.values(QueryOption::Country)
            .map(|text| Ok(subject::country(dataset, text)?.code))
            .collect()
    }

    pub(crate) fn filter(&self, dataset: &Dataset) -> Result<Filter, Failure> {
        let countries = self.countries(dataset)?;
        self.check_regions(dataset, &countries)?;
        let mut options = QueryOptions::default();
        for code in countries {
            options.set(QueryOption::Country, code.as_str())?;
        }
        for (option, value) in &self.0 {
            // A country has a name here, too.
            if *option != QueryOption::Country {
                options.set(*option, value)?;
            }
        }
        Ok(options.filter())
    }

    /// Refuses an unknown region, and a combination of countries and regions that no place satisfies.
    fn check_regions(&self, dataset: &Dataset, countries: &[CountryCode]) -> Result<(), Failure> {
        let mut regions = self.values(QueryOption::Region).peekable();
        let no_region = regions.peek().is_none();
        for region in regions {
            if !dataset.has_region(region)? {
                let form = "Give the name of a continent or admin1 region, such as a state, or the code of its country, a full stop, and its code or name, as in US.CA or CA.Ontario.";
                let remedy = suggest::option_instead(dataset, region)?;
                let remedy = remedy.map_or(form.to_owned(), |(_, option)| option);
                return Err(Failure::NotFound(format!(
                    "No region has the code or name {region:?}. {remedy}"
                )));
            }
        }
        if no_region || countries.is_empty() {
            return Ok(());
        }
        let in_both = countries
            .iter()
            .copied()
            .fold(Filter::new(), Filter::country);
        let regions = self.values(QueryOption::Region);
        if dataset.has_places(&regions.fold(in_both, Filter::region))? {
            return Ok(());
        }
        let typed = |option| self.typed_of(|of| of == option);
        let (country, region) = (typed(QueryOption::Country), typed(QueryOption::Region));
        Err(Failure::NotFound(format!(
            "No place of{country} is in{region}. Leave one of them out."
        )))
    }

    /// Returns the filters as they were typed, each after a blank.
    pub(crate) fn typed(&self) -> String {
        self.typed_of(|_| true)
    }

    fn typed_of(&self, is_shown: impl Fn(QueryOption) -> bool) -> String {
        let mut all = String::new();
        for (option, value) in self.0.iter().filter(|(option, _)| is_shown(*option)) {
            let name = option.name().replace('_', "-");
            all += &match option.value_type() {
                OptionType::Flag => format!(" --{name}"),
                OptionType::Country | OptionType::Region => format!(" --{name} {value:?}"),
                _ => format!(" --{name} {}", value.trim()),
            };
        }
        all
    }
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
