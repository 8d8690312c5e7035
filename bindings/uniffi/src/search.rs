//! Places by text.

use crate::{
    dataset::Dataset,
    failure::WayfareError,
    filter::Filter,
    place::{Place, PostalCode},
    point::Point,
    record::record,
};

/// Options of a search.
#[derive(Debug, Clone, uniffi::Record)]
pub struct SearchOptions {
    /// Maximum number of hits, up to 1,000.
    #[uniffi(default = 20)]
    pub limit: u32,
    /// Whether misspelt names are matched.
    #[uniffi(default = true)]
    pub fuzzy: bool,
    /// Whether all hits are places proper: the most important places in a region then replace it.
    #[uniffi(default)]
    pub places_only: bool,
    /// Ranks places near this point higher.
    #[uniffi(default)]
    pub near: Option<Point>,
    /// The filter of places.
    #[uniffi(default)]
    pub filter: Filter,
}

impl TryFrom<SearchOptions> for wayfare::SearchOptions {
    type Error = WayfareError;

    fn try_from(options: SearchOptions) -> Result<Self, WayfareError> {
        let mut asked = Self::new()
            .limit(options.limit as usize)
            .fuzzy(options.fuzzy)
            .places_only(options.places_only)
            .filter(options.filter.try_into()?);
        if let Some(point) = options.near {
            asked = asked.near(point.try_into()?);
        }
        Ok(asked)
    }
}

/// Options of a resolution.
#[derive(Debug, Clone, uniffi::Record)]
pub struct ResolveOptions {
    /// The options of its search.
    #[uniffi(default)]
    pub search: SearchOptions,
    /// The least confidence of a place that is taken, from 0 to 1; 0.96 by default.
    #[uniffi(default)]
    pub min_confidence: Option<f32>,
    /// How near two places of one name must be to count as one, in kilometres; 10 by default.
    #[uniffi(default)]
    pub merge_km: Option<f64>,
    /// Whether a place proper is taken before a region or country of its name that it lies in.
    #[uniffi(default)]
    pub places_first: bool,
    /// Whether a text that is the whole name of a place means one in the dataset, and none that the dataset lacks.
    #[uniffi(default)]
    pub in_dataset: bool,
}

impl TryFrom<ResolveOptions> for wayfare::Policy {
    type Error = WayfareError;

    fn try_from(options: ResolveOptions) -> Result<Self, WayfareError> {
        let mut policy = Self::new()
            .places_first(options.places_first)
            .in_dataset(options.in_dataset)
            .options(options.search.try_into()?);
        if let Some(least) = options.min_confidence {
            policy = policy.min_confidence(least);
        }
        if let Some(km) = options.merge_km {
            policy = policy.merge_km(km);
        }
        Ok(policy)
    }
}

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
            .search_with(text, &options.try_into()?)?
            .into_iter()
            .map(Hit::try_from)
            .collect()
    }

    /// Finds the one place that a text means, if one is sure enough, and all that it may mean.
    #[uniffi::method(default(options))]
    pub fn resolve(&self, text: &str, options: ResolveOptions) -> Result<Resolution, WayfareError> {
        self.0.resolve(text, &options.try_into()?)?.try_into()
    }

    /// Finds the completions of a text that is still being typed, the best first.
    #[uniffi::method(default(options))]
    pub fn autocomplete(
        &self,
        text: &str,
        options: SearchOptions,
    ) -> Result<Vec<Hit>, WayfareError> {
        self.0
            .autocomplete_with(text, &options.try_into()?)?
            .into_iter()
            .map(Hit::try_from)
            .collect()
    }
}
