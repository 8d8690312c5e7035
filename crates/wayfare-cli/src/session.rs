//! Resolves the typed options: the folder of the dataset, the output, the query options.

use std::{ffi::OsString, path::PathBuf};

use wayfare::{
    CountryCode, Dataset, Filter, OptionType, QueryOption, QueryOptions, Verb,
    internal::is_part_of_country,
};

use crate::{
    amount::Price,
    args::{TypedOptions, is_filter, long},
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

impl<T> TypedOptions<T> {
    /// Returns the values of an option, as they were typed.
    fn values(&self, of: QueryOption) -> impl Iterator<Item = &str> {
        let typed = self.values.iter().filter(move |(option, _)| *option == of);
        typed.map(|(_, value)| value.as_str())
    }

    /// Returns the last value of an option, as it was typed.
    pub(crate) fn value(&self, of: QueryOption) -> Option<&str> {
        self.values(of).last()
    }

    /// Returns the codes of the countries asked for.
    pub(crate) fn countries(&self, dataset: &Dataset) -> Result<Vec<CountryCode>, Failure> {
        self.values(QueryOption::Country)
            .map(|text| {
                // The whole has more than what is asked for.
                if is_part_of_country(text)
                    && let Some((_, option)) = suggest::option_instead(dataset, text)?
                {
                    return Err(Failure::NotFound(option));
                }
                Ok(subject::country(dataset, text)?.code)
            })
            .collect()
    }

    /// Returns the options of a query, with a maximum price.
    pub(crate) fn query(
        &self,
        verb: Verb,
        max: Option<Price>,
        dataset: &Dataset,
    ) -> Result<QueryOptions, Failure> {
        let countries = self.countries(dataset)?;
        self.check_regions(dataset, &countries)?;
        let mut options = QueryOptions::default();
        for code in countries {
            options.set(QueryOption::Country, code.as_str())?;
        }
        let taken = self.values.iter();
        for (option, value) in taken.filter(|(option, _)| option.verbs().contains(&verb)) {
            match option.value_type() {
                OptionType::Country | OptionType::Price => {}
                OptionType::Point => {
                    options.set(*option, &subject::point(dataset, value)?.to_string())?;
                }
                _ => options.set(*option, value)?,
            }
        }
        if let Some((amount, currency)) = max {
            options.set(QueryOption::MaxPrice, &format!("{amount}{currency}"))?;
        }
        Ok(options)
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
        let typed = |option| self.typed(|of| of == option);
        let (country, region) = (typed(QueryOption::Country), typed(QueryOption::Region));
        Err(Failure::NotFound(format!(
            "No place of{country} is in{region}. Leave one of them out."
        )))
    }

    /// Returns the filters as they were typed, each after a blank.
    pub(crate) fn filters(&self) -> String {
        self.typed(is_filter)
    }

    /// Returns options as they were typed, each after a blank.
    pub(crate) fn typed(&self, is_shown: impl Fn(QueryOption) -> bool) -> String {
        let mut all = String::new();
        for (option, value) in self.values.iter().filter(|(option, _)| is_shown(*option)) {
            let name = long(*option);
            all += &match option.value_type() {
                OptionType::Flag => format!(" --{name}"),
                OptionType::Country | OptionType::Region => format!(" --{name} {value:?}"),
                _ => format!(" --{name} {}", value.trim()),
            };
        }
        all
    }
}
