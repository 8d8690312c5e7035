//! Places by text.

use crate::{
    dataset::Dataset,
    failure::WayfareError,
    options::{ResolveOptions, SearchOptions, asked},
    place::{Place, PostalCode},
    record::record,
};

/// What a text means.
#[derive(Debug, Clone, PartialEq, uniffi::Record)]
pub struct Resolution {
    /// The place, if one is sure enough.
    pub one: Option<Hit>,
    /// How sure it is, together with what is one with it.
    pub confidence: Option<f32>,
    /// What the text may mean, the best first.
    pub hits: Vec<Hit>,
}

impl TryFrom<wayfare::Resolution<'_>> for Resolution {
    type Error = WayfareError;

    fn try_from(meant: wayfare::Resolution<'_>) -> Result<Self, WayfareError> {
        let hits = meant
            .hits()
            .iter()
            .cloned()
            .map(Hit::try_from)
            .collect::<Result<Vec<_>, _>>()?;
        let confidence = match meant {
            wayfare::Resolution::One { confidence, .. } => Some(confidence),
            _ => None,
        };
        Ok(Self {
            one: confidence.and_then(|_| hits.first().cloned()),
            confidence,
            hits,
        })
    }
}

record! {
    /// A place found by a text.
    Hit from wayfare::Hit<'_> as hit {
        /// The place.
        place: Place = hit.place()?.details()?.try_into()?,
        /// How the text matched: `exact`, `prefix`, `fuzzy` and so on.
        match_kind: String = hit.match_kind().as_str().to_owned(),
        /// How good the match is, from 0 to 1; comparable within one list.
        score: f32 = hit.score(),
        /// How likely this place is what the text means, from 0 to 1.
        confidence: f32 = hit.confidence()?,
        /// Whether a program may act on this hit without asking back: its confidence is 0.96 or more.
        is_clear: bool = hit.is_clear()?,
        /// The name that matched, to show `Lissabon → Lisbon`; the primary name if something else than a name matched.
        matched_name: String = hit.matched_name()?.into_owned(),
        /// The postal code that matched; null if something else matched.
        postal_code: Option<PostalCode> = hit.postal_code()?.map(PostalCode::try_from).transpose()?,
    }
}

#[uniffi::export]
impl Dataset {
    /// Finds the places that a text means, misspelt or not, the best first.
    #[uniffi::method(default(options))]
    pub fn search(&self, text: &str, options: SearchOptions) -> Result<Vec<Hit>, WayfareError> {
        self.0
            .search_with(text, &asked(options)?.search())?
            .into_iter()
            .map(Hit::try_from)
            .collect()
    }

    /// Finds the one place that a text means, if one is sure enough, and all that it may mean.
    #[uniffi::method(default(options))]
    pub fn resolve(&self, text: &str, options: ResolveOptions) -> Result<Resolution, WayfareError> {
        self.0.resolve(text, &asked(options)?.policy())?.try_into()
    }

    /// Finds the completions of a text that is still being typed, the best first.
    #[uniffi::method(default(options))]
    pub fn autocomplete(
        &self,
        text: &str,
        options: SearchOptions,
    ) -> Result<Vec<Hit>, WayfareError> {
        self.0
            .autocomplete_with(text, &asked(options)?.search())?
            .into_iter()
            .map(Hit::try_from)
            .collect()
    }
}
