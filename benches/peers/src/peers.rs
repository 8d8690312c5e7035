//! All peers, each in a file of its own.

mod country_boundaries;
mod fst;
mod geo_index;
mod geosuggest;
mod kiddo;
mod reverse_geocoder;
mod rstar;
mod sqlite_fts5;
mod sqlite_rtree;
mod sqlite_trigram;
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
        "country-boundaries" => run::<country_boundaries::Boundaries>,
        "fst" => run::<fst::Fst>,
        "geo-index" => run::<geo_index::GeoIndex>,
        "geosuggest-core" => run::<geosuggest::Geosuggest>,
        "kiddo" => run::<kiddo::Kiddo>,
        "reverse_geocoder" => run::<reverse_geocoder::ReverseGeocoder>,
        "rstar" => run::<rstar::Rstar>,
        "sqlite-fts5" => run::<sqlite_fts5::Fts5>,
        "sqlite-rtree" => run::<sqlite_rtree::RTree>,
        "sqlite-trigram" => run::<sqlite_trigram::Trigram>,
        "tantivy" => run::<tantivy::Tantivy>,
        "wayfare" => run::<wayfare::Wayfare>,
        "wayfare-autocomplete" => run::<wayfare::Autocomplete>,
        _ => return None,
    })
}
