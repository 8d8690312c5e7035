//! Extracts of OpenStreetMap: the lodgings, places and sights in them.

use wayfare_osm::{Element, Extract, Report, Sights};

use crate::error::{Error, Result};
use crate::input::{Counted, Input};
use crate::manifest;
use crate::readers::read_count::ReadCount;
use crate::rejection::{Reason, Rejection};
use crate::rejects::{Rejects, RowError};

/// An extract whose header has been read.
pub(crate) struct ExtractReader {
    file: String,
    pub(crate) extract: Extract<Counted>,
}

impl ExtractReader {
    pub(crate) fn open(input: Input, sights: manifest::Sights) -> Result<Self> {
        let Input { file, bytes, .. } = input;
        let sights = match sights {
            manifest::Sights::Notable => Sights::Notable,
            manifest::Sights::All => Sights::All,
        };
        match Extract::open(bytes, sights) {
            Ok(extract) => Ok(Self { file, extract }),
            Err(error) => Err(Error::source(&file, error.to_string())),
        }
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
            let (id, outcome) = match element {
                Ok(element) => (element.id, each(&element)),
                Err(wayfare_osm::Error::NotUtf8 { element, key, value }) => {
                    (element, Err(Rejection::new(key, &value, Reason::InvalidUtf8).into()))
                }
                Err(error) => return Err(Error::source(&file, error.to_string())),
            };
            count.add(outcome.map(|()| true), rejects, &format!("{file}/{id}"), 0)?;
        }
        Ok((count, extract.report()))
    }
}
