//! The sources of records, and the description of a dataset.

use wayfare_format::Provenance;

/// The source of a record.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Source<'d> {
    /// Short id, such as `cost-estimates`.
    pub id: &'d str,
    /// A description in a few words.
    pub title: &'d str,
    /// Its origin: an address, or a package and its version.
    pub origin: &'d str,
    /// Its licence, as an SPDX expression where there is one.
    pub license: &'d str,
    /// Its date, ISO 8601.
    pub date: &'d str,
    /// How far it can be trusted: an estimate says so here.
    pub provenance: Provenance,
}

/// The description of a dataset: its versions, and what it holds.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Info<'d> {
    /// Name of the dataset.
    pub name: &'d str,
    /// Version of this library.
    pub library_version: &'static str,
    /// Version of the file format.
    pub format_version: u32,
    /// Date of the data, ISO 8601.
    pub snapshot_date: &'d str,
    /// Hash of the source files, 32 hexadecimal digits.
    pub content_hash: String,
    /// Identifies this build; both files of a dataset carry it. 32 hexadecimal digits.
    pub build_id: String,
    /// Number of places.
    pub places: usize,
    /// Number of regions and countries, which search finds beside places.
    pub regions: usize,
    /// Number of places with travel costs.
    pub places_with_costs: usize,
    /// Number of terms in the dictionary of search: folded names, and their ends from later words on.
    pub terms: usize,
    /// Number of postal code entries.
    pub postal_codes: usize,
    /// Number of countries.
    pub countries: usize,
    /// Number of currencies in use.
    pub currencies: usize,
    /// Number of accommodation listings.
    pub accommodation: usize,
    /// The sources, in the order in which they were read.
    pub sources: Vec<Source<'d>>,
    /// The sections of the index, in the order of their offsets.
    pub sections: Vec<Section>,
}

/// A section of `world.idx`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Section {
    /// Its name in `docs/format.md`.
    pub name: &'static str,
    /// Its first byte.
    pub offset: u64,
    /// Its length in bytes.
    pub length: u64,
    /// Its XXH3 checksum, 64 bits.
    pub checksum: u64,
}
