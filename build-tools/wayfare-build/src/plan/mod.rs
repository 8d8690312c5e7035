//! Plans the sources of a dataset: the user's, completed by the default ones.

mod left_out;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::Xxh3;

pub use self::left_out::{LeftOut, LeftOutWhy, UnreadFile};
use crate::daily::Daily;
use crate::decoding::encoding;
use crate::detect::{is_osm_xml, kind_of, unread};
use crate::error::{Error, Result};
use crate::file_name::base_name;
use crate::input::Input;
use crate::manifest::{DatasetInfo, Manifest, Provenance, SourceKind, SourceSpec};
use crate::source_files::SourceFiles;

/// A source and the location of its file.
pub(crate) struct Planned {
    pub(crate) spec: SourceSpec,
    pub(crate) files: SourceFiles,
    /// A default source beside the user's own places: its rows about other places are skipped.
    pub(crate) partial: bool,
    /// A daily file of GeoNames, which changes what the sources of its kind before it have.
    pub(crate) daily: Option<Daily>,
}

impl Planned {
    /// Opens the file to be read once, in the encoding that the manifest gives.
    pub(crate) fn open(&self) -> Result<Input> {
        let encoding = self.spec.encoding.as_deref().and_then(encoding);
        let sheet = (self.spec.sheet.clone(), self.spec.skip_rows);
        let itinerary = self
            .spec
            .itinerary
            .as_deref()
            .map(|file| self.files.open(file)?.whole_text())
            .transpose()?;
        let input = self.files.open(&self.spec.file)?;
        Ok(Input {
            encoding,
            decimal: self.spec.decimal_mark(),
            sheet,
            itinerary,
            ..input
        })
    }
}

/// The sources of a dataset, in the order in which they are imported.
pub(crate) struct Plan {
    pub(crate) name: String,
    /// Unknown where official files were given without a manifest.
    pub(crate) date: Option<String>,
    pub(crate) sources: Vec<Planned>,
    /// Default sources that those of the user take the place of.
    pub(crate) left_out: Vec<LeftOut>,
    /// Files of GeoNames that nothing is read of.
    pub(crate) unread: Vec<UnreadFile>,
}

