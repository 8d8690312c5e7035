//! The region of a place, and its GeoNames feature.

/// The administrative region of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Region<'d> {
    /// GeoNames' code of the region, within the region or country above it: `CA` of `US.CA`.
    pub code: &'d str,
    /// Its name, where known.
    pub name: Option<&'d str>,
}

/// The GeoNames feature of a place: see [the list](https://www.geonames.org/export/codes.html).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Feature<'d> {
    /// Its class, one letter: `P` for populated places.
    pub class: Option<&'d str>,
    /// Its code, such as `PPLC` for a capital.
    pub code: Option<&'d str>,
}
