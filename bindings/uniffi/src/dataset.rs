//! Opening, checking and describing a dataset.

use crate::{failure::WayfareError, record::record};

/// An opened dataset. Open it once; any number of threads may query it at the same time.
#[derive(Debug, uniffi::Object)]
pub struct Dataset(pub(crate) wayfare::Dataset);

record! {
    /// The description of a dataset.
    Info from wayfare::Info<'_> as info {
        /// Name of the dataset.
        name: String = info.name.to_owned(),
        /// Date of the data, ISO 8601.
        snapshot_date: String = info.snapshot_date.to_owned(),
        /// Identifies this build: 32 hexadecimal digits.
        build_id: String = info.build_id,
        /// Version of the file format.
        format_version: u32 = info.format_version,
        /// Version of this library.
        library_version: String = info.library_version.to_owned(),
        /// Number of places.
        places: u64 = info.places as u64,
        /// Number of regions and countries, which search finds beside places.
        regions: u64 = info.regions as u64,
    }
}

#[uniffi::export]
impl Dataset {
    /// Opens the dataset in a folder: `world.idx` is mapped, which takes microseconds. While it is open, nobody may edit or
    /// truncate the file; replace it by renaming another one over it.
    #[uniffi::constructor]
    pub fn open(folder: &str) -> Result<Self, WayfareError> {
        Ok(Self(wayfare::Dataset::open(folder)?))
    }

    /// Opens the dataset in a folder as `open` does, and verifies the checksums of all of `world.idx`: some ten
    /// milliseconds for the default dataset.
    #[uniffi::constructor]
    pub fn open_verified(folder: &str) -> Result<Self, WayfareError> {
        Ok(Self(wayfare::Dataset::open_verified(folder)?))
    }

    /// Opens the dataset that the command `wayfare` uses: in the folder that the environment variable `WAYFARE_DATASET`
    /// names, else in the user's data folder. It is for desktops: a phone has neither.
    #[uniffi::constructor]
    pub fn open_default() -> Result<Self, WayfareError> {
        Ok(Self(wayfare::Dataset::open_default()?))
    }

    /// Opens the bytes of `world.idx`, for example of an asset. They stay in memory.
    #[uniffi::constructor]
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, WayfareError> {
        Ok(Self(wayfare::Dataset::from_bytes(bytes)?))
    }

    /// Verifies the checksums of the whole dataset. They find corruption, but not forgery.
    pub fn verify(&self) -> Result<(), WayfareError> {
        Ok(self.0.verify()?)
    }

    /// Answers a request of the interface over HTTP with JSON, without a socket: `/accommodation/location/2267057?level=budget`.
    /// So it answers what has no method here: listings, examples of costs, the cheapest places, countries, currencies
    /// and categories.
    pub fn get(&self, target: &str) -> String {
        let response = wayfare_api::respond(&self.0, wayfare_api::Request::from(target));
        String::from_utf8_lossy(&response.body).into_owned()
    }

    /// Describes a dataset.
    pub fn info(&self) -> Result<Info, WayfareError> {
        self.0.info()?.try_into()
    }
}
