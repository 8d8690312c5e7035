//! The header of an extract: its date, its bounds, and what a reader must understand.

use crate::error::{Fault, escaped};
use crate::wire::{Message, Value, zigzag};

/// The features that a file may require of its readers. Sorting makes it no harder to read.
const KNOWN: [&[u8]; 6] = [
    b"OsmSchema-V0.6",
    b"DenseNodes",
    b"Has_Metadata",
    b"Sort.Type_then_ID",
    b"Sort.Geographic",
    b"LocationsOnWays",
];

/// The header of an extract.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Header {
    /// The area that was cut out, if the file says so. Elements may reach beyond it.
    pub bounds: Option<Bounds>,
    /// The time of the last edit that the extract has, if the file says so: seconds since 1970-01-01 in UTC.
    pub replication_timestamp: Option<i64>,
}

/// An area between two parallels and two meridians, in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Bounds {
    /// The western edge. Greater than the eastern one if the 180th meridian lies between them.
    pub west: f64,
    /// The southern edge.
    pub south: f64,
    /// The eastern edge.
    pub east: f64,
    /// The northern edge.
    pub north: f64,
}

impl Header {
    pub(crate) fn parse(bytes: &[u8]) -> Result<Self, Fault> {
        let mut header = Self::default();
        for field in Message(bytes) {
            match field? {
                (1, Value::Bytes(bounds)) => header.bounds = Some(Bounds::parse(bounds)?),
                (4, Value::Bytes(b"HistoricalInformation")) => return Err(history()),
                (4, Value::Bytes(feature)) if !KNOWN.contains(&feature) => {
                    return Err(unknown(feature));
                }
                (32, Value::Varint(seconds)) => {
                    header.replication_timestamp = Some(seconds.cast_signed())
                }
                _ => {}
            }
        }
        Ok(header)
    }
}

impl Bounds {
    fn parse(bytes: &[u8]) -> Result<Self, Fault> {
        let mut bounds = Self {
            west: 0.0,
            south: 0.0,
            east: 0.0,
            north: 0.0,
        };
        for field in Message(bytes) {
            let (edge, nanodegrees) = match field? {
                (1, Value::Varint(value)) => (&mut bounds.west, value),
                (2, Value::Varint(value)) => (&mut bounds.east, value),
                (3, Value::Varint(value)) => (&mut bounds.north, value),
                (4, Value::Varint(value)) => (&mut bounds.south, value),
                _ => continue,
            };
            *edge = zigzag(nanodegrees) as f64 / 1e9;
        }
        Ok(bounds)
    }
}

fn history() -> Fault {
    Fault::Unsupported {
        what: "a file with history (`HistoricalInformation`), in which elements come several times"
            .to_owned(),
        remedy: "make it an extract of one day: `osmium time-filter`",
    }
}

fn unknown(feature: &[u8]) -> Fault {
    Fault::Unsupported {
        what: format!(
            "the file requires the feature `{}`, which is not known here",
            escaped(feature)
        ),
        remedy: "write it without that: `osmium cat` does so for what osmium knows",
    }
}
