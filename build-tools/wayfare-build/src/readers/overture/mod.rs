//! Files of the theme `places` of Overture Maps, in GeoParquet: the lodgings and sights in them.
//! <https://docs.overturemaps.org/schema/reference/places/place/>

mod batch;
mod column;
mod geometries;

use wayfare_arrow::TableFile;

use self::batch::{Batch, Row};
pub(crate) use self::batch::{NameRow, OverturePlace};
use crate::error::{Error, Result};
use crate::input::Input;
use crate::readers::read_count::ReadCount;
use crate::rejects::{Rejects, RowError};

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

/// A file whose metadata have been read.
pub(crate) struct OvertureReader {
    file: String,
    table: TableFile,
}

impl OvertureReader {
    pub(crate) fn open(input: Input) -> Result<Self> {
        let Input { file, bytes, .. } = input;
        let table = TableFile::parquet_columns(bytes, &COLUMNS, BATCH_ROWS)
            .map_err(|error| Error::source(&file, error.to_string()))?;
        let has = |name: &&str| table.schema().column_with_name(name).is_some();
        if let Some([missing, ..]) = REQUIRED.iter().find(|names| !names.iter().any(has)) {
            let message = format!(
                "has no column `{missing}`; of Overture Maps, give a file of the theme places with all its columns"
            );
            return Err(Error::source(&file, message));
        }
        Ok(Self { file, table })
    }

    /// Returns the latitudes and longitudes between which its places are, if the file says so: south, west, north, east.
    pub(crate) fn bounds(&self) -> Option<[f64; 4]> {
        let range = |field| self.table.range(&format!("bbox.{field}"));
        Some([
            range("ymin")?.0,
            range("xmin")?.0,
            range("ymax")?.1,
            range("xmax")?.1,
        ])
    }

    /// Reads all lodgings and sights. Also returns how many rows are of other things, and how many places do likely not
    /// exist, or exist no more.
    pub(crate) fn read(
        self,
        rejects: &mut Rejects,
        mut each: impl FnMut(&OverturePlace<'_>) -> Result<(), RowError>,
    ) -> Result<(ReadCount, u64, u64)> {
        let (mut count, mut of_no_use, mut doubtful) = (ReadCount::default(), 0, 0);
        let broken = |message: String| Error::source(&self.file, message);
        for batch in self.table {
            let batch = batch.map_err(|error| broken(error.to_string()))?;
            let batch = Batch::decode(&batch).map_err(broken)?;
            for row in 0..batch.rows() {
                let outcome = match batch.row(row) {
                    Row::OfNoUse => {
                        of_no_use += 1;
                        continue;
                    }
                    Row::Doubtful => {
                        doubtful += 1;
                        continue;
                    }
                    Row::Flawed(flaw) => Err(flaw.into()),
                    Row::Place(place) => each(&place),
                };
                let name = format!("{}/{}", self.file, batch.id(row));
                count.add(outcome.map(|()| true), rejects, &name, 0)?;
            }
        }
        Ok((count, of_no_use, doubtful))
    }
}
