//! The builder: its options, and the stages of making a dataset.

use std::path::{Path, PathBuf};
use std::{fs, io};

use wayfare_format::{FORMAT_VERSION, INDEX_FILE, SQLITE_FILE, sqlite_cookie};
use xxhash_rust::xxh3::xxh3_128;

use crate::clock::Clock;
use crate::disk::{Disk, Work};
use crate::error::{Error, Result};
use crate::import::{ImportSource, Importer, PlaceFilter};
use crate::manifest::{Manifest, SourceKind};
use crate::misplaced;
use crate::plan::{Plan, plan};
use crate::progress::Progress;
use crate::publish::{LockedFolder, REJECTS_FILE, REPORT_FILE, keep_out_of_next};
use crate::rejects::Rejects;
use crate::rejects_file::RejectsFile;
use crate::replaced::Replaced;
use crate::report::{Check, Report, SourceReport};
use crate::source_files::SourceFiles;
use crate::sql::open_finished;
use crate::superseded::Superseded;
use crate::totals::{Attached, Totals};
use crate::unusable;
use crate::verify::{check_dataset, write_checked_index};

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The remedy if a dataset fails its check, although rows that could cause this are rejected.
const OWN_FAULT: &str = "this is a bug, please report it";

/// Makes a dataset, or a new one in the place of an old one.
///
/// Without sources it builds the default dataset. Kinds of sources that are not given come from the default sources, unless
/// [`Self::default_sources`] leaves them out.
///
/// ```no_run
/// let report = wayfare_build::Build::new("world")
///     .files(["cities15000.zip", "alternateNamesV2.zip"])
///     .countries(["PT", "ES"])
///     .run()?;
/// println!("{report}");
/// # Ok::<(), wayfare_build::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "nothing is built before `run`"]
pub struct Build {
    dir: PathBuf,
    manifest: Option<(Manifest, SourceFiles)>,
    files: Vec<PathBuf>,
    filter: PlaceFilter,
    default_sources: bool,
    index_only: bool,
    borders: bool,
    strict: bool,
    escape_formulas: bool,
    progress: bool,
    disk: Disk,
}

