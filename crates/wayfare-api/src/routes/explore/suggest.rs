//! Suggestions for a text that is being typed: which name matched, in which language, and how well.

use wayfare::{Hit, MatchKind, PlaceDetails, Policy, Resolution};

use super::super::{call::Call, path::NAME};
use crate::{
    failure::Failure,
    object::{Field, Object, Read, Row},
    write::Writer,
};

pub(super) struct Suggestions;

pub(super) struct Suggestion<'d> {
    details: PlaceDetails<'d>,
    name: Option<String>,
    country: Option<String>,
    matched_name: String,
    matched_languages: Option<String>,
    kind: MatchKind,
    is_clear: bool,
}

impl Row for Suggestions {
    type Of<'d> = Suggestion<'d>;
}

pub(super) static SUGGESTION: Object<Suggestions> = Object {
    name: "Suggestion",
    about: "A place, region or country that a text may mean.",
    fields: &[
        Field::new("geonameid", "id", "2267057", "Its id.", Read::Whole(|s| Some(s.details.id.get().into()))),
        Field::new(
            "name",
            "text",
            "Lisbon",
            "Its name.",
            Read::Text(|s| Some(s.name.as_deref().unwrap_or(s.details.name))),
        ),
        Field::new(
            "matched_name",
            "text",
            "Lissabon",
            "The name or postal code of it that matched.",
            Read::Text(|s| Some(&s.matched_name)),
        ),
        Field::optional(
            "matched_languages",
            "BCP 47 tags",
            "de,sv",
            "Languages of that name, where known, with commas between them.",
            Read::Text(|s| s.matched_languages.as_deref()),
        ),
        Field::new(
            "match",
            "text",
            "exact-alternate",
            "How the text matched.",
            Read::Text(|s| Some(s.kind.as_str())),
        ),
        Field::new(
            "is_clear",
            "Y or N",
            "Y",
            "`Y` where the text clearly means it, else `N`.",
            Read::YesNo(|s| s.is_clear),
        ),
        Field::new(
            "kind",
            "text",
            "place",
            "What it is: `place`, `region` or `country`.",
            Read::Text(|s| Some(s.details.kind.as_str())),
        ),
        Field::optional(
            "fcode",
            "GeoNames code",
            "PPLC",
            "Its feature code, where known.",
            Read::Text(|s| s.details.feature_code),
        ),
        Field::optional(
            "country_code",
            "ISO 3166-1 code",
            "PT",
            "Code of its country, where it is in one.",
            Read::Text(|s| s.details.country_code.as_ref().map(wayfare::CountryCode::as_str)),
        ),
        Field::optional(
            "country_name",
            "text",
            "Portugal",
            "Name of its country, where it is in one.",
            Read::Text(|s| s.country.as_deref().or(s.details.country_name)),
        ),
        Field::optional(
            "statename",
            "text",
            "Lisbon",
            "Name of its state or province, where known.",
            Read::Text(|s| s.details.admin1_name),
        ),
        Field::new(
            "latitude",
            "degree",
            "38.7166700000",
            "Degrees north, WGS 84.",
            Read::Degrees(|s| Some(s.details.point.latitude())),
        ),
        Field::new(
            "longitude",
            "degree",
            "-9.1333300000",
            "Degrees east, WGS 84.",
            Read::Degrees(|s| Some(s.details.point.longitude())),
        ),
        Field::optional(
            "population",
            "inhabitants",
            "517802",
            "Number of inhabitants, where known.",
            Read::Whole(|s| s.details.population),
        ),
        Field::new(
            "has_costs",
            "Y or N",
            "Y",
            "Whether its travel costs are known.",
            Read::YesNo(|s| s.details.has_costs),
        ),
    ],
};

/// Answers with the completions of a text that is being typed; if there are none, with what the finished text means, which
/// may be an id or coordinates.
pub(super) fn suggest(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let text = call.text(&NAME)?;
    let options = call.options.search(call.options.filter());
    let completions = call.dataset.autocomplete_with(text, &options)?;
    if !completions.is_empty() {
        return SUGGESTION
            .write_each(completions.iter().map(|hit| suggestion(hit, hit.is_clear()?, call)), w);
    }
    let meant = call.dataset.resolve(text, &Policy::new().options(options))?;
    let is_one = matches!(meant, Resolution::One { .. });
    SUGGESTION.write_each(meant.hits().iter().map(|hit| suggestion(hit, is_one, call)), w)
}

fn suggestion<'d>(hit: &Hit<'d>, is_clear: bool, call: &Call<'_>) -> wayfare::Result<Suggestion<'d>> {
    let (place, matched_name) = (hit.place()?, hit.matched_name()?.into_owned());
    let is_primary = matched_name == place.name();
    let names = place.alternate_names()?.iter();
    let named = names.filter(|name| !is_primary && name.text == matched_name);
    let languages: Vec<&str> = named.filter_map(|name| name.language).collect();
    Ok(Suggestion {
        details: place.details()?,
        name: call.name_in_language(&place)?,
        country: call.country_in_language(&place)?,
        matched_languages: (!languages.is_empty()).then(|| languages.join(",")),
        matched_name,
        kind: hit.kind(),
        is_clear,
    })
}
