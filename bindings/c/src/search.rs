//! Places by text.

#![allow(unsafe_code, reason = "`no_mangle` counts as such")]

use std::{borrow::Cow, mem::MaybeUninit, sync::Arc};

use crate::{
    answer::answer,
    dataset::{Dataset, World},
    failure::{Failure, Status, given},
    options::{Filter, asked, sets},
    place::{Place, PostalCode},
    pointer::Text,
    record::Point,
    string::OwnedText,
};

/// Options of a search. Full of zeros, like NULL, they are the defaults.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SearchOptions<'a> {
    /// The filter of places.
    pub filter: Filter<'a>,
    /// Ranks places near this point higher; NULL for no such point.
    pub near: Option<&'a Point>,
    /// Maximum number of hits, up to 1,000; 0 for 20.
    pub limit: usize,
    /// Misspelt names are not matched.
    pub no_fuzzy: bool,
    /// All hits are places proper: the most important places in a region replace it.
    pub places_only: bool,
    /// Hits get a matched name. This reads all names of each place that is found.
    pub matched_names: bool,
}

/// Options of a resolution. Full of zeros, like NULL, they are the defaults.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct ResolveOptions<'a> {
    /// The options of its search.
    pub search: SearchOptions<'a>,
    /// The least confidence of a place that is taken, from 0 to 1; 0 for 0.96.
    pub min_confidence: f32,
    /// How near two places of one name must be to count as one, in kilometres; 0 for 10.
    pub merge_km: f64,
    /// A place proper is taken before a region or country of its name that it lies in.
    pub places_first: bool,
    /// A text that is the whole name of a place means one in the dataset, and none that the dataset lacks.
    pub in_dataset: bool,
}

sets! {
    SearchOptions {
        filter,
        near => Near,
        limit => Limit,
        no_fuzzy => Fuzzy,
        places_only => PlacesOnly,
    }
}

sets! {
    ResolveOptions {
        search,
        min_confidence => MinConfidence,
        merge_km => MergeKm,
        places_first => PlacesFirst,
        in_dataset => InDataset,
    }
}

/// A place found by a text.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Hit {
    /// The place.
    pub place: Place,
    /// How the text matched: `exact`, `prefix`, `fuzzy` and so on.
    pub match_kind: Text,
    /// The name that matched, if it was asked for.
    pub matched_name: Text,
    /// How good the match is, from 0 to 1; comparable within one list.
    pub score: f32,
    /// How likely this place is what the text means, from 0 to 1.
    pub confidence: f32,
    /// Whether a program may act on this hit without asking back.
    pub is_clear: bool,
    /// The postal code that matched; without a code if something else matched.
    pub postal_code: PostalCode,
}

/// A list of hits, the best first. Free it with `wayfare_hits_free`.
#[derive(Debug)]
pub struct Hits {
    rows: Vec<Hit>,
    /// How sure a resolution is of the only hit.
    confidence: Option<f32>,
    /// The data that the rows refer to.
    _texts: Vec<String>,
    _dataset: Arc<World>,
}

/// Finds the places that a text means, misspelt or not. Options may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_search(
    dataset: Option<&Dataset>,
    text: Text,
    options: Option<&SearchOptions<'_>>,
    hits: Option<&mut MaybeUninit<Option<Box<Hits>>>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    answer(hits, error, || {
        let dataset = given(dataset, "dataset")?;
        let asked = asked(options)?.search();
        listed(
            dataset,
            options,
            &dataset.0.search_with(text.required("text")?, &asked)?,
            None,
        )
    })
}

/// Finds the completions of a text that is still being typed. Options may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_autocomplete(
    dataset: Option<&Dataset>,
    text: Text,
    options: Option<&SearchOptions<'_>>,
    hits: Option<&mut MaybeUninit<Option<Box<Hits>>>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    answer(hits, error, || {
        let dataset = given(dataset, "dataset")?;
        let asked = asked(options)?.search();
        listed(
            dataset,
            options,
            &dataset
                .0
                .autocomplete_with(text.required("text")?, &asked)?,
            None,
        )
    })
}

/// Finds the one place that a text means: it is the only hit, and `wayfare_hits_confidence` says how sure it is. If none is
/// sure enough, the hits are what the text may mean, the best first. Options may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_resolve(
    dataset: Option<&Dataset>,
    text: Text,
    options: Option<&ResolveOptions<'_>>,
    hits: Option<&mut MaybeUninit<Option<Box<Hits>>>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    answer(hits, error, || {
        let dataset = given(dataset, "dataset")?;
        let policy = asked(options)?.policy();
        let meant = dataset.0.resolve(text.required("text")?, &policy)?;
        let confidence = match meant {
            wayfare::Resolution::One { confidence, .. } => Some(confidence),
            _ => None,
        };
        listed(
            dataset,
            options.map(|options| &options.search),
            meant.hits(),
            confidence,
        )
    })
}

/// Returns how sure a resolution is of its only hit; NaN if none is sure enough, and for the hits of a search.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_hits_confidence(hits: Option<&Hits>) -> f64 {
    hits.and_then(|hits| hits.confidence)
        .map_or(f64::NAN, f64::from)
}

fn listed(
    dataset: &Dataset,
    options: Option<&SearchOptions<'_>>,
    hits: &[wayfare::Hit<'_>],
    confidence: Option<f32>,
) -> Result<Option<Option<Box<Hits>>>, Failure> {
    let with_names = options.is_some_and(|options| options.matched_names);
    let mut texts = Vec::new();
    let mut rows = Vec::new();
    for hit in hits {
        let matched_name = match with_names.then(|| hit.matched_name()).transpose()? {
            None => Text::of_known(None),
            Some(Cow::Borrowed(name)) => Text::of(name),
            Some(Cow::Owned(name)) => {
                // The view points to the bytes, which stay in place when the string is moved.
                let view = Text::of(&name);
                texts.push(name);
                view
            }
        };
        let found = hit.postal_code()?;
        let postal_code = PostalCode::of(found.as_ref());
        if let Some(found) = found {
            texts.push(found.code);
            if let Cow::Owned(name) = found.place_name {
                texts.push(name);
            }
        }
        rows.push(Hit {
            place: Place::of(hit.place()?, &dataset.0)?,
            match_kind: Text::of(hit.match_kind().as_str()),
            matched_name,
            score: hit.score(),
            confidence: hit.confidence()?,
            is_clear: hit.is_clear()?,
            postal_code,
        });
    }
    let dataset = Arc::clone(&dataset.0);
    Ok(Some(Some(Box::new(Hits {
        rows,
        confidence,
        _texts: texts,
        _dataset: dataset,
    }))))
}

/// Returns the number of hits; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_hits_length(hits: Option<&Hits>) -> usize {
    hits.map_or(0, |hits| hits.rows.len())
}

/// Returns a hit, which is valid until the list is freed; NULL after the last one.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_hits_at(hits: Option<&Hits>, at: usize) -> Option<&Hit> {
    hits.and_then(|hits| hits.rows.get(at))
}

/// Frees a list of hits. NULL is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_hits_free(hits: Option<Box<Hits>>) {
    drop(hits);
}