/// Puts together the sources that the user gives and the default ones.
///
/// A default source is left out if the user gives one with its id. Places (daily files are none), names, postal codes and
/// outlines of the user's also replace the default's. Names and islands are about places by their ids, which a table of
/// the user's need not share with GeoNames. All else is kept: of tables that have a key, later rows replace earlier ones.
pub(crate) fn plan(
    manifest: Option<&(Manifest, SourceFiles)>,
    files: &[PathBuf],
    with_default: bool,
) -> Result<Plan> {
    let default = if with_default { default()? } else { None };
    let mut own = Vec::new();
    if let Some((manifest, folder)) = manifest {
        // A manifest made by a program has not been checked.
        manifest
            .check()
            .map_err(|message| Error::manifest("sources.toml", message))?;
        own.extend(
            manifest
                .sources
                .iter()
                .map(|spec| (spec.clone(), folder.clone())),
        );
    }
    let mut unread_files = Vec::new();
    for path in files {
        let file = utf8(path)?;
        match unread(file) {
            Some(holds) => unread_files.push(UnreadFile {
                file: file.to_owned(),
                holds,
            }),
            None => own.push((official(path, file, &own)?, SourceFiles::directory(""))),
        }
    }
    // Otherwise the build would make the default dataset instead of the one that was meant.
    if let (true, [UnreadFile { file, holds }, ..]) = (own.is_empty(), &*unread_files) {
        let why = format!(
            "is a file of GeoNames that nothing is read of ({holds}); give one of places, too"
        );
        return Err(Error::source(file, why));
    }

    own.iter().try_for_each(|(spec, _)| check_form(spec))?;
    let own: Vec<_> = own
        .into_iter()
        .map(|(spec, files)| Ok((daily(&spec)?, spec, files)))
        .collect::<Result<_>>()?;
    let ids: HashSet<_> = own.iter().map(|(_, spec, _)| spec.id.as_str()).collect();
    let gives = |kind| {
        own.iter()
            .any(|(daily, spec, _)| spec.kind == kind && daily.is_none())
    };
    let own_places = gives(SourceKind::Places);
    // A dump has the columns of GeoNames, and with them its ids.
    let is_table = |spec: &SourceSpec| spec.kind == SourceKind::Places && !spec.columns.is_empty();
    let own_ids = own.iter().any(|(_, spec, _)| is_table(spec));
    let why_left_out = |spec: &SourceSpec| match spec.kind {
        _ if ids.contains(spec.id.as_str()) => Some(LeftOutWhy::SameId),
        SourceKind::Places
        | SourceKind::AlternateNames
        | SourceKind::Postal
        | SourceKind::Borders
            if gives(spec.kind) =>
        {
            Some(LeftOutWhy::SameKind)
        }
        SourceKind::AlternateNames | SourceKind::Islands if own_ids => Some(LeftOutWhy::OwnIds),
        _ => None,
    };
    let (mut sources, mut left_out) = (Vec::new(), Vec::new());
    let defaults = default.iter().flat_map(|(default, files)| {
        let specs = default.sources.iter().cloned();
        specs.map(|spec| (spec, files.clone()))
    });
    for (spec, files) in defaults {
        match why_left_out(&spec) {
            Some(why) => left_out.push(LeftOut {
                id: spec.id,
                kind: spec.kind,
                why,
            }),
            None => sources.push(Planned {
                spec,
                files,
                partial: own_places,
                daily: None,
            }),
        }
    }
    sources.extend(own.into_iter().map(|(daily, spec, files)| Planned {
        spec,
        files,
        partial: false,
        daily,
    }));
    sources.sort_by_cached_key(|source| (source.spec.kind, source.daily.clone()));
    check_daily(&sources)?;

    let default = default.as_ref().filter(|_| !own_places);
    let (name, date) = match manifest.or(default) {
        None => ("Wayfare from own files".to_owned(), None),
        Some((described, _)) => {
            let DatasetInfo { name, date } = described.dataset.clone();
            (name, Some(date))
        }
    };
    Ok(Plan {
        name,
        date,
        sources,
        left_out,
        unread: unread_files,
    })
}

/// Returns the default sources, where they are compiled in.
#[cfg_attr(
    not(feature = "default-sources"),
    expect(clippy::unnecessary_wraps, reason = "there are none to be read")
)]
fn default() -> Result<Option<(Manifest, SourceFiles)>> {
    #[cfg(feature = "default-sources")]
    return Manifest::embedded().map(Some);
    #[cfg(not(feature = "default-sources"))]
    return Ok(None);
}

/// Refuses a file of a form that is not read, or that this program was built without.
fn check_form(spec: &SourceSpec) -> Result<()> {
    if spec.kind == SourceKind::OpenStreetMap && is_osm_xml(&spec.file) {
        let why = "is OpenStreetMap in XML, of which nothing is read; take the same extract as .osm.pbf, or convert this one: \
                   `osmium cat extract.osm.bz2 -o extract.osm.pbf`";
        return Err(Error::source(&spec.file, why));
    }
    let (feature, is_on) = match spec.kind {
        SourceKind::OpenStreetMap | SourceKind::Wikivoyage => {
            ("listings", cfg!(feature = "listings"))
        }
        SourceKind::Overture => ("parquet", cfg!(feature = "parquet")),
        SourceKind::Spending => ("spending", cfg!(feature = "spending")),
        _ => return Ok(()),
    };
    if is_on {
        return Ok(());
    }
    let why = format!(
        "is of kind {}, which this program was built without: build it with the feature `{feature}`",
        spec.kind
    );
    Err(Error::source(&spec.file, why))
}

/// Returns which daily file a source is, if it is one.
fn daily(spec: &SourceSpec) -> Result<Option<Daily>> {
    if !matches!(spec.kind, SourceKind::Places | SourceKind::AlternateNames) {
        return Ok(None);
    }
    let found = Daily::of(&spec.file)?;
    let daily = found
        .filter(|(kind, _)| *kind == spec.kind)
        .map(|(_, daily)| daily);
    if daily.as_ref().is_some_and(|daily| daily.deletes)
        && !(spec.columns.is_empty() && spec.missing.is_empty())
    {
        let why =
            "lists ids that are deleted, which has one form: leave `columns` and `missing` out";
        return Err(Error::source(&spec.file, why));
    }
    Ok(daily)
}

