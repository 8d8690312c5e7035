//! Enriches batches one after the other, on one thread.
//!
//! The rows of a batch are looked up in an order that suits the index, and the answers are brought back into the order
//! of the rows.

use std::{mem, ops::AddAssign};

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::SchemaRef;
use wayfare::Dataset;

use crate::{
    answers::Answers,
    block::Block,
    columns::Column,
    error::Error,
    id::IdAsker,
    interleave::interleave,
    memory::{Memory, place_of},
    point::PointAsker,
    stop::Stop,
    subject::Subject,
    text::TextAsker,
    unknown::Unknown,
};

/// Adds columns to one batch after the other. It caches what the next batch may need again. Each thread needs its own.
///
/// ```
/// # wayfare_datasets::enter_example();
/// use std::sync::Arc;
///
/// use arrow_array::{Float64Array, RecordBatch};
/// use wayfare::Dataset;
/// use wayfare_arrow::{ByPoint, Enrichment};
///
/// let degrees = |value| Arc::new(Float64Array::from(vec![value])) as _;
/// let batch = RecordBatch::try_from_iter([("lat", degrees(38.72)), ("lon", degrees(-9.13))])?;
///
/// let enrichment = Enrichment::new(ByPoint::new("lat", "lon"));
/// let world = Dataset::open("world")?;
/// let mut enricher = enrichment.enricher(&world, &batch.schema())?;
/// let enriched = enricher.enrich(&batch)?;
/// assert_eq!(enriched.schema(), *enricher.schema());
/// assert_eq!((enriched.num_columns(), enricher.counts().clear), (8, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Enricher<'e, 'd> {
    schema: SchemaRef,
    columns: &'e [Column],
    rows: Rows<'e, 'd>,
    dataset: &'d Dataset,
    stop: &'e Stop,
    counts: Counts,
    memory: Memory,
}

/// The lookup of rows by text, point or id.
enum Rows<'e, 'd> {
    Text(Box<TextAsker<'e, 'd>>),
    Point(PointAsker<'e, 'd>),
    Id(IdAsker<'e, 'd>),
}

/// The numbers of rows with and without a place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Rows with a place.
    pub clear: u64,
    /// Rows whose text may mean a place, but not clearly. They have only a confidence.
    pub unclear: u64,
    /// Rows for which nothing was found, such as points with no place within the radius, and rows with a blank text,
    /// without a point or without an id.
    pub not_found: u64,
    /// Rows with a text in a country or region that is not known: [`Enricher::unknown`] tells which.
    pub unknown: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, more: Self) {
        self.clear += more.clear;
        self.unclear += more.unclear;
        self.not_found += more.not_found;
        self.unknown += more.unknown;
    }
}

impl<'e, 'd> Enricher<'e, 'd> {
    /// Makes an enricher. `schema` is the schema of enriched batches.
    pub(crate) fn new(
        subject: &'e Subject,
        columns: &'e [Column],
        dataset: &'d Dataset,
        stop: &'e Stop,
        schema: SchemaRef,
        memory: Memory,
    ) -> Self {
        let rows = match subject {
            Subject::Text(by) => Rows::Text(Box::new(TextAsker::new(by, dataset))),
            Subject::Point(by) => Rows::Point(PointAsker::new(by, dataset)),
            Subject::Id(by) => Rows::Id(IdAsker::new(by, dataset)),
        };
        Self {
            schema,
            columns,
            rows,
            dataset,
            stop,
            counts: Counts::default(),
            memory,
        }
    }

    /// Returns the schema of enriched batches.
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Returns the counts of all batches so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Returns the rows of a batch that have a text in a country or region that is not known.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// use std::sync::Arc;
    ///
    /// use arrow_array::{RecordBatch, StringArray};
    /// use wayfare_arrow::{ByText, Enrichment};
    ///
    /// let texts = |row| Arc::new(StringArray::from(vec![row])) as _;
    /// let row = [("city", texts("Springfield")), ("state", texts("Atlantis")), ("country", texts("US"))];
    /// let batch = RecordBatch::try_from_iter(row)?;
    ///
    /// let enrichment = Enrichment::new(ByText::new("city").region("state").country("country"));
    /// let world = wayfare::Dataset::open("world")?;
    /// let unknown = enrichment.enricher(&world, &batch.schema())?.unknown(&batch)?;
    /// assert_eq!((unknown[0].value.as_str(), unknown[0].is_region), ("Atlantis", true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The dataset cannot be read, or the batch does not have the schema for which this was made.
    pub fn unknown(&mut self, batch: &RecordBatch) -> Result<Vec<Unknown>, Error> {
        match &mut self.rows {
            Rows::Text(asker) => asker.unknown(batch, self.stop, &mut self.memory.texts),
            Rows::Point(_) | Rows::Id(_) => Ok(Vec::new()),
        }
    }

    /// Returns a batch with the new columns after its own.
    ///
    /// # Errors
    ///
    /// The dataset cannot be read, or the batch does not have the schema for which this was made.
    pub fn enrich(&mut self, batch: &RecordBatch) -> Result<RecordBatch, Error> {
        let (wanted, dataset) = (self.columns, self.dataset);
        // An error leaves none of it behind: texts would have numbers of answers that are not there.
        let Memory {
            mut texts,
            mut columns,
            mut days,
        } = mem::take(&mut self.memory);
        let first = columns.next();
        let mut sink = |answers: &Answers<'d>| {
            let mut block = Block::new(dataset, answers, &mut days);
            columns.push(wanted, answers, &mut block)
        };
        let of_rows = match &mut self.rows {
            Rows::Text(asker) => asker.ask(batch, self.stop, &mut texts, first, &mut sink)?,
            Rows::Point(asker) => asker.ask(batch, wanted, self.stop, &mut sink)?,
            Rows::Id(asker) => asker.ask(batch, self.stop, &mut sink)?,
        };
        let is_text = matches!(self.rows, Rows::Text(_));
        for answer in &of_rows {
            match answer.map(|answer| columns.is_clear(answer)) {
                Some(true) => self.counts.clear += 1,
                Some(false) if is_text => self.counts.unclear += 1,
                // A point may have no place within the radius.
                _ => self.counts.not_found += 1,
            }
        }
        if let Rows::Text(asker) = &mut self.rows {
            let rows = mem::take(&mut asker.in_unknown);
            self.counts.unknown += rows;
            // None of them has an answer.
            self.counts.not_found -= rows;
        }
        let mut enriched: Vec<ArrayRef> = batch.columns().to_vec();
        for blocks in columns.of_column() {
            let rows = of_rows.iter().map(|answer| answer.map(place_of));
            enriched.push(interleave(blocks, rows)?);
        }
        self.memory = Memory {
            texts,
            columns,
            days,
        };
        self.memory.trim();
        Ok(RecordBatch::try_new(self.schema.clone(), enriched)?)
    }

    /// Returns what it keeps for the next batch.
    pub(crate) fn into_memory(self) -> Memory {
        self.memory
    }
}
