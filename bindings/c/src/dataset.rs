//! Opening, checking, describing and closing a dataset.

#![allow(unsafe_code, reason = "`no_mangle` counts as such")]

use std::{
    borrow::Cow,
    collections::HashMap,
    ffi::c_char,
    mem::MaybeUninit,
    ops::Deref,
    sync::{Arc, Mutex, PoisonError},
};

use crate::{
    answer::answer,
    failure::{Failure, Status, given},
    pointer::{Bytes, Text},
    record::code,
    string::OwnedText,
};

/// An opened dataset. Any number of threads may query it at the same time.
#[derive(Debug)]
pub struct Dataset(pub(crate) Arc<World>);

/// A dataset of the library, and what it hands out as copies, which C needs for as long as the dataset: at most one for
/// each place.
#[derive(Debug)]
pub(crate) struct World {
    dataset: wayfare::Dataset,
    ascii_names: Mutex<HashMap<u32, Box<str>>>,
}

impl World {
    /// Returns the ASCII name of a place.
    pub(crate) fn ascii_name(&self, place: &wayfare::PlaceDetails<'_>) -> Text {
        match &place.ascii_name {
            None => Text::of_known(None),
            Some(Cow::Borrowed(name)) => Text::of(name),
            Some(Cow::Owned(name)) => {
                let kept = self.ascii_names.lock();
                let mut kept = kept.unwrap_or_else(PoisonError::into_inner);
                let id = place.id.get();
                Text::of(kept.entry(id).or_insert_with(|| name.as_str().into()))
            }
        }
    }
}

impl Deref for World {
    type Target = wayfare::Dataset;

    fn deref(&self) -> &wayfare::Dataset {
        &self.dataset
    }
}

/// The description of a dataset.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Info {
    /// Name of the dataset.
    pub name: Text,
    /// Date of the data, ISO 8601.
    pub snapshot_date: Text,
    /// Identifies this build: 32 hexadecimal digits.
    pub build_id: [c_char; 33],
    /// Version of the file format.
    pub format_version: u32,
    /// Number of places.
    pub places: usize,
    /// Number of regions and countries, which search finds beside places.
    pub regions: usize,
}

/// Returns the version of this library, such as `0.1.0`.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_version() -> Text {
    Text::of(env!("CARGO_PKG_VERSION"))
}

/// Opens the dataset in a folder: `world.idx` is mapped, which takes microseconds. While it is open, nobody may edit or
/// truncate the file; replace it by renaming another one over it.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_open(
    folder: Text,
    dataset: Option<&mut MaybeUninit<Option<Box<Dataset>>>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    opened(dataset, error, || {
        Ok(wayfare::Dataset::open(folder.required("folder")?)?)
    })
}

/// Opens the dataset in a folder as `wayfare_open` does, and verifies the checksums of all of `world.idx`: some ten
/// milliseconds for the default dataset.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_open_verified(
    folder: Text,
    dataset: Option<&mut MaybeUninit<Option<Box<Dataset>>>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    opened(dataset, error, || {
        Ok(wayfare::Dataset::open_verified(folder.required("folder")?)?)
    })
}

/// Opens the dataset that the command `wayfare` uses: in the folder that the environment variable `WAYFARE_DATASET`
/// names, else in the user's data folder.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_open_default(
    dataset: Option<&mut MaybeUninit<Option<Box<Dataset>>>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    opened(dataset, error, || Ok(wayfare::Dataset::open_default()?))
}

/// Reads the dataset in a folder into memory, and verifies the checksums of `world.idx`. Use it if somebody may write to the files or remove the medium.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_read(
    folder: Text,
    dataset: Option<&mut MaybeUninit<Option<Box<Dataset>>>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    opened(dataset, error, || {
        Ok(wayfare::Dataset::read(folder.required("folder")?)?)
    })
}

/// Opens a copy of the bytes of `world.idx`, for example of an asset.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_from_bytes(
    index: Bytes,
    dataset: Option<&mut MaybeUninit<Option<Box<Dataset>>>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    opened(dataset, error, || {
        Ok(wayfare::Dataset::from_bytes(index.get("index")?.to_vec())?)
    })
}

fn opened(
    dataset: Option<&mut MaybeUninit<Option<Box<Dataset>>>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
    open: impl FnOnce() -> Result<wayfare::Dataset, Failure>,
) -> Status {
    answer(dataset, error, || {
        Ok(Some(Some(Box::new(Dataset(Arc::new(World {
            dataset: open()?,
            ascii_names: Mutex::default(),
        }))))))
    })
}

/// Verifies the checksums of the whole dataset. They find corruption, but not forgery.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_dataset_verify(
    dataset: Option<&Dataset>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    let nothing = &mut MaybeUninit::<()>::uninit();
    answer(Some(nothing), error, || {
        Ok(Some(given(dataset, "dataset")?.0.verify()?))
    })
}

/// Describes a dataset.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_dataset_info(
    dataset: Option<&Dataset>,
    info: Option<&mut MaybeUninit<Info>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    answer(info, error, || {
        let info = given(dataset, "dataset")?.0.info()?;
        Ok(Some(Info {
            name: Text::of(info.name),
            snapshot_date: Text::of(info.snapshot_date),
            build_id: code(Some(info.build_id)),
            format_version: info.format_version,
            places: info.places,
            regions: info.regions,
        }))
    })
}

/// Answers a request of the interface over HTTP with JSON, without a socket: `/accommodation/location/2267057?level=budget`. So
/// it answers what has no function here: postal codes, listings, examples of costs, the cheapest places, countries,
/// currencies and categories. Free the answer with `wayfare_string_free`.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_get(
    dataset: Option<&Dataset>,
    target: Text,
    body: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    answer(body, error, || {
        let (dataset, target) = (given(dataset, "dataset")?, target.required("target")?);
        let response = wayfare_api::respond(&dataset.0, wayfare_api::Request::from(target));
        Ok(Some(Some(OwnedText::new(
            String::from_utf8_lossy(&response.body).into_owned(),
        ))))
    })
}

/// Closes a dataset, once the lists that it gave are also freed. NULL is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_dataset_free(dataset: Option<Box<Dataset>>) {
    drop(dataset);
}
