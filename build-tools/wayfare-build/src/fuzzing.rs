//! The entry points of the fuzz targets to readers and archives, compiled only under `cfg(fuzzing)`, which `cargo fuzz` sets.

use std::path::Path;

use wayfare_files::AtomicFile;

use crate::archive::{Archive, ArchiveManifest, stamp, write_archive};
use crate::decoding::encoding;
use crate::disk::{Disk, Work};
use crate::error::Result;
use crate::index::check_outline;
use crate::input::Input;
use crate::manifest::{SourceKind, SourceSpec, is_date};
use crate::readers::fields::{LATITUDES, LONGITUDES};
use crate::readers::{self, ReadCount};
use crate::rejects::Rejects;

/// Counts the rows of a file by outcome.
#[derive(Debug, PartialEq, Eq)]
pub struct RowOutcomes {
    /// Rows in the file.
    pub read: u64,
    /// Rows handed on.
    pub kept: u64,
    /// Rows left out on purpose.
    pub skipped: u64,
    /// Rows that cannot be used.
    pub rejected: u64,
}

/// Reads the bytes of the file of a source as a build does, and asserts what every row that is kept must hold.
pub fn read(spec: &SourceSpec, bytes: Vec<u8>) -> Result<RowOutcomes> {
    let encoding = spec.encoding.as_deref().and_then(encoding);
    let input = Input::from_bytes(&spec.file, bytes).in_encoding(encoding);
    let rejects = &mut Rejects::new(false);
    let ReadCount { read, kept, skipped } = match spec.kind {
        SourceKind::Places => readers::read_places(input, spec, rejects, |row| {
            assert!(row.geonameid > 0 && !row.name.trim().is_empty());
            assert!(LATITUDES.contains(&row.latitude) && LONGITUDES.contains(&row.longitude));
            assert!(row.modified.is_empty() || is_date(row.modified));
            Ok(())
        }),
        SourceKind::AlternateNames => readers::read_alternate_names(input, spec, rejects, |row| {
            assert!(row.geonameid > 0 && !row.name.trim().is_empty());
            Ok(())
        }),
        SourceKind::Postal => readers::read_postal(input, spec, rejects, |row| {
            assert!(row.country_code.len() == 2 && !row.code.trim().is_empty());
            assert!(
                row.point
                    .is_none_or(|(north, east)| LATITUDES.contains(&north) && LONGITUDES.contains(&east))
            );
            Ok(())
        }),
        SourceKind::CountryCosts | SourceKind::LocationCosts => {
            readers::read_costs(input, spec, rejects, |row| {
                let amounts = [row.budget, row.midrange, row.luxury];
                assert!(amounts.into_iter().flatten().all(|amount| amount.is_finite() && amount >= 0.0));
                assert!(row.error.is_none_or(|error| error.is_finite() && error >= 1.0));
                assert!(is_date(&row.date));
                Ok(())
            })
        }
        SourceKind::CountryHighlights | SourceKind::LocationHighlights => {
            readers::read_highlights(input, spec, rejects, |row| {
                assert!(row.cost.is_finite() && row.cost >= 0.0 && is_date(&row.date));
                Ok(())
            })
        }
        SourceKind::Accommodation => readers::read_accommodation(input, spec, rejects, |row| {
            assert!(LATITUDES.contains(&row.latitude) && LONGITUDES.contains(&row.longitude));
            Ok(())
        }),
        SourceKind::Islands => readers::read_islands(input, spec, rejects, |row| {
            assert!(LATITUDES.contains(&row.latitude) && LONGITUDES.contains(&row.longitude));
            assert!(!row.name.trim().is_empty() && !row.geonameids.contains(&0));
            Ok(())
        }),
        SourceKind::Rates => readers::read_rates(input, spec, rejects, |row| {
            assert!(row.rate.is_finite() && row.rate > 0.0);
            Ok(())
        }),
        SourceKind::Bargaining => readers::read_bargaining(input, spec, rejects, |row| {
            assert!(row.negotiate <= 4);
            Ok(())
        }),
        SourceKind::Admin1 | SourceKind::Admin2 => readers::read_regions(input, spec, rejects, |_| Ok(())),
        SourceKind::Countries => readers::read_countries(input, spec, rejects, |_| Ok(())),
        SourceKind::TimeZones => readers::read_time_zones(input, spec, rejects, |_| Ok(())),
        SourceKind::CountryNames => readers::read_country_names(input, spec, rejects, |_| Ok(())),
        SourceKind::Territories => readers::read_territories(input, spec, rejects, |_| Ok(())),
        SourceKind::Admin1Names => readers::read_admin1_names(input, spec, rejects, |_| Ok(())),
        SourceKind::Currencies => readers::read_currencies(input, spec, rejects, |_| Ok(())),
        SourceKind::Borders => readers::read_borders(input, spec, rejects, |row| {
            _ = check_outline(&row.rings);
            Ok(())
        }),
        SourceKind::Categories => readers::read_categories(input, spec, rejects, |_| Ok(())),
        SourceKind::Destinations => readers::read_destinations(input, spec, rejects, |_| Ok(())),
        // Their crates have targets of their own.
        SourceKind::OpenStreetMap | SourceKind::Overture | SourceKind::Wikivoyage => Ok(ReadCount::default()),
    }?;
    let rejected = std::mem::take(rejects).finish()?.iter().map(|group| group.count).sum();
    Ok(RowOutcomes { read, kept, skipped, rejected })
}

/// Unpacks the files of an archive into a folder that is there.
pub fn extract(archive: &Path, folder: &Path) -> Result<ArchiveManifest> {
    let archive = Archive::open(archive, None)?;
    archive.extract(&Work { folder: folder.to_path_buf(), disk: Disk::default() })?;
    Ok(archive.manifest)
}

/// Packs the files of a folder that a manifest names, with the hashes that they have now.
pub fn pack(out: &Path, mut manifest: ArchiveManifest, folder: &Path) -> Result<()> {
    for file in &mut manifest.files {
        *file = stamp(&folder.join(&file.name), &file.name)?;
    }
    let mut archive = AtomicFile::create(out)?;
    write_archive(&mut archive, &manifest, folder, 1, None)?;
    Ok(archive.publish()?)
}
