//! Opening, checking and describing a dataset.

use crate::failure::WayfareError;

/// An opened dataset. Open it once; any number of threads may query it at the same time.
#[derive(Debug, uniffi::Object)]
pub struct Dataset(pub(crate) wayfare::Dataset);

/// The description of a dataset.
#[derive(Debug, Clone, PartialEq, uniffi::Record)]
pub struct Info {
    /// Name of the dataset.
    pub name: String,
    /// Date of the data, ISO 8601.
    pub snapshot_date: String,
    /// Identifies this build: 32 hexadecimal digits.
    pub build_id: String,
    /// Version of the file format.
    pub format_version: u32,
    /// Version of this library.
    pub library_version: String,
    /// Number of places.
    pub places: u64,
    /// Number of regions and countries, which search finds beside places.
    pub regions: u64,
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

    /// Describes a dataset.
    pub fn info(&self) -> Result<Info, WayfareError> {
        let info = self.0.info()?;
        Ok(Info {
            name: info.name.to_owned(),
            snapshot_date: info.snapshot_date.to_owned(),
            build_id: info.build_id,
            format_version: info.format_version,
            library_version: info.library_version.to_owned(),
            places: info.places as u64,
            regions: info.regions as u64,
        })
    }
}
