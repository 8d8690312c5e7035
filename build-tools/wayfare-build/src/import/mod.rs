//! The importer: typed rows into the tables of `world.sqlite`.

mod accommodation;
mod attach;
mod blend;
mod complete;
mod costs;
mod countries;
mod filter;
mod islands;
#[cfg(feature = "listings")]
mod listings;
mod made_id;
mod money;
mod name_lookup;
mod names;
mod place_finder;
mod places;
mod postal;
mod postal_forms;
mod region_places;
mod regions;
mod source_import;
#[cfg(feature = "spending")]
mod spending;
mod store;
mod tables;

use std::path::Path;

use rusqlite::{Connection, named_params, params};

pub(crate) use self::filter::PlaceFilter;
#[cfg(feature = "parquet")]
use self::listings::overture;
#[cfg(feature = "listings")]
use self::listings::{openstreetmap, wikivoyage};
use self::place_finder::{PlaceFinder, check_resolve};
use self::source_import::SourceImport;
#[cfg(feature = "spending")]
pub(crate) use self::spending::spending_sums;
#[cfg(feature = "spending")]
pub use self::spending::{LogReport, PlaceSpending, SpendingReport, SpendingSum, SpendingSums};
#[cfg(feature = "spending")]
use self::spending::{Logs, spending};
pub(crate) use self::store::ImportSource;
use self::store::insert::Insert;
use self::store::{Store, next_source_id};
use self::tables::create_tables;
use crate::disk::Work;
use crate::error::Result;
use crate::file_name::base_name;
use crate::input::Input;
use crate::manifest::SourceKind;
use crate::progress::Progress;
use crate::readers::{self, ReadCount, Rows};
use crate::rejects::{Rejects, RowError};
use crate::sql::write_packed;
use crate::tally::Tally;
use crate::totals::PostalForms;

/// Pages that SQLite may keep in memory while it builds, in KiB.
const CACHE_KIB: i32 = 160 * 1024;

pub(crate) struct Importer {
    db: Connection,
    /// Its countries are codes once they are known.
    pub(crate) filter: PlaceFilter,
    finder: PlaceFinder,
    /// Whether no further source has places: countries and regions are among them.
    is_complete: bool,
    regions_without_places: u64,
    #[cfg(feature = "spending")]
    logs: Logs,
    /// Of the dataset, where it is known.
    pub(crate) date: Option<String>,
}

impl Importer {
    /// Starts a database in a new file. Without a path, SQLite keeps it to itself and removes it in the end. `work` is where
    /// an index of it is made if rows name places: its folder must not be there.
    pub(crate) fn create(path: &Path, filter: PlaceFilter, work: Work) -> Result<Self> {
        let db = create_tables(path)?;
        // Only the build asks for examples that are there already.
        db.execute_batch(&format!(
            "PRAGMA cache_size = -{CACHE_KIB};
             BEGIN;
             CREATE INDEX highlight_by_place ON location_highlight (geonameid);
             CREATE INDEX highlight_by_country ON country_highlight (country_code);"
        ))?;
        Ok(Self {
            db,
            filter,
            finder: PlaceFinder::new(work),
            is_complete: false,
            regions_without_places: 0,
            #[cfg(feature = "spending")]
            logs: Logs::default(),
            date: None,
        })
    }

    /// Returns the id of the source that is imported next, unless it is a daily file.
    pub(crate) fn next_source_id(&self) -> Result<u32> {
        next_source_id(&self.db)
    }

