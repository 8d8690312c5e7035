//! reverse_geocoder: a k-d tree of unit vectors, made from a CSV file when it is opened.

use std::path::Path;

use reverse_geocoder::{Record, ReverseGeocoder as Geocoder};

use crate::{
    error::Result,
    peer::{Peer, QuestionKind},
    places::PeerPlace,
};

const ROWS: &str = "places.csv";

/// The geocoder, in memory.
pub(crate) struct ReverseGeocoder(Geocoder);

impl Peer for ReverseGeocoder {
    const KINDS: &[QuestionKind] = &[QuestionKind::Nearest1];

    fn build(places: &[PeerPlace], folder: &Path) -> Result<()> {
        let mut rows = csv::Writer::from_path(folder.join(ROWS))?;
        for place in places {
            rows.serialize(Record {
                lat: place.latitude,
                lon: place.longitude,
                name: place.name.clone(),
                admin1: String::new(),
                // There is no column for ids.
                admin2: place.id.to_string(),
                cc: place.country_code.clone(),
            })?;
        }
        Ok(rows.flush()?)
    }

    fn open(folder: &Path) -> Result<Self> {
        Ok(Self(Geocoder::from_path(folder.join(ROWS))?))
    }

    fn nearest(&self, latitude: f64, longitude: f64, _: usize) -> Result<Vec<u32>> {
        Ok(vec![
            self.0.search((latitude, longitude)).record.admin2.parse()?,
        ])
    }
}
