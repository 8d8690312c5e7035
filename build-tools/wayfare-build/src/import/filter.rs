//! The filter of a build: which places go into the dataset.

/// The most countries or languages that the name of a dataset lists. There are fewer feature classes.
const MOST_LISTED: usize = 9;

/// Selects the places that go into the dataset.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct PlaceFilter {
    /// Countries, by code or name until the countries are known; empty for all.
    pub(crate) countries: Vec<String>,
    /// Feature classes such as `P`; empty for all.
    pub(crate) feature_classes: Vec<String>,
    pub(crate) min_population: u64,
    pub(crate) with_costs_only: bool,
    pub(crate) alternate_names: bool,
    /// Languages of alternate names, by tag; empty for all.
    pub(crate) languages: Vec<String>,
}

impl PlaceFilter {
    /// Returns the same text for the same choice, however it was given.
    pub(crate) fn canonical(&self) -> String {
        let sorted = |values: &[String]| sorted(values).join(",");
        let languages = sorted(&self.languages);
        let languages = if languages.is_empty() {
            languages
        } else {
            format!(" languages={languages}")
        };
        format!(
            "countries={} feature_classes={} min_population={} with_costs_only={} alternate_names={}{languages}",
            sorted(&self.countries),
            sorted(&self.feature_classes),
            self.min_population,
            self.with_costs_only,
            self.alternate_names
        )
    }

    /// Returns what follows the name of a filtered dataset, such as `, only places of PT with costs`; nothing without a
    /// filter.
    pub(crate) fn described(&self) -> String {
        let listed = |values: &[String], many: &str| {
            let values = sorted(values);
            if values.len() > MOST_LISTED {
                format!("{} {many}", values.len())
            } else {
                values.join(", ")
            }
        };
        let mut words = String::new();
        if !self.countries.is_empty() {
            words += &format!(" of {}", listed(&self.countries, "countries"));
        }
        if !self.feature_classes.is_empty() {
            words += &format!(" of class {}", listed(&self.feature_classes, "classes"));
        }
        if self.min_population > 0 {
            words += &format!(" of {} people or more", self.min_population);
        }
        if self.with_costs_only {
            words += " with costs";
        }
        let places = if words.is_empty() {
            words
        } else {
            format!(", only places{words}")
        };
        if !self.alternate_names {
            return places + ", without alternate names";
        }
        let languages = listed(&self.languages, "languages");
        if languages.is_empty() {
            places
        } else {
            format!("{places}, with names in {languages}")
        }
    }

    pub(super) fn allows_country(&self, code: &str) -> bool {
        self.countries.is_empty() || self.countries.iter().any(|wanted| wanted == code)
    }

    /// Returns whether a place of this class with so many people goes into the dataset.
    pub(super) fn allows_place(&self, feature_class: &str, population: u64) -> bool {
        population >= self.min_population
            && (self.feature_classes.is_empty()
                || self
                    .feature_classes
                    .iter()
                    .any(|class| class == feature_class))
    }

    /// Returns whether places of this country may be missing because the filter drops them.
    pub(super) fn may_drop_in(&self, country: Option<&str>) -> bool {
        self.min_population > 0
            || !self.feature_classes.is_empty()
            || country.map_or(!self.countries.is_empty(), |code| {
                !self.allows_country(code)
            })
    }
}

fn sorted(values: &[String]) -> Vec<String> {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.dedup();
    values
}
