//! The functions as C calls them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod arguments;
mod description;
mod golden;
mod header;
mod lifetimes;

use std::mem::MaybeUninit;

use wayfare_datasets::search_index;

use crate::{
    dataset::{Dataset, wayfare_from_bytes},
    failure::Status,
    options::Filter,
    pointer::{Bytes, Text, TextList},
    search::{ResolveOptions, SearchOptions},
    string::{OwnedText, wayfare_string_text},
};

/// A dataset as C opens it, and as Rust does.
fn opened() -> (Box<Dataset>, wayfare::Dataset) {
    let bytes = search_index();
    let ours = call(|out, error| wayfare_from_bytes(Bytes::of(&bytes), out, error));
    (
        ours.unwrap().unwrap(),
        wayfare::Dataset::from_bytes(bytes).unwrap(),
    )
}

/// The filter that every place passes.
fn everything() -> Filter<'static> {
    Filter {
        countries: TextList::null(0),
        regions: TextList::null(0),
        kinds: TextList::null(0),
        feature_classes: Text::of_known(None),
        bounding_box: None,
        circle: None,
        min_population: 0,
        with_costs: false,
    }
}

/// The default options of a resolution.
fn resolve_options() -> ResolveOptions<'static> {
    let search = search_options(everything());
    ResolveOptions {
        search,
        min_confidence: 0.0,
        merge_km: 0.0,
        places_first: false,
        in_dataset: false,
    }
}

/// The default options, but for a filter.
fn search_options(filter: Filter<'_>) -> SearchOptions<'_> {
    SearchOptions {
        filter,
        near: None,
        limit: 0,
        no_fuzzy: false,
        places_only: false,
        matched_names: false,
    }
}

/// Memory for what a call writes.
type Out<'a, T> = Option<&'a mut MaybeUninit<T>>;

/// Makes a call as C does: with memory for an answer and for a message. Returns the answer, or the status that there is none
/// and the message.
fn call<T>(
    call: impl FnOnce(Out<'_, T>, Out<'_, Option<Box<OwnedText>>>) -> Status,
) -> Result<T, (Status, Option<String>)> {
    // The call must write the message in any case, or this would show.
    let mut message = MaybeUninit::new(Some(OwnedText::new("not written".to_owned())));
    let mut out: Vec<MaybeUninit<T>> = vec![MaybeUninit::uninit()];
    let status = call(Some(&mut out[0]), Some(&mut message));
    let message = written(message);
    let message = message.map(|text| read(wayfare_string_text(Some(&text))).unwrap().to_owned());
    if status == Status::Ok {
        assert_eq!(message, None);
        return Ok(written(out.remove(0)));
    }
    Err((status, message))
}

#[allow(unsafe_code, reason = "what C does")]
fn written<T>(memory: MaybeUninit<T>) -> T {
    // SAFETY: The call has written it: messages always, answers where the status is `Ok`.
    unsafe { memory.assume_init() }
}

/// The text that a view shows.
fn read(text: Text) -> Option<&'static str> {
    let text: &'static Text = Box::leak(Box::new(text));
    text.optional("text").unwrap()
}

/// A code in an array that ends with NUL.
fn coded(code: &[std::ffi::c_char]) -> Option<String> {
    let text: Vec<u8> = code
        .iter()
        .map(|&c| c as u8)
        .take_while(|&c| c != 0)
        .collect();
    (!text.is_empty()).then(|| String::from_utf8(text).unwrap())
}