    /// Imports one source. Sources must come in the order of [`SourceKind::ALL`].
    pub(crate) fn import(
        &mut self,
        source: ImportSource<'_>,
        input: Input,
        rejects: &mut Rejects,
    ) -> Result<Tally> {
        let spec = source.spec;
        if source.daily.is_none() {
            self.enter(source)?;
        }
        if spec.kind.refers_to_places() {
            self.complete_places()?;
        }
        rejects.begin(&spec.id, spec.own_columns(), spec.remedies());
        let mut tally = Tally::default();
        let count = self.dispatch(source, input, rejects, &mut tally)?;
        if !spec.kind.refers_to_places() || spec.kind == SourceKind::Destinations {
            self.finder.forget();
        }
        tally.count(count.read, count.kept, count.skipped);
        tally.missing = rejects.take_missing();
        self.db.execute(
            "UPDATE source SET rows_read = rows_read + ?2, rows_kept = rows_kept + ?3 WHERE source_id = ?1",
            params![source.id, tally.rows_read, tally.rows_kept],
        )?;
        match source.daily {
            Some(daily) => self.db.execute(
                "UPDATE source SET date = max(date, ?2) WHERE source_id = ?1 AND date <> ''",
                params![source.id, daily.date],
            )?,
            // A dump that comes without a manifest is as new as its newest place.
            None => self.db.execute(
                "UPDATE source SET date = coalesce((SELECT max(modified) FROM place WHERE source_id = ?1), '')
                 WHERE source_id = ?1 AND date = '' AND kind = 'places'",
                [source.id],
            )?,
        };
        Ok(tally)
    }

    /// Adds countries and regions to the places when all of these are there, and cleans their names.
    fn complete_places(&mut self) -> Result<()> {
        if !self.is_complete {
            self.regions_without_places =
                region_places::add(&self.db, self.filter.alternate_names)?;
            complete::drop_repeated_names(&self.db)?;
            self.is_complete = true;
        }
        Ok(())
    }

    /// Writes what a source is.
    fn enter(&self, source: ImportSource<'_>) -> Result<()> {
        let spec = source.spec;
        Insert::new(&self.db, "INSERT INTO source").add(named_params! {
            ":source_id": source.id,
            ":name": spec.id,
            ":kind": spec.kind.name(),
            ":file": base_name(&spec.file),
            ":title": spec.title,
            ":origin": spec.origin,
            ":license": spec.license,
            ":date": spec.date,
            ":provenance": spec.provenance.as_str(),
        })?;
        Ok(())
    }

    fn dispatch(
        &mut self,
        source: ImportSource<'_>,
        input: Input,
        rejects: &mut Rejects,
        tally: &mut Tally,
    ) -> Result<ReadCount> {
        #[cfg(feature = "spending")]
        let date = match source.spec.kind {
            SourceKind::Spending => self.snapshot_date()?,
            _ => String::new(),
        };
        let store = Store::new(&self.db, &self.filter, source, tally)?;
        check_resolve(&store)?;
        let rows = Rows {
            input,
            spec: source.spec,
            rejects,
        };
        if source.daily.is_some_and(|daily| daily.deletes) {
            // Its rows are those that the other sources leave out.
            return readers::read_ids(rows, |_| Ok(()));
        }
        let import = SourceImport {
            store,
            finder: &mut self.finder,
            rows,
        };
        match source.spec.kind {
            SourceKind::Categories => money::categories(import),
            SourceKind::Currencies => money::currencies(import),
            SourceKind::Rates => money::rates(import, true),
            SourceKind::Countries => countries::countries(import),
            SourceKind::CountryNames => countries::country_names(import),
            SourceKind::Territories => countries::territories(import),
            SourceKind::Bargaining => countries::bargaining(import),
            SourceKind::Admin1 => regions::regions(import, "admin1"),
            SourceKind::Admin2 => regions::regions(import, "admin2"),
            SourceKind::Admin1Names => regions::admin1_names(import),
            SourceKind::Borders => regions::borders(import),
            SourceKind::TimeZones => countries::time_zones(import),
            SourceKind::Places => places::places(import),
            SourceKind::AlternateNames => names::alternate_names(import),
            SourceKind::Postal => postal::postal(import),
            SourceKind::CountryCosts => costs::country_costs(import),
            SourceKind::LocationCosts => costs::location_costs(import),
            SourceKind::CountryHighlights | SourceKind::LocationHighlights => {
                costs::highlights(import)
            }
            SourceKind::Accommodation => accommodation::accommodation(import),
            SourceKind::Islands => islands::islands(import),
            SourceKind::Destinations => places::destinations(import),
            #[cfg(feature = "listings")]
            SourceKind::OpenStreetMap => openstreetmap(import),
            #[cfg(feature = "listings")]
            SourceKind::Wikivoyage => wikivoyage(import),
            #[cfg(feature = "parquet")]
            SourceKind::Overture => overture(import),
            #[cfg(feature = "spending")]
            SourceKind::Spending => spending(import, &mut self.logs, &date),
            // Refused when the sources were planned.
            #[cfg(not(all(feature = "listings", feature = "parquet", feature = "spending")))]
            _ => Ok(ReadCount::default()),
        }
    }

