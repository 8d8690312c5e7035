//! All peers, each in a file of its own. What takes long to compile has a feature.

#[cfg(feature = "country-boundaries")]
mod country_boundaries;
#[cfg(feature = "fst")]
mod fst;
#[cfg(feature = "geo-index")]
mod geo_index;
#[cfg(feature = "geosuggest-core")]
mod geosuggest;
#[cfg(feature = "kiddo")]
mod kiddo;
#[cfg(feature = "reverse_geocoder")]
mod reverse_geocoder;
#[cfg(feature = "rstar")]
mod rstar;
mod sqlite_fts5;
mod sqlite_rtree;
mod sqlite_trigram;
#[cfg(feature = "tantivy")]
mod tantivy;
mod wayfare;

use std::path::Path;

use serde_json::Value;

use crate::{error::Result, steps::run};

/// Runs a step with a peer, see [`run`].
type RunStep = fn(&str, &Path, Option<&Path>) -> Result<Value>;

/// Returns the steps of the peer of this name.
pub(crate) fn by_name(name: &str) -> Option<RunStep> {
    Some(match name {
        #[cfg(feature = "country-boundaries")]
        "country-boundaries" => run::<country_boundaries::Boundaries>,
        #[cfg(feature = "fst")]
        "fst" => run::<fst::Fst>,
        #[cfg(feature = "geo-index")]
        "geo-index" => run::<geo_index::GeoIndex>,
        #[cfg(feature = "geosuggest-core")]
        "geosuggest-core" => run::<geosuggest::Geosuggest>,
        #[cfg(feature = "kiddo")]
        "kiddo" => run::<kiddo::Kiddo>,
        #[cfg(feature = "reverse_geocoder")]
        "reverse_geocoder" => run::<reverse_geocoder::ReverseGeocoder>,
        #[cfg(feature = "rstar")]
        "rstar" => run::<rstar::Rstar>,
        "sqlite-fts5" => run::<sqlite_fts5::Fts5>,
        "sqlite-rtree" => run::<sqlite_rtree::RTree>,
        "sqlite-trigram" => run::<sqlite_trigram::Trigram>,
        #[cfg(feature = "tantivy")]
        "tantivy" => run::<tantivy::Tantivy>,
        "wayfare" => run::<wayfare::Wayfare>,
        "wayfare-autocomplete" => run::<wayfare::Autocomplete>,
        _ => return None,
    })
}
