//! Suggestions: the names nearest to a text that is not a name.

use std::cmp::Reverse;

use wayfare::{Currency, Dataset};

use crate::text;

/// The minimum similarity of a name that is suggested: an edit in four letters, two in seven.
const LEAST: f64 = 0.7;

/// The maximum number of names that are suggested.
const MOST: usize = 3;

/// The number of places that are compared, the most important ones.
const PLACES: usize = 50_000;

/// Returns a sentence that suggests the countries with the nearest names; empty if none is near.
pub(crate) fn countries(dataset: &Dataset, text: &str) -> wayfare::Result<String> {
    let mut nearest = Nearest::new(text);
    for country in dataset.countries() {
        let country = country?;
        nearest.add(&[country.name], || Ok(format!("{} ({})", country.name, country.code)))?;
    }
    Ok(nearest.sentence())
}

/// Returns a sentence that suggests the currencies with the nearest names.
pub(crate) fn currencies(dataset: &Dataset, text: &str) -> wayfare::Result<String> {
    let mut nearest = Nearest::new(text);
    for currency in dataset.currencies() {
        let currency = currency?;
        let names = [
            currency.code.as_str(),
            currency.name,
            short(&currency),
            currency.alternate_name.unwrap_or_default(),
        ];
        nearest.add(&names, || Ok(format!("{} ({})", currency.name, currency.code)))?;
    }
    Ok(nearest.sentence())
}

/// Returns a sentence that suggests the cost categories with the nearest names.
pub(crate) fn categories(dataset: &Dataset, text: &str) -> wayfare::Result<String> {
    let mut nearest = Nearest::new(text);
    for category in dataset.categories() {
        let category = category?;
        nearest.add(&[category.name], || Ok(format!("{} ({})", category.name, category.id)))?;
    }
    Ok(nearest.sentence())
}

/// Returns a sentence that suggests the places with the nearest names.
pub(crate) fn places(dataset: &Dataset, text: &str) -> wayfare::Result<String> {
    let mut nearest = Nearest::new(text);
    for place in dataset.places().take(PLACES) {
        let place = place?;
        nearest.add(&[place.name()], || Ok(format!("{} ({})", text::place(&place)?, place.id())))?;
    }
    Ok(nearest.sentence())
}

/// Returns the name without the country: `Dollar` of `Dollar (Canada)`.
pub(crate) fn short<'d>(currency: &Currency<'d>) -> &'d str {
    currency.name.split(" (").next().unwrap_or_default()
}

/// The names nearest to a text, the nearest first.
struct Nearest {
    text: String,
    found: Vec<(Reverse<u32>, String)>,
}

impl Nearest {
    fn new(text: &str) -> Self {
        Self { text: text.to_lowercase(), found: Vec::new() }
    }

    /// Adds something with these names.
    fn add(
        &mut self,
        names: &[&str],
        label: impl FnOnce() -> wayfare::Result<String>,
    ) -> wayfare::Result<()> {
        let similar = |name: &&str| strsim::normalized_damerau_levenshtein(&name.to_lowercase(), &self.text);
        let best = names.iter().map(similar).fold(0.0, f64::max);
        if best >= LEAST {
            // Equally near names stay in the order in which they were added.
            let key = Reverse((best * 1e6) as u32);
            let at = self.found.partition_point(|(other, _)| *other <= key);
            if at < MOST {
                self.found.insert(at, (key, label()?));
                self.found.truncate(MOST);
            }
        }
        Ok(())
    }

    fn sentence(self) -> String {
        let labels: Vec<String> = self.found.into_iter().map(|(_, label)| label).collect();
        if labels.is_empty() { String::new() } else { format!(" Did you mean {}?", labels.join(" or ")) }
    }
}
