//! country-boundaries: outlines of countries and regions from OpenStreetMap in a raster of cells, read as a whole.

use std::{
    fs::{self, File},
    path::Path,
};

use country_boundaries::{BOUNDARIES_ODBL_360X180, CountryBoundaries, LatLon};

use crate::{
    error::Result,
    peer::{Peer, QuestionKind, country_number},
    places::PeerPlace,
};

const OUTLINES: &str = "boundaries.ser";

/// The outlines, in memory.
pub(crate) struct Boundaries(CountryBoundaries);

impl Peer for Boundaries {
    const KINDS: &[QuestionKind] = &[QuestionKind::Country];

    /// Writes the outlines that come with the crate: it has none of other sources.
    fn build(_: &[PeerPlace], folder: &Path) -> Result<()> {
        Ok(fs::write(folder.join(OUTLINES), BOUNDARIES_ODBL_360X180)?)
    }

    fn open(folder: &Path) -> Result<Self> {
        Ok(Self(CountryBoundaries::from_reader(File::open(
            folder.join(OUTLINES),
        )?)?))
    }

    fn country(&self, latitude: f64, longitude: f64) -> Result<Vec<u32>> {
        // Regions have ids such as US-TX, which come first.
        let ids = self.0.ids(LatLon::new(latitude, longitude)?);
        Ok(ids.into_iter().filter_map(country_number).collect())
    }
}
