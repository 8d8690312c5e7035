//! Extracts of OpenStreetMap: the lodgings, places and sights in them.

use wayfare_osm::{Element, Extract, Header, Report, Sights};

use crate::error::{Error, Result};
use crate::input::{Counted, Input};
use crate::manifest;
use crate::readers::read_count::ReadCount;
use crate::rejects::{Rejects, RowError};

/// An extract whose header has been read.
pub(crate) struct ExtractReader {
    file: String,
    extract: Extract<Counted>,
}

impl ExtractReader {
    pub(crate) fn open(input: Input, sights: manifest::Sights) -> Result<Self> {
        let (file, bytes) = input.into_bytes();
        let sights = match sights {
            manifest::Sights::Notable => Sights::Notable,
            manifest::Sights::All => Sights::All,
        };
        match Extract::open(bytes, sights) {
            Ok(extract) => Ok(Self { file, extract }),
            Err(error) => Err(Error::source(&file, error.to_string())),
        }
    }

    /// Returns what the extract says of itself.
    pub(crate) fn header(&self) -> &Header {
        self.extract.header()
    }

    /// Reads all elements. Also returns what was left out.
    pub(crate) fn read(
        self,
        rejects: &mut Rejects,
        mut each: impl FnMut(&Element) -> Result<(), RowError>,
    ) -> Result<(ReadCount, Report)> {
        let Self { file, mut extract } = self;
        let mut count = ReadCount::default();
        for element in &mut extract {
            let element = element.map_err(|error| Error::source(&file, error.to_string()))?;
            let name = format!("{file}/{}", element.id);
            count.add(each(&element).map(|()| true), rejects, &name, 0)?;
        }
        Ok((count, extract.report()))
    }
}