impl Build {
    /// Creates a build of the dataset in the folder `dir`, which is created if it does not exist.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        Self {
            dir: dir.into(),
            manifest: None,
            files: Vec::new(),
            filter: PlaceFilter {
                alternate_names: true,
                ..PlaceFilter::default()
            },
            default_sources: true,
            index_only: false,
            borders: true,
            strict: false,
            escape_formulas: false,
            progress: false,
            disk: Disk::default(),
        }
    }

    /// Takes the sources of a manifest, see [`Manifest::open`].
    pub fn manifest(mut self, manifest: Manifest, files: SourceFiles) -> Self {
        self.manifest = Some((manifest, files));
        self
    }

    /// Takes official GeoNames files as they are downloaded, and detects their kinds from names and columns.
    pub fn files(mut self, paths: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        self.files.extend(paths.into_iter().map(Into::into));
        self
    }

    /// Keeps only places and postal codes of these countries, given by ISO 3166-1 code or by any name.
    pub fn countries(mut self, countries: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        self.filter.countries.extend(
            countries
                .into_iter()
                .map(|country| country.as_ref().to_owned()),
        );
        self
    }

    /// Keeps only places of these feature classes, such as `P` for populated places.
    pub fn feature_classes(mut self, classes: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let classes = classes
            .into_iter()
            .map(|class| class.as_ref().to_ascii_uppercase());
        self.filter.feature_classes.extend(classes);
        self
    }

    /// Keeps only places with at least this many inhabitants.
    pub fn min_population(mut self, inhabitants: u64) -> Self {
        self.filter.min_population = inhabitants;
        self
    }

    /// Keeps only places with costs of their own.
    pub fn with_costs_only(mut self, yes: bool) -> Self {
        self.filter.with_costs_only = yes;
        self
    }

    /// Sets whether alternate names go into the dataset. They do by default.
    pub fn alternate_names(mut self, yes: bool) -> Self {
        self.filter.alternate_names = yes;
        self
    }

    /// Keeps only alternate names in these languages, given by tag: `zh` keeps `zh-Hant`, too. Names of unknown language stay.
    pub fn languages(mut self, tags: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.filter
            .languages
            .extend(tags.into_iter().map(Into::into));
        self
    }

    /// Sets whether the default sources complete the given ones. They do by default, where the feature `default-sources`
    /// compiles them in. Without them, the dataset knows only the countries, currencies and costs of the given sources: rows
    /// that name a country need a source of kind `countries`.
    pub fn default_sources(mut self, yes: bool) -> Self {
        self.default_sources = yes;
        self
    }

    /// Leaves `world.sqlite` out of the dataset: the library needs `world.idx` alone.
    pub fn index_only(mut self, yes: bool) -> Self {
        self.index_only = yes;
        self
    }

    /// Sets whether outlines of countries and regions go into the dataset. They do by default.
    pub fn borders(mut self, yes: bool) -> Self {
        self.borders = yes;
        self
    }

    /// Makes the first rejected row an error.
    pub fn strict(mut self, yes: bool) -> Self {
        self.strict = yes;
        self
    }

    /// Sets whether values that a spreadsheet would take for formulas have a `'` before them in `rejects.csv`.
    pub fn escape_formulas(mut self, yes: bool) -> Self {
        self.escape_formulas = yes;
        self
    }

    /// Draws progress bars, if standard error is a terminal and the feature `progress` is on.
    pub fn progress(mut self, yes: bool) -> Self {
        self.progress = yes;
        self
    }

    /// Calls a function with a verb and a path before each step that changes the disk. An error replaces the step.
    /// Tests use it to simulate kills and full disks.
    #[doc(hidden)]
    pub fn before_each_step(
        mut self,
        before: impl Fn(&str, &Path) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self {
        self.disk = Disk::with_faults(before);
        self
    }

    /// Builds, verifies and publishes.
    ///
    /// # Errors
    ///
    /// The sources or the folder cannot be used, nothing of a source can be kept, or no place is left. A dataset that
    /// was published there before remains.
    pub fn run(&self) -> Result<Report> {
        let plan = self.plan()?;
        let paths = plan
            .sources
            .iter()
            .filter_map(|source| source.files.path(&source.spec.file));
        paths
            .into_iter()
            .try_for_each(|path| keep_out_of_next(&self.dir, &path))?;
        let target = LockedFolder::claim(&self.dir, self.disk.clone())?;
        let (report, _) = target.replace(|work| self.make(&plan, work))?;
        Ok(report)
    }

    /// Returns the dataset in the folder, if this build would replace it by one of other sources or options: if it has a
    /// source that this build has not, or another name, which says the options. A program may ask before that.
    ///
    /// # Errors
    ///
    /// The sources of countries cannot be used.
    pub fn replaced(&self) -> Result<Option<Replaced>> {
        let plan = self.plan()?;
        let mut importer = Importer::create(Path::new(""), self.filter.clone(), Work::temporary())?;
        if !self.filter.countries.is_empty() {
            // Of all sources, the first few know how countries are called.
            let mut first = self.plan()?;
            first
                .sources
                .retain(|source| source.spec.kind <= SourceKind::CountryNames);
            let (mut rows, mut clock) = (Rejects::new(false), Clock::start());
            self.import(
                &first,
                &mut importer,
                &mut rows,
                Progress::new(false),
                &mut clock,
            )?;
            self.check_countries(&mut importer)?;
        }
        Replaced::find(&self.dir, &plan, self.name(&plan, &importer.filter))
    }

    /// Reads the sources and says which rows a build would keep, without a dataset. Writes all rejected rows to the file
    /// `rejects`, if one is given; its columns are those of `rejects.csv`.
    ///
    /// # Errors
    ///
    /// The errors of [`Self::run`] that come before anything is written.
    pub fn check(&self, rejects: Option<&Path>) -> Result<Check> {
        let plan = self.plan()?;
        let mut rows = Rejects::new(self.strict);
        if let Some(path) = rejects {
            rows = rows.written_to(RejectsFile::replace(path, self.escape_formulas)?);
        }
        let checked = self.check_sources(plan, &mut rows);
        // They may say why a source cannot be used.
        let rejected = rows.finish();
        Ok(Check {
            rejected: rejected?,
            ..checked?
        })
    }

    /// Returns what would be kept, without the rejected rows.
    fn check_sources(&self, plan: Plan, rows: &mut Rejects) -> Result<Check> {
        let mut importer = Importer::create(Path::new(""), self.filter.clone(), Work::temporary())?;
        let (progress, mut clock) = (Progress::new(self.progress), Clock::start());
        let sources = self.import(&plan, &mut importer, rows, progress, &mut clock)?;
        #[cfg(feature = "spending")]
        let spending = importer.finish_spending()?;
        if !importer.has_places()? {
            return Err(self.no_places());
        }
        Ok(Check {
            sources,
            left_out: plan.left_out,
            unread: plan.unread,
            #[cfg(feature = "spending")]
            spending,
            rejected: Vec::new(),
        })
    }

    /// Plans the sources that the options leave.
    fn plan(&self) -> Result<Plan> {
        let mut plan = plan(self.manifest.as_ref(), &self.files, self.default_sources)?;
        if !self.filter.alternate_names {
            plan.sources
                .retain(|source| source.spec.kind != SourceKind::AlternateNames);
        }
        if !self.borders {
            plan.sources
                .retain(|source| source.spec.kind != SourceKind::Borders);
        }
        Ok(plan)
    }

    /// Imports all sources, and returns the result of each.
    fn import(
        &self,
        plan: &Plan,
        importer: &mut Importer,
        rejects: &mut Rejects,
        progress: Progress,
        clock: &mut Clock,
    ) -> Result<Vec<SourceReport>> {
        let mut sources = Vec::with_capacity(plan.sources.len());
        importer.date.clone_from(&plan.date);
        let superseded = Superseded::read(&plan.sources)?;
        let mut id = 0;
        for (at, planned) in plan.sources.iter().enumerate() {
            let (spec, daily) = (&planned.spec, planned.daily.as_ref());
            // Daily files come right after the files that they change.
            if daily.is_none() {
                id = importer.next_source_id()?;
            }
            if spec.kind == SourceKind::Places {
                self.check_countries(importer)?;
            }
            let mut input = planned.open()?;
            input.bytes.bar = progress.bytes(&spec.id, input.size);
            let source = ImportSource {
                id,
                spec,
                partial: planned.partial,
                daily,
                at,
                superseded: &superseded,
            };
            let tally = importer.import(source, input, rejects)?;
            unusable::check(planned, &tally, rejects.first_of(&spec.id))?;
            sources.push(SourceReport {
                id: spec.id.clone(),
                file: spec.file.clone(),
                kind: spec.kind,
                tally,
            });
            clock.lap(spec.kind.name());
        }
        Ok(sources)
    }

    /// Returns the name of the dataset, which says its options. The countries of the filter have their codes.
    fn name(&self, plan: &Plan, filter: &PlaceFilter) -> String {
        let borders = if self.borders {
            ""
        } else {
            ", without borders"
        };
        format!("{}{}{borders}", plan.name, filter.described())
    }

    /// Makes both files and the report in the folder of `work`.
    fn make(&self, plan: &Plan, work: &Work) -> Result<Report> {
        let progress = Progress::new(self.progress);
        let (next, disk) = (work.folder.as_path(), &work.disk);
        let mut clock = Clock::start();
        let (draft, sqlite, index) = (
            next.join("draft.sqlite"),
            next.join(SQLITE_FILE),
            next.join(INDEX_FILE),
        );

        let rejects_file =
            RejectsFile::create(next.join(REJECTS_FILE), disk, self.escape_formulas)?;
        let mut rejects = Rejects::new(self.strict).written_to(rejects_file);
        disk.create(&draft)?;
        let names = Work {
            folder: next.join("names"),
            disk: disk.clone(),
        };
        let mut importer = Importer::create(&draft, self.filter.clone(), names)?;
        let sources = self.import(plan, &mut importer, &mut rejects, progress, &mut clock)?;
        #[cfg(feature = "spending")]
        let spending = importer.finish_spending()?;
        // Only now the countries of the filter have their codes: the same filter is the same build.
        let bar = progress.rows("hash sources", plan.sources.len() as u64);
        let content_hash = plan.content_hash(&importer.filter.canonical(), || bar.inc(1))?;
        let build_id =
            xxh3_128(format!("{FORMAT_VERSION} {VERSION} {content_hash:032x}").as_bytes());
        drop(bar);
        clock.lap("hash sources");

        let postal_forms = importer.complete_postal_codes(progress)?;
        clock.lap("attach postal codes");

        let snapshot_date = importer.snapshot_date()?;
        let name = self.name(plan, &importer.filter);
        let hex = |hash: u128| format!("{hash:032x}");
        let meta = [
            ("name", name.clone()),
            ("snapshot_date", snapshot_date.clone()),
            ("content_hash", hex(content_hash)),
            ("build_id", hex(build_id)),
            ("format_version", FORMAT_VERSION.to_string()),
            ("wayfare_version", VERSION.to_owned()),
        ];
        let bar = progress.step("write world.sqlite");
        disk.create(&sqlite)?;
        let regions_without_places = importer.finish(&meta, sqlite_cookie(build_id), &sqlite)?;
        disk.remove_file(&draft)?;
        drop(bar);
        clock.lap("write world.sqlite");

        let db = open_finished(&sqlite)?;
        let totals = Totals::count(&db)?;
        if totals.places == 0 {
            return Err(self.no_places());
        }
        let rows = write_checked_index(&db, work, progress, OWN_FAULT)?;
        clock.lap("write world.idx, check world.sqlite");
        check_dataset(rows, work, OWN_FAULT)?;
        clock.lap("verify");
        let misplaced = misplaced::find(&db, next)?;
        clock.lap("compare countries");

        let postal = Attached::count(&db)?;
        drop(db);
        let mut sqlite_bytes = size(&sqlite)?;
        if self.index_only {
            disk.remove_file(&sqlite)?;
            sqlite_bytes = 0;
        }
        let report = Report {
            name,
            snapshot_date,
            build_id: hex(build_id),
            content_hash: hex(content_hash),
            format_version: FORMAT_VERSION,
            wayfare_version: VERSION.to_owned(),
            sources,
            left_out: plan.left_out.clone(),
            unread: plan.unread.clone(),
            totals,
            regions_without_places,
            postal,
            postal_forms,
            #[cfg(feature = "spending")]
            spending,
            misplaced,
            rejected: rejects.finish()?,
            sqlite_bytes,
            index_bytes: size(&index)?,
            stages: clock.stages,
        };
        #[cfg(feature = "spending")]
        if let Some(spending) = &report.spending {
            let path = next.join(crate::publish::SPENDING_FILE);
            let table = spending
                .to_csv()
                .map_err(|error| Error::io(&path, error.into()))?;
            disk.write(&path, &table)?;
        }
        let path = next.join(REPORT_FILE);
        let json = serde_json::to_string_pretty(&report.to_pass_on())
            .map_err(|error| Error::io(&path, error.into()))?;
        disk.write(&path, (json + "\n").as_bytes())?;
        Ok(report)
    }

    /// Returns the error for options that leave nothing of good sources.
    fn no_places(&self) -> Error {
        let why = format!(
            "no place would be left in the dataset, so it is not replaced: no source has a place that these options keep \
             ({}); give other options or places",
            self.filter.canonical()
        );
        Error::output(&self.dir, why)
    }

    /// Refuses a filter for countries that no source knows.
    fn check_countries(&self, importer: &mut Importer) -> Result<()> {
        let unknown = importer.resolve_filter_countries()?;
        if unknown.is_empty() {
            return Ok(());
        }
        let why = format!(
            "only places of {} were asked for, which is not a known country; give ISO 3166-1 codes or names",
            unknown.join(", ")
        );
        Err(Error::output(&self.dir, why))
    }
}

fn size(path: &Path) -> Result<u64> {
    Ok(fs::metadata(path)
        .map_err(|error| Error::io(path, error))?
        .len())
}
