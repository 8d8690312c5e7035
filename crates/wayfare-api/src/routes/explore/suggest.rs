//! Suggestions for a text that is being typed: which name matched, in which language, and how well.

use wayfare::{Hit, MAX_QUERY_BYTES, MatchKind, Policy, Resolution, internal::resolve_uncompleted};

use super::super::{
    call::Call,
    path::NAME,
    place::{AboutPlace, LocalPlace, told_apart},
};
use crate::{
    failure::Failure,
    object::{Object, Row, field},
    write::Writer,
};

/// The bytes of the longest text that is completed: longer ones are no name, and would cost a search twice.
const MAX_BYTES: usize = MAX_QUERY_BYTES / 2;

pub(super) struct Suggestion<'d> {
    place: LocalPlace<'d>,
    told_apart_by: Option<String>,
    matched_name: String,
    matched_languages: Option<String>,
    kind: MatchKind,
    is_clear: bool,
}

impl Row for Suggestion<'static> {
    type Of<'d> = Suggestion<'d>;
}

impl AboutPlace for Suggestion<'static> {
    fn place<'a>(row: &'a Suggestion<'_>) -> &'a LocalPlace<'a> {
        &row.place
    }
}

pub(super) static SUGGESTION: Object<Suggestion<'static>> = Object {
    name: "Suggestion",
    about: "A place, region or country that a text may mean.",
    fields: &[
        Suggestion::ID,
        Suggestion::NAME,
        field!("matched_name" Text "text" "Lissabon"
            "The name or postal code of it that matched." |s| Some(&s.matched_name)),
        field!("matched_languages" optional Text "BCP 47 tags" "de,sv"
            "Languages of that name, where known, with commas between them."
            |s| s.matched_languages.as_deref()),
        field!("match" Text "text" "exact-alternate" "How the text matched." |s| Some(s.kind.as_str())),
        field!("is_clear" YesNo "Y or N" "Y" "`Y` where the text clearly means it, else `N`." |s| s.is_clear),
        Suggestion::KIND,
        Suggestion::FEATURE_CODE,
        Suggestion::COUNTRY_CODE,
        Suggestion::COUNTRY_NAME,
        Suggestion::ADMIN1_NAME,
        field!("told_apart_by" optional Text "text" "Nueva Ecija"
            "What tells it apart from others of its name, state and country in the answer: a district, or where it is from a larger town."
            |s| s.told_apart_by.as_deref()),
        Suggestion::LATITUDE,
        Suggestion::LONGITUDE,
        Suggestion::SOUTH,
        Suggestion::NORTH,
        Suggestion::POPULATION,
        field!("has_costs" YesNo "Y or N" "Y"
            "Whether its travel costs are known." |s| s.place.details.has_costs),
    ],
};

/// Answers with the completions of a text that is being typed; if there are none, with what the finished text means, which
/// may be an id or coordinates.
pub(super) fn suggest(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let text = call.text(&NAME)?;
    let options = call.options.asked.search();
    let meant = if text.len() > MAX_BYTES {
        call.dataset
            .resolve(text, &Policy::new().options(options))?
    } else {
        let completions = call.dataset.autocomplete_with(text, &options)?;
        if !completions.is_empty() {
            return write(&completions, |hit| hit.is_clear(), call, w);
        }
        resolve_uncompleted(call.dataset, text, &Policy::new().options(options))?
    };
    let is_one = matches!(meant, Resolution::One { .. });
    write(meant.hits(), |_| Ok(is_one), call, w)
}

fn write(
    hits: &[Hit<'_>],
    is_clear: impl Fn(&Hit<'_>) -> wayfare::Result<bool>,
    call: &Call<'_>,
    w: &mut dyn Writer,
) -> Result<(), Failure> {
    let told_apart = told_apart(hits)?.into_iter();
    let suggestions = hits.iter().zip(told_apart).map(|(hit, told_apart_by)| {
        Ok(Suggestion {
            told_apart_by,
            ..suggestion(hit, is_clear(hit)?, call)?
        })
    });
    SUGGESTION.write_each(suggestions, w)
}

fn suggestion<'d>(
    hit: &Hit<'d>,
    is_clear: bool,
    call: &Call<'_>,
) -> wayfare::Result<Suggestion<'d>> {
    let (place, matched_name) = (hit.place()?, hit.matched_name()?.into_owned());
    let is_primary = matched_name == place.name();
    let names = place.alternate_names()?.iter();
    let named = names.filter(|name| !is_primary && name.text == matched_name);
    let languages: Vec<&str> = named.filter_map(|name| name.language).collect();
    Ok(Suggestion {
        place: LocalPlace::with_regions(call, &place)?,
        told_apart_by: None,
        matched_languages: (!languages.is_empty()).then(|| languages.join(",")),
        matched_name,
        kind: hit.match_kind(),
        is_clear,
    })
}