    /// Replaces the names of countries in the filter by their codes. Returns those that the dataset does not know.
    pub(crate) fn resolve_filter_countries(&mut self) -> Result<Vec<String>> {
        let mut unknown = Vec::new();
        for country in &mut self.filter.countries {
            match self.finder.country(&self.db, "country_code", country) {
                Ok(code) => *country = code,
                Err(RowError::Fatal(error)) => return Err(error),
                Err(_) => unknown.push(country.clone()),
            }
        }
        Ok(unknown)
    }

    pub(crate) fn has_places(&self) -> Result<bool> {
        Ok(self
            .db
            .query_row("SELECT EXISTS (SELECT 1 FROM place)", [], |row| row.get(0))?)
    }

    /// Restores the leading zeros that postal codes have lost, and attaches codes without a place to places.
    pub(crate) fn complete_postal_codes(&self, progress: Progress) -> Result<PostalForms> {
        let forms = postal_forms::restore_zeros(&self.db)?;
        let loose = "SELECT count(*) FROM postal_code WHERE geonameid IS NULL";
        let loose = self.db.query_row(loose, [], |row| row.get(0))?;
        if loose > 0 {
            postal::attach_all(&self.db, &progress.rows("attach postal codes", loose))?;
        }
        Ok(forms)
    }

    /// Returns the date of the dataset: as given, or that of its newest place; empty if it has none.
    pub(crate) fn snapshot_date(&self) -> Result<String> {
        if let Some(date) = &self.date {
            return Ok(date.clone());
        }
        let newest: Option<String> =
            self.db
                .query_row("SELECT max(modified) FROM place", [], |row| row.get(0))?;
        Ok(newest.unwrap_or_default())
    }

    /// Writes what spending logs tell when all are read.
    #[cfg(feature = "spending")]
    pub(crate) fn finish_spending(&mut self) -> Result<Option<SpendingReport>> {
        let date = self.snapshot_date()?;
        spending::figures(&self.db, &mut self.logs, &date, true)
    }

    /// Writes the finished database to `out`, packed and in key order. Returns how many regions it lacks since no place is in
    /// them.
    pub(crate) fn finish(
        mut self,
        meta: &[(&str, String)],
        cookie: u32,
        out: &Path,
    ) -> Result<u64> {
        if self.filter.with_costs_only {
            complete::keep_those_with_costs(&self.db)?;
            self.is_complete = false;
        }
        self.complete_places()?;
        complete::keep_languages(&self.db, &self.filter.languages)?;
        complete::number_time_zones(&self.db)?;
        let mut insert = self
            .db
            .prepare("INSERT INTO meta (key, value) VALUES (?1, ?2)")?;
        for entry in meta {
            insert.execute(params![entry.0, entry.1])?;
        }
        drop(insert);
        self.db.execute_batch(
            "DROP INDEX highlight_by_place; DROP INDEX highlight_by_country;
             DROP INDEX IF EXISTS preferred_name; COMMIT",
        )?;
        write_packed(&self.db, out, cookie)?;
        Ok(self.regions_without_places)
    }
}
