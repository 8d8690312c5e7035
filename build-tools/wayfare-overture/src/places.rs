//! A file, and the rows in it.

use std::io::{Read, Seek};

use wayfare_arrow::TableFile;

use crate::batch::Batch;

/// The columns that are read. Before December 2025, files had `categories` in place of `taxonomy`.
const COLUMNS: [&str; 10] = [
    "id",
    "geometry",
    "names",
    "confidence",
    "taxonomy",
    "categories",
    "operating_status",
    "websites",
    "addresses",
    "sources",
];
/// Those without which a file is of another theme, each with what may stand for it.
const REQUIRED: [&[&str]; 5] = [
    &["id"],
    &["geometry"],
    &["names"],
    &["confidence"],
    &["taxonomy", "categories"],
];
/// Rows in memory at a time: a row has some 500 bytes.
const BATCH_ROWS: usize = 4096;

/// Why a file cannot be read, and the remedy. The caller knows its name.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Error(String);

/// A file whose metadata have been read. Iterates over its rows, some thousand at a time.
///
/// ```no_run
/// use std::fs::File;
/// use wayfare_overture::{Places, Row};
///
/// for batch in Places::open(File::open("places.parquet")?)? {
///     for row in batch?.rows() {
///         if let Row::Listing(listing) = row {
///             println!("{} {}", listing.name, listing.address.town);
///         }
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Places(TableFile);

impl Places {
    /// Reads the metadata of a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is of another form or theme.
    pub fn open(file: impl Read + Seek + Send + 'static) -> Result<Self, Error> {
        let table = TableFile::parquet_columns(file, &COLUMNS, BATCH_ROWS)
            .map_err(|error| Error(error.to_string()))?;
        let has = |name: &&str| table.schema().column_with_name(name).is_some();
        if let Some([missing, ..]) = REQUIRED.iter().find(|names| !names.iter().any(has)) {
            return Err(Error(format!(
                "has no column `{missing}`; of Overture Maps, give a file of the theme places with all its columns"
            )));
        }
        Ok(Self(table))
    }

    /// Returns the latitudes and longitudes between which its places are, if the file says so: south, west, north, east.
    pub fn bounds(&self) -> Option<[f64; 4]> {
        let range = |field| self.0.range(&format!("bbox.{field}"));
        Some([
            range("ymin")?.0,
            range("xmin")?.0,
            range("ymax")?.1,
            range("xmax")?.1,
        ])
    }
}

impl Iterator for Places {
    type Item = Result<Batch, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = self.0.next()?.map_err(|error| error.to_string());
        Some(batch.and_then(|batch| Batch::decode(&batch)).map_err(Error))
    }
}
