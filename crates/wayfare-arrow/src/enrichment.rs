//! Enrichments: the lookup of rows and the new columns, for a whole table.
//!
//! A table is cut into pieces, which threads take one after the other. Rows are independent of each other.

use std::{
    num::NonZero,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

use arrow_array::RecordBatch;
use arrow_schema::{Field, Schema, SchemaRef};
use wayfare::{Dataset, PlaceField};

use crate::{
    columns::Column, enricher::Enricher, error::Error, memory::Memory, stop::Stop, subject::Subject,
};

/// The maximum number of rows of a piece. In larger pieces, more rows are close to each other; each row takes some 60
/// bytes.
const PIECE: usize = 1_048_576;

/// A lookup of the rows of a table, and the columns that they get.
#[derive(Debug, Clone)]
#[must_use]
pub struct Enrichment {
    subject: Subject,
    columns: Vec<Column>,
    prefix: String,
    threads: Option<usize>,
    stop: Stop,
}

impl Enrichment {
    /// Makes an enrichment that looks up rows by a text, a point or an id. By default, it adds the id (unless rows are
    /// looked up by id), the name, country code, latitude and longitude of the place, and the confidence or the
    /// distance.
    pub fn new(subject: impl Into<Subject>) -> Self {
        let subject = subject.into();
        let (id, certainty) = match subject {
            Subject::Text(_) => (Some(PlaceField::Id), Some(Column::Confidence)),
            Subject::Point(_) => (Some(PlaceField::Id), Some(Column::DistanceKm)),
            Subject::Id(_) => (None, None),
        };
        let place = [
            PlaceField::Name,
            PlaceField::CountryCode,
            PlaceField::Latitude,
            PlaceField::Longitude,
        ];
        let place = id.into_iter().chain(place).map(Column::Place);
        let columns = place.chain(certainty).collect();
        Self {
            subject,
            columns,
            prefix: String::new(),
            threads: None,
            stop: Stop::default(),
        }
    }

    /// Adds these columns instead.
    pub fn columns(self, columns: impl IntoIterator<Item = Column>) -> Self {
        Self {
            columns: columns.into_iter().collect(),
            ..self
        }
    }

    /// Puts this before the names of the new columns.
    pub fn prefix(self, prefix: impl Into<String>) -> Self {
        Self {
            prefix: prefix.into(),
            ..self
        }
    }

    /// Sets the maximum number of threads; by default, one for each core.
    pub fn threads(self, threads: usize) -> Self {
        Self {
            threads: Some(threads),
            ..self
        }
    }

    /// Stops with [`Error::Stopped`] as soon as this is true: another thread sets it, for a user who lost patience.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
    ///
    /// use arrow_array::{Int64Array, RecordBatch};
    /// use wayfare_arrow::{ById, Enrichment, Error};
    ///
    /// let ids = Arc::new(Int64Array::from(vec![2267057])) as _;
    /// let batch = RecordBatch::try_from_iter([("id", ids)])?;
    ///
    /// let world = wayfare::Dataset::open("world")?;
    /// let stop = Arc::new(AtomicBool::new(false));
    /// let enrichment = Enrichment::new(ById::new("id")).stop(stop.clone());
    /// stop.store(true, Ordering::Relaxed);
    /// let stopped = enrichment.run(&world, &batch.schema(), &[batch]);
    /// assert!(matches!(stopped, Err(Error::Stopped)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stop(self, stop: Arc<AtomicBool>) -> Self {
        Self {
            stop: Stop(stop),
            ..self
        }
    }

    /// Returns the new columns.
    pub fn fields(&self) -> impl Iterator<Item = Field> {
        self.columns.iter().map(|column| column.field(&self.prefix))
    }

    /// Returns the schema that a table with this schema will have: its own columns, then the new ones.
    ///
    /// # Errors
    ///
    /// The table lacks a column that rows are looked up by, or would have two columns of one name, or rows that are
    /// looked up like this cannot have one of the new columns.
    pub fn schema(&self, schema: &Schema) -> Result<SchemaRef, Error> {
        self.subject.check(schema)?;
        let mut fields: Vec<_> = schema.fields().iter().cloned().collect();
        self.columns
            .iter()
            .try_for_each(|column| self.check_answers(*column))?;
        for field in self.fields() {
            if fields.iter().any(|other| other.name() == field.name()) {
                let remedy = match schema.column_with_name(field.name()) {
                    Some(_) => "give a prefix for the new ones",
                    None => "add it once",
                };
                return Err(Error::Input(format!(
                    "the table would have two columns {:?}: {remedy}",
                    field.name()
                )));
            }
            fields.push(Arc::new(field));
        }
        Ok(Arc::new(Schema::new_with_metadata(
            fields,
            schema.metadata().clone(),
        )))
    }

    /// Returns an enricher, which adds the columns to batches with this schema, one after the other, on one thread.
    ///
    /// # Errors
    ///
    /// The errors of [`Enrichment::schema`].
    pub fn enricher<'d>(
        &self,
        dataset: &'d Dataset,
        schema: &Schema,
    ) -> Result<Enricher<'_, 'd>, Error> {
        Ok(self.with_memory(dataset, self.schema(schema)?, Memory::default()))
    }

    /// Returns an enricher that knows what another one of this enrichment, with the same dataset, has kept. `schema` is the
    /// schema of enriched batches.
    pub(crate) fn with_memory<'d>(
        &self,
        dataset: &'d Dataset,
        schema: SchemaRef,
        memory: Memory,
    ) -> Enricher<'_, 'd> {
        Enricher::new(
            &self.subject,
            &self.columns,
            dataset,
            &self.stop,
            schema,
            memory,
        )
    }

    /// Returns the batches of a table with the new columns after their own, in pieces, and their schema.
    ///
    /// # Errors
    ///
    /// The errors of [`Enrichment::schema`], or the dataset or the table cannot be read.
    pub fn run(
        &self,
        dataset: &Dataset,
        schema: &Schema,
        batches: &[RecordBatch],
    ) -> Result<(SchemaRef, Vec<RecordBatch>), Error> {
        let schema = self.schema(schema)?;
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let threads = self.threads.unwrap_or(cores).max(1);
        let rows: usize = batches.iter().map(RecordBatch::num_rows).sum();
        let share = rows.div_ceil(threads).clamp(1, PIECE);
        let pieces: Vec<RecordBatch> = batches
            .iter()
            .flat_map(|batch| pieces(batch, share))
            .collect();
        let next = AtomicUsize::new(0);
        let work = || {
            let mut enricher = self.with_memory(dataset, schema.clone(), Memory::default());
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(piece) = pieces.get(at) else {
                    return Ok(done);
                };
                match enricher.enrich(piece) {
                    Ok(enriched) => done.push((at, enriched)),
                    Err(error) => {
                        // The other threads need not go on.
                        next.store(pieces.len(), Ordering::Relaxed);
                        return Err(error);
                    }
                }
            }
        };
        let mut done = thread::scope(|scope| {
            let threads: Vec<_> = (1..threads.min(pieces.len()))
                .map(|_| scope.spawn(work))
                .collect();
            let mut done = work()?;
            for thread in threads {
                done.extend(
                    thread
                        .join()
                        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))?,
                );
            }
            Ok::<_, Error>(done)
        })?;
        done.sort_unstable_by_key(|&(at, _)| at);
        Ok((schema, done.into_iter().map(|(_, piece)| piece).collect()))
    }

    /// Checks that rows that are looked up like this can have a column.
    fn check_answers(&self, column: Column) -> Result<(), Error> {
        let (asked, fits) = match &self.subject {
            Subject::Text(_) => ("a text", !column.is_of_point()),
            Subject::Point(_) => ("coordinates", !column.is_of_text()),
            Subject::Id(_) => ("an id", !column.is_of_text() && !column.is_of_point()),
        };
        if fits {
            return Ok(());
        }
        let other = if column.is_of_text() {
            "a text"
        } else {
            "coordinates"
        };
        let name = column.name();
        Err(Error::Input(format!(
            "rows are looked up by {asked}, and {name:?} is known only by {other}: leave it out"
        )))
    }
}

/// Cuts a batch into pieces of `share` rows, without copying it.
fn pieces(batch: &RecordBatch, share: usize) -> impl Iterator<Item = RecordBatch> {
    let rows = batch.num_rows();
    (0..rows)
        .step_by(share)
        .map(move |start| batch.slice(start, share.min(rows - start)))
}
