//! Tables enriched: each row is asked for the place that it means, and gets columns of what is known of it.
//!
//! This half knows Arrow and nothing of Python. A table is cut into pieces, which threads take one after the other; no row
//! bears on another. The rows of a piece are asked in an order that suits the index, and their answers brought back into
//! that of the rows.

mod answers;
mod columns;
mod costs;
mod error;
mod point;
mod subject;
mod text;

use std::{
    num::NonZero,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{Schema, SchemaRef};
use arrow_select::{concat::concat, take::take};
use wayfare::Dataset;

use self::{answers::Answers, costs::KnownCosts, point::PointAsker, text::TextAsker};
pub(crate) use self::{
    columns::Column,
    error::Error,
    subject::{ByPoint, ByText, Subject},
};

/// At most so many rows are a piece. The more there are, the more of them lie together; each takes some 60 bytes.
const PIECE: usize = 1_048_576;

/// What is asked of the rows of a table, and what they get.
pub(crate) struct Enrichment {
    pub(crate) subject: Subject,
    pub(crate) columns: Vec<Column>,
    /// What the names of the new columns begin with.
    pub(crate) prefix: String,
    /// At most so many threads; `None`: one for each core.
    pub(crate) threads: Option<usize>,
}

impl Enrichment {
    /// Returns the batches of a table with the new columns behind their own, in pieces.
    pub(crate) fn run(
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
            let mut asker = Asker::new(self, dataset);
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(piece) = pieces.get(at) else { return Ok(done) };
                match asker.enriched(piece, &schema) {
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

    /// Returns the columns that the table will have.
    fn schema(&self, schema: &Schema) -> Result<SchemaRef, Error> {
        self.subject.check(schema)?;
        let mut fields: Vec<_> = schema.fields().iter().cloned().collect();
        for column in &self.columns {
            self.check_answers(*column)?;
            let field = column.field(&self.prefix);
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

    /// Checks that a row asked so can have what a column shows.
    fn check_answers(&self, column: Column) -> Result<(), Error> {
        let (fits, asked, other) = match &self.subject {
            Subject::Text(_) => (!column.is_of_point(), "a text", "coordinates"),
            Subject::Point(_) => (!column.is_of_text(), "coordinates", "a text"),
        };
        if fits {
            return Ok(());
        }
        let name = column.name();
        Err(Error::Input(format!(
            "rows are asked by {asked}, and {name:?} is known only by {other}: leave it out"
        )))
    }
}

/// Returns the columns that rows get where nothing else is said.
pub(crate) fn usual_columns(subject: &Subject) -> Vec<Column> {
    let certainty = match subject {
        Subject::Text(_) => Column::Confidence,
        Subject::Point(_) => Column::DistanceKm,
    };
    vec![Column::Id, Column::Name, Column::CountryCode, Column::Latitude, Column::Longitude, certainty]
}

/// Cuts a batch into pieces of so many rows, without copying it.
fn pieces(batch: &RecordBatch, share: usize) -> impl Iterator<Item = RecordBatch> {
    let rows = batch.num_rows();
    (0..rows).step_by(share).map(move |start| batch.slice(start, share.min(rows - start)))
}

/// What one thread asks with, and what it remembers from piece to piece.
struct Asker<'a, 'd> {
    columns: &'a [Column],
    rows: Rows<'a, 'd>,
    costs: KnownCosts<'d>,
}

/// What a row is asked by.
enum Rows<'a, 'd> {
    Text(TextAsker<'a, 'd>),
    Point(PointAsker<'a, 'd>),
}

impl<'a, 'd> Asker<'a, 'd> {
    fn new(enrichment: &'a Enrichment, dataset: &'d Dataset) -> Self {
        let rows = match &enrichment.subject {
            Subject::Text(by) => Rows::Text(TextAsker::new(by, dataset)),
            Subject::Point(by) => Rows::Point(PointAsker::new(by, dataset)),
        };
        Self { columns: &enrichment.columns, rows, costs: KnownCosts::new(dataset) }
    }

    /// Returns a piece with its new columns.
    fn enriched(&mut self, piece: &RecordBatch, schema: &SchemaRef) -> Result<RecordBatch, Error> {
        let (wanted, costs) = (self.columns, &mut self.costs);
        let mut blocks = vec![Vec::new(); wanted.len()];
        let mut sink = |answers: &Answers<'d>| {
            for (column, blocks) in wanted.iter().zip(&mut blocks) {
                blocks.push(column.array(answers, costs)?);
            }
            Ok(())
        };
        let of_rows = match &mut self.rows {
            Rows::Text(asker) => asker.ask(piece, &mut sink)?,
            Rows::Point(asker) => asker.ask(piece, wanted, &mut sink)?,
        };
        let mut columns: Vec<ArrayRef> = piece.columns().to_vec();
        for blocks in blocks {
            let blocks: Vec<&dyn Array> = blocks.iter().map(AsRef::as_ref).collect();
            columns.push(take(&concat(&blocks)?, &of_rows, None)?);
        }
        Ok(RecordBatch::try_new(schema.clone(), columns)?)
    }
}
