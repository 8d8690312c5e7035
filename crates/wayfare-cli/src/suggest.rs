//! Suggestions: the names nearest to a text that is not a name, and the options that take what it is.

use strsim::normalized_damerau_levenshtein;
use wayfare::{
    Category, Country, Currency, Dataset, Hit, MatchKind, Place, PlaceKind, Policy,
    internal::region_option,
};

use crate::text;

/// The minimum similarity of a name that is suggested: an edit in four letters, two in seven.
const LEAST: f64 = 0.7;

/// The maximum number of names that are suggested.
const MOST: usize = 3;

/// The kilometres around a place that are suggested.
const NEAR_KM: u32 = 50;

/// The number of places that are compared, the most important ones.
const PLACES: usize = 50_000;

/// Returns a sentence that suggests the countries with the nearest names; empty if none is near.
pub(crate) fn countries(dataset: &Dataset, text: &str) -> wayfare::Result<String> {
    let label = |country: &Country<'_>| Ok(format!("{} ({})", country.name, country.code));
    sentence(text, dataset.countries(), |country| [country.name], label)
}

/// Returns a sentence that suggests the currencies with the nearest names, or else a list of all.
pub(crate) fn currencies(dataset: &Dataset, text: &str) -> wayfare::Result<String> {
    let label = |currency: &Currency<'_>| Ok(format!("{} ({})", currency.name, currency.code));
    let names = |currency: &Currency<'_>| {
        let other = currency.alternate_name.unwrap_or_default();
        [
            currency.code.as_str(),
            currency.name,
            short(currency),
            other,
        ]
        .map(str::to_lowercase)
    };
    let nearest = sentence(text, dataset.currencies(), names, label)?;
    Ok(or_list(nearest, "currency"))
}

/// Returns a sentence that suggests the cost categories with the nearest names, or else a list of all.
pub(crate) fn categories(dataset: &Dataset, text: &str) -> wayfare::Result<String> {
    let label = |category: &Category<'_>| Ok(format!("{} ({})", category.name, category.id));
    let names = |category: &Category<'_>| [category.name.to_owned()];
    let nearest = sentence(text, dataset.categories(), names, label)?;
    Ok(or_list(nearest, "category"))
}

/// Returns a sentence, or else one that suggests the list that a command prints.
fn or_list(nearest: String, command: &str) -> String {
    if nearest.is_empty() {
        format!(" `wayfare {command}` lists all.")
    } else {
        nearest
    }
}

/// Returns a sentence that suggests the places with the nearest names.
pub(crate) fn places(dataset: &Dataset, text: &str) -> wayfare::Result<String> {
    let label = |place: &Place<'_>| Ok(format!("{} ({})", text::place(place)?, place.id()));
    sentence(
        text,
        dataset.places().take(PLACES),
        |place| [place.name()],
        label,
    )
}

/// Returns what is called so that is no country, or no region of one, and a sentence that says which option takes it.
pub(crate) fn option_instead(
    dataset: &Dataset,
    text: &str,
) -> wayfare::Result<Option<(PlaceKind, String)>> {
    let meaning = dataset.resolve(text, &Policy::likely())?;
    let is_called = |hit: &&Hit<'_>| hit.match_kind() <= MatchKind::ExactAlternate;
    let Some(hit) = meaning.hits().first().filter(is_called) else {
        return Ok(None);
    };
    let place = hit.place()?;
    let (kind, name, point) = (place.kind()?, text::place(&place)?, place.point());
    if let Some(region) = region_option(&place)? {
        let region = if region.contains(' ') {
            format!("{region:?}")
        } else {
            region
        };
        let sentence = format!("{name} is a region: write --region {region}.");
        return Ok(Some((kind, sentence)));
    }
    let sentence = match (kind, place.country_code()?, place.bounding_box()?) {
        (PlaceKind::Country, Some(country), _) => {
            format!("{name} is a country: write --country {country}.")
        }
        (PlaceKind::Region, country, Some(around)) => {
            let countries = match country {
                Some(_) => String::new(),
                None => {
                    let codes = place.alternate_countries()?.into_iter();
                    let options: String = codes.map(|code| format!(" --country {code}")).collect();
                    format!("write{options} for all of its countries, or ")
                }
            };
            format!(
                "{name} is an area: {countries}write --bbox {around} for all that is in the box around it."
            )
        }
        (PlaceKind::Place, ..) => format!(
            "{name} is a place: write --circle {},{},{NEAR_KM} for what is around it.",
            point.latitude(),
            point.longitude()
        ),
        _ => return Ok(None),
    };
    Ok(Some((kind, sentence)))
}

/// Returns the name without the country: `Dollar` of `Dollar (Canada)`.
pub(crate) fn short<'d>(currency: &Currency<'d>) -> &'d str {
    currency.name.split(" (").next().unwrap_or_default()
}

/// Returns a sentence that suggests the items with the nearest names, equally near ones in their order.
fn sentence<T, Name: AsRef<str>, const N: usize>(
    text: &str,
    items: impl Iterator<Item = wayfare::Result<T>>,
    names: impl Fn(&T) -> [Name; N],
    label: impl Fn(&T) -> wayfare::Result<String>,
) -> wayfare::Result<String> {
    let text = text.to_lowercase();
    let similarity =
        |name: Name| normalized_damerau_levenshtein(&name.as_ref().to_lowercase(), &text);
    let mut found = Vec::new();
    for item in items {
        let item = item?;
        let best = names(&item).map(similarity).into_iter().fold(0.0, f64::max);
        if best >= LEAST {
            found.push((best, item));
        }
    }
    found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let labels = found.iter().take(MOST).map(|(_, item)| label(item));
    let labels = labels.collect::<wayfare::Result<Vec<_>>>()?;
    Ok(if labels.is_empty() {
        String::new()
    } else {
        format!(" Did you mean {}?", labels.join(" or "))
    })
}
