//! What is asked of the rows of a table, and a whole table asked.
//!
//! A table is cut into pieces, which threads take one after the other; no row bears on another.

use std::{
    num::NonZero,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use arrow_array::RecordBatch;
use arrow_schema::{Field, Schema, SchemaRef};
use wayfare::Dataset;

use crate::{columns::Column, enricher::Enricher, error::Error, subject::Subject};

/// At most so many rows are a piece. The more there are, the more of them lie together; each takes some 60 bytes.
const PIECE: usize = 1_048_576;

/// What is asked of the rows of a table, and the columns that they get.
#[derive(Debug, Clone)]
#[must_use]
pub struct Enrichment {
    subject: Subject,
    columns: Vec<Column>,
    prefix: String,
    threads: Option<usize>,
}

impl Enrichment {
    /// Asks rows by a text, a point or an id. They get the id, if they have it not, the name, the country and the coordinates
    /// of their place, and how sure or how far it is.
    pub fn new(subject: impl Into<Subject>) -> Self {
        let subject = subject.into();
        let (id, certainty) = match subject {
            Subject::Text(_) => (Some(Column::Id), Some(Column::Confidence)),
            Subject::Point(_) => (Some(Column::Id), Some(Column::DistanceKm)),
            Subject::Id(_) => (None, None),
        };
        let place = [Column::Name, Column::CountryCode, Column::Latitude, Column::Longitude];
        let columns = id.into_iter().chain(place).chain(certainty).collect();
        Self { subject, columns, prefix: String::new(), threads: None }
    }

    /// Adds these columns instead.
    pub fn columns(self, columns: impl IntoIterator<Item = Column>) -> Self {
        Self { columns: columns.into_iter().collect(), ..self }
    }

    /// Puts this before the names of the new columns.
    pub fn prefix(self, prefix: impl Into<String>) -> Self {
        Self { prefix: prefix.into(), ..self }
    }

    /// Takes at most so many threads; by default, one for each core.
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: Some(threads), ..self }
    }

    /// Returns the new columns.
    pub fn fields(&self) -> impl Iterator<Item = Field> {
        self.columns.iter().map(|column| column.field(&self.prefix))
    }

    /// Returns the columns that a table with this schema will have: the new ones behind its own.
    ///
    /// # Errors
    ///
    /// If the table has not the columns that rows are asked by, or would have two columns of one name, or if rows that are
    /// asked so cannot have one of the new columns.
    pub fn schema(&self, schema: &Schema) -> Result<SchemaRef, Error> {
        self.subject.check(schema)?;
        let mut fields: Vec<_> = schema.fields().iter().cloned().collect();
        self.columns.iter().try_for_each(|column| self.check_answers(*column))?;
        for field in self.fields() {
            if fields.iter().any(|other| other.name() == field.name()) {
                return Err(Error::Input(format!(
                    "the table would have two columns {:?}: give a prefix for the new ones",
                    field.name()
                )));
            }
            fields.push(Arc::new(field));
        }
        Ok(Arc::new(Schema::new_with_metadata(fields, schema.metadata().clone())))
    }

    /// Returns what adds the columns to batches with this schema, one after the other, on one thread.
    ///
    /// # Errors
    ///
    /// Those of [`Enrichment::schema`].
    pub fn enricher<'d>(&self, dataset: &'d Dataset, schema: &Schema) -> Result<Enricher<'_, 'd>, Error> {
        Ok(Enricher::new(&self.subject, &self.columns, dataset, self.schema(schema)?))
    }

    /// Returns the batches of a table with the new columns behind their own, in pieces, and the schema of these.
    ///
    /// # Errors
    ///
    /// Those of [`Enrichment::schema`], and if the dataset or the table cannot be read.
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
        let pieces: Vec<RecordBatch> = batches.iter().flat_map(|batch| pieces(batch, share)).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            let mut enricher = Enricher::new(&self.subject, &self.columns, dataset, schema.clone());
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(piece) = pieces.get(at) else { return Ok(done) };
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
            let threads: Vec<_> = (1..threads.min(pieces.len())).map(|_| scope.spawn(work)).collect();
            let mut done = work()?;
            for thread in threads {
                done.extend(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
            }
            Ok::<_, Error>(done)
        })?;
        done.sort_unstable_by_key(|&(at, _)| at);
        Ok((schema, done.into_iter().map(|(_, piece)| piece).collect()))
    }

    /// Checks that a row asked so can have what a column shows.
    fn check_answers(&self, column: Column) -> Result<(), Error> {
        let (asked, fits) = match &self.subject {
            Subject::Text(_) => ("a text", !column.is_of_point()),
            Subject::Point(_) => ("coordinates", !column.is_of_text()),
            Subject::Id(_) => ("an id", !column.is_of_text() && !column.is_of_point()),
        };
        if fits {
            return Ok(());
        }
        let other = if column.is_of_text() { "a text" } else { "coordinates" };
        let name = column.name();
        Err(Error::Input(format!(
            "rows are asked by {asked}, and {name:?} is known only by {other}: leave it out"
        )))
    }
}

/// Cuts a batch into pieces of so many rows, without copying it.
fn pieces(batch: &RecordBatch, share: usize) -> impl Iterator<Item = RecordBatch> {
    let rows = batch.num_rows();
    (0..rows).step_by(share).map(move |start| batch.slice(start, share.min(rows - start)))
}