/// Refuses daily files without a file that they change.
fn check_daily(sources: &[Planned]) -> Result<()> {
    for Planned { spec, .. } in sources.iter().filter(|source| source.daily.is_some()) {
        if !sources
            .iter()
            .any(|source| source.daily.is_none() && source.spec.kind == spec.kind)
        {
            let why = format!(
                "changes {}, of which no file is given; give one of before, or leave this out",
                spec.kind
            );
            return Err(Error::source(&spec.file, why));
        }
    }
    Ok(())
}

fn utf8(path: &Path) -> Result<&str> {
    path.to_str().ok_or_else(|| {
        Error::source(
            path,
            "the path is not UTF-8; rename the file or a folder above it",
        )
    })
}

/// Describes an official GeoNames file that comes without a manifest.
fn official(path: &Path, file: &str, before: &[(SourceSpec, SourceFiles)]) -> Result<SourceSpec> {
    let kind = kind_of(&SourceFiles::directory(""), file)?;
    let stem = path
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default();
    let stem = stem.strip_suffix(".osm").unwrap_or(stem);
    let mut id: String = stem
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() {
                c.to_ascii_lowercase()
            } else {
                '-'
            }
        })
        .collect();
    // Places and postal codes both come as `allCountries`.
    if before.iter().any(|(spec, _)| spec.id == id) {
        id = format!("{id}-{kind}-{}", before.len());
    }
    let (publisher, origin, license, provenance) = publisher(kind);
    Ok(SourceSpec {
        title: format!("{publisher} {stem}"),
        origin: origin.to_owned(),
        license: license.to_owned(),
        provenance,
        ..SourceSpec::new(id, kind, file)
    })
}

/// Returns who publishes a file that comes without a manifest, where, under which licence, and how its figures came about.
fn publisher(kind: SourceKind) -> (&'static str, &'static str, &'static str, Provenance) {
    match kind {
        SourceKind::OpenStreetMap => {
            let origin = "© OpenStreetMap contributors, openstreetmap.org";
            ("OpenStreetMap", origin, "ODbL-1.0", Provenance::Observed)
        }
        SourceKind::Overture => {
            let license = "CDLA-Permissive-2.0 AND Apache-2.0 AND CC0-1.0";
            (
                "Overture Maps",
                "Overture Maps Foundation, overturemaps.org",
                license,
                Provenance::Observed,
            )
        }
        SourceKind::Wikivoyage => {
            let origin = "authors of the articles that `reference` names, wikivoyage.org";
            ("Wikivoyage", origin, "CC-BY-SA-4.0", Provenance::Observed)
        }
        SourceKind::Spending => (
            "Spending log",
            "who gave it",
            "not given",
            Provenance::Observed,
        ),
        _ => (
            "GeoNames",
            "geonames.org",
            "CC-BY-4.0",
            Provenance::Imported,
        ),
    }
}

impl Plan {
    /// Hashes all that determines the content of the dataset: descriptions and bytes of the sources, and the options.
    /// The location of the files makes no difference.
    pub(crate) fn content_hash(&self, options: &str, mut hashed: impl FnMut()) -> Result<u128> {
        let mut hasher = Xxh3::new();
        let mut text = |text: &str| {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        };
        text(options);
        text(&format!("{} {:?}", self.name, self.date));
        for Planned {
            spec,
            files,
            partial,
            ..
        } in &self.sources
        {
            let file = base_name(&spec.file).to_owned();
            text(&format!(
                "{:?} {partial}",
                SourceSpec {
                    file,
                    ..spec.clone()
                }
            ));
            text(&format!("{:032x}", files.hash(&spec.file)?));
            if let Some(itinerary) = &spec.itinerary {
                text(&format!("{:032x}", files.hash(itinerary)?));
            }
            hashed();
        }
        Ok(hasher.digest128())
    }
}

#[cfg(test)]
mod tests;
