//! Bytes that come in pieces, so that a dataset is never held twice.

use std::collections::TryReserveError;

use wasm_bindgen::prelude::wasm_bindgen;
use wayfare_format::{FORMAT_VERSION, MAGIC, PREFIX_LEN, file_length};

use crate::{Dataset, Failure};

/// No more than this is reserved because a file says that it is so long: the larger of the presets has 60 MB.
const MAX_RESERVED: u64 = 512 << 20;

/// Collects the bytes of `world.idx`.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Loader {
    bytes: Vec<u8>,
    /// The length of the file, which its first bytes tell.
    length: Option<u64>,
}

#[wasm_bindgen]
impl Loader {
    /// Returns an empty loader.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next bytes of the file.
    ///
    /// # Errors
    ///
    /// `incompatible`: the bytes are no index, or more than it says that it has. `memory`: there is not enough.
    pub fn push(&mut self, chunk: &[u8]) -> Result<(), Failure> {
        let mut start = MAGIC.iter().zip(self.bytes.iter().chain(chunk));
        if start.any(|(expected, byte)| expected != byte) {
            return Err(Failure::new(
                "incompatible",
                "this is no world.idx: it starts otherwise",
            ));
        }
        self.check_length(chunk.len())?;
        self.bytes.try_reserve(chunk.len()).map_err(too_large)?;
        self.bytes.extend_from_slice(chunk);
        if self.length.is_none() {
            self.length = file_length(&self.bytes);
            self.check_length(0)?;
            let reserved = self.length.unwrap_or_default().min(MAX_RESERVED);
            let more = usize::try_from(reserved)
                .unwrap_or_default()
                .saturating_sub(self.bytes.len());
            self.bytes.try_reserve_exact(more).map_err(too_large)?;
        }
        Ok(())
    }

    /// The bytes that have been added.
    #[wasm_bindgen(getter)]
    pub fn loaded(&self) -> usize {
        self.bytes.len()
    }

    /// The bytes of the whole file; `undefined` before they are known.
    #[wasm_bindgen(getter)]
    pub fn total(&self) -> Option<f64> {
        self.length.map(|length| length as f64)
    }

    /// Opens the dataset, and verifies its checksums if told so.
    ///
    /// # Errors
    ///
    /// `incompatible`: the bytes are no index, or one of another format version. `corrupt`: a checksum is wrong.
    pub fn finish(self, verify: bool) -> Result<Dataset, Failure> {
        let dataset = wayfare::Dataset::from_bytes(self.bytes)?;
        if verify {
            dataset.verify()?;
        }
        Ok(Dataset { inner: dataset })
    }
}

impl Loader {
    /// Refuses more bytes than the file says that it has.
    fn check_length(&self, more: usize) -> Result<(), Failure> {
        let length = self.bytes.len().saturating_add(more) as u64;
        if self.length.is_some_and(|declared| length > declared) {
            return Err(Failure::new(
                "incompatible",
                "world.idx is longer than it says that it is",
            ));
        }
        Ok(())
    }
}

fn too_large(_: TryReserveError) -> Failure {
    Failure::new(
        "memory",
        "there is not enough memory for the dataset: take a smaller one, such as the preset travel",
    )
}

/// Returns whether a file that starts like `start` is an update of one that starts like `current`: another dataset,
/// which this library can read. 64 bytes of each suffice, for they have a checksum of all checksums.
#[wasm_bindgen(js_name = isUpdate)]
pub fn is_update(current: &[u8], start: &[u8]) -> bool {
    let format = [MAGIC.as_slice(), &FORMAT_VERSION.to_le_bytes()].concat();
    let prefix = start.get(..PREFIX_LEN);
    prefix.is_some() && prefix != current.get(..PREFIX_LEN) && start.starts_with(&format)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_dataset_are_not_collected() {
        let mut loader = Loader::new();
        assert!(loader.push(&MAGIC[..3]).is_ok());
        assert!(loader.push(&[0; 1 << 16]).is_err());
        assert_eq!(loader.loaded(), 3);

        let mut start = MAGIC.to_vec();
        start.resize(24, 0);
        start.extend(40u64.to_le_bytes());
        let mut loader = Loader::new();
        assert!(loader.push(&start).is_ok());
        assert!(loader.push(&[0; 8]).is_ok());
        assert!(loader.push(&[0]).is_err());
        assert_eq!(loader.total(), Some(40.0));
    }
}
