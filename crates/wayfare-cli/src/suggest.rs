//! Suggestions: the known names nearest to a text that nothing is called.

use std::cmp::Reverse;

use wayfare::{Currency, Dataset};

use crate::text;

/// The least similarity of a name that is suggested: an edit in four letters, two in seven.
const LEAST: f64 = 0.7;

/// So many names are suggested.
const MOST: usize = 3;

/// So many places are compared, the most important ones.
const PLACES: usize = 50_000;

/// The sentence that suggests the countries with the nearest names; empty where none is near.
pub(crate) fn countries(dataset: &Dataset, text: &str) -> wayfare::Result<String> {
    let mut nearest = Nearest::new(text);
    for country in dataset.countries() {
        let country = country?;
        nearest.add(&[country.name], || Ok(format!("{} ({})", country.name, country.code)))?;
    }
    Ok(nearest.sentence())
}

/// The same of currencies.
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

/// The same of cost categories.
pub(crate) fn categories(dataset: &Dataset, text: &str) -> wayfare::Result<String> {
    let mut nearest = Nearest::new(text);
    for category in dataset.categories() {
        let category = category?;
        nearest.add(&[category.name], || Ok(format!("{} ({})", category.name, category.id)))?;
    }
    Ok(nearest.sentence())
}

/// The same of places.
pub(crate) fn places(dataset: &Dataset, text: &str) -> wayfare::Result<String> {
    let mut nearest = Nearest::new(text);
    for place in dataset.places().take(PLACES) {
        let place = place?;
        nearest.add(&[place.name()], || Ok(format!("{} ({})", text::place(&place)?, place.id())))?;
    }
    Ok(nearest.sentence())
}

/// `Dollar` of `Dollar (Canada)`.
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

    /// Takes note of what has these names.
    fn add(
        &mut self,
        names: &[&str],
        label: impl FnOnce() -> wayfare::Result<String>,
    ) -> wayfare::Result<()> {
        let similar = |name: &&str| strsim::normalized_damerau_levenshtein(&name.to_lowercase(), &self.text);
        let best = names.iter().map(similar).fold(0.0, f64::max);
        if best >= LEAST {
            // Of equally near ones, the first to come stays before the others.
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
