//! The source of a record.

use pyo3::prelude::*;

use crate::record::record;

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
        /// How far it can be trusted: `official`, `observed`, `blended`, `imported`, `estimate` or `sample`.
        provenance: &'static str = source.provenance.as_str(),
    }
}
