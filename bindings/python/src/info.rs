//! The description of a dataset, and of the source of a record.

use pyo3::prelude::*;

use crate::{hint::Named, record::record};

record! {
    /// The description of a dataset: its versions, and what it holds.
    Info from wayfare::Info<'_> as info, shown ["name", "snapshot_date", "places", "regions", "postal_codes"] {
        /// Name of the dataset.
        name: String = info.name.to_owned(),
        /// Version of the library.
        library_version: String = info.library_version.to_owned(),
        /// Version of the file format.
        format_version: u32 = info.format_version,
        /// Date of the data, ISO 8601.
        snapshot_date: String = info.snapshot_date.to_owned(),
        /// Hash of the source files, 32 hexadecimal digits.
        content_hash: String = info.content_hash,
        /// Identifies this build. 32 hexadecimal digits.
        build_id: String = info.build_id,
        /// Number of places.
        places: usize = info.places,
        /// Number of regions and countries, which search finds beside places.
        regions: usize = info.regions,
        /// Number of places with travel costs.
        places_with_costs: usize = info.places_with_costs,
        /// Number of terms in the dictionary of search.
        terms: usize = info.terms,
        /// Number of postal code entries.
        postal_codes: usize = info.postal_codes,
        /// Number of countries.
        countries: usize = info.countries,
        /// Number of currencies.
        currencies: usize = info.currencies,
        /// Number of accommodation listings.
        accommodation: usize = info.accommodation,
        /// The sources, in the order in which they were read.
        sources: Vec<Source> = info.sources.into_iter().map(Source::from).collect(),
    }
}

record! {
    /// The source of a record, and how far it can be trusted.
    Source from wayfare::Source<'_> as source, shown ["id", "date", "provenance"] {
        /// Short id, such as `cost-estimates`.
        id: String = source.id.to_owned(),
        /// A description in a few words.
        title: String = source.title.to_owned(),
        /// Its origin: an address, or a package and its version.
        origin: String = source.origin.to_owned(),
        /// Its licence, as an SPDX expression where there is one.
        license: String = source.license.to_owned(),
        /// Its date, ISO 8601.
        date: String = source.date.to_owned(),
        /// How far it can be trusted.
        provenance: Named<wayfare::Provenance> = source.provenance.into(),
    }
}
