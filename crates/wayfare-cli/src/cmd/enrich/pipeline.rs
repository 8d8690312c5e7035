//! The pipeline: one thread reads, others look up, and the caller writes, in the order of the rows and with few of them
//! in memory.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, SyncSender},
    },
    thread,
};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use wayfare::Dataset;
use wayfare_arrow::{Counts, Enricher, Enrichment};

use super::{
    garbled_rows::GarbledRows,
    rejects::{Reason, Reject},
    rows::{CHUNK_ROWS, Chunk, Input, Rows},
    writer::{Encoded, OutputForm},
};
use crate::failure::Failure;

/// The configuration of the pipeline.
pub(super) struct Pipeline<'a> {
    pub(super) enrichment: &'a Enrichment,
    pub(super) dataset: &'a Dataset,
    /// The columns of the output.
    pub(super) schema: SchemaRef,
    pub(super) form: OutputForm,
    pub(super) threads: usize,
    /// The number of rows for each part; `None` without parts.
    pub(super) part_rows: Option<u64>,
    /// Whether a part exists already. Its rows are read, but not looked up.
    pub(super) is_done: &'a (dyn Fn(u64) -> bool + Sync),
}

/// Rows to be written. They never span two parts.
pub(super) struct Piece {
    pub(super) part: u64,
    pub(super) rows: u64,
    pub(super) way: u64,
    pub(super) rejects: Vec<Reject>,
    pub(super) garbled: GarbledRows,
    /// The rows; `None` if their part exists already.
    pub(super) encoded: Option<Encoded>,
}

/// A chunk, and the channel for its piece.
struct Job {
    part: u64,
    chunk: Chunk,
    done: SyncSender<Result<Piece, Failure>>,
}

impl Pipeline<'_> {
    /// Gives all rows to `write`, and returns their counts.
    pub(super) fn run(
        &self,
        mut input: Box<dyn Input>,
        mut write: impl FnMut(Piece) -> Result<(), Failure>,
    ) -> Result<Counts, Failure> {
        let enrichers =
            (0..self.threads).map(|_| self.enrichment.enricher(self.dataset, input.asked()));
        let enrichers = enrichers.collect::<Result<Vec<_>, _>>()?;
        // As many pieces may wait for the writer as there are workers.
        let (to_work, work) = mpsc::sync_channel::<Job>(self.threads);
        let (to_write, written) = mpsc::sync_channel(self.threads);
        let work = Arc::new(Mutex::new(work));
        thread::scope(|scope| {
            scope.spawn(move || self.read(input.as_mut(), &to_work, &to_write));
            let workers = enrichers.into_iter().map(|enricher| {
                let work = work.clone();
                scope.spawn(move || self.work(enricher, &work))
            });
            let workers: Vec<_> = workers.collect();
            // The reader ends with the last worker.
            drop(work);
            // All threads end when nobody takes their results.
            let result =
                written
                    .into_iter()
                    .try_for_each(|piece: Receiver<Result<Piece, Failure>>| {
                        piece
                            .recv()
                            .unwrap_or_else(|_| Err(stopped()))
                            .and_then(&mut write)
                    });
            let mut counts = Counts::default();
            for worker in workers {
                counts += worker
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            }
            result.map(|()| counts)
        })
    }

    /// Reads chunks. The writer gets a channel for the piece of each chunk before the piece is made, so pieces are
    /// written in order.
    fn read(
        &self,
        input: &mut dyn Input,
        to_work: &SyncSender<Job>,
        to_write: &SyncSender<Receiver<Result<Piece, Failure>>>,
    ) {
        let mut rows = 0;
        loop {
            let (part, left) = match self.part_rows {
                Some(part_rows) => (rows / part_rows, part_rows - rows % part_rows),
                None => (0, u64::MAX),
            };
            let (done, piece) = mpsc::sync_channel(1);
            let chunk =
                match input.read(usize::try_from(left).unwrap_or(usize::MAX).min(CHUNK_ROWS)) {
                    Ok(Some(chunk)) => chunk,
                    Ok(None) => return,
                    Err(failure) => {
                        // This fails if the writer has given up.
                        let _ = done.send(Err(failure));
                        let _ = to_write.send(piece);
                        return;
                    }
                };
            rows += chunk.rows;
            if to_write.send(piece).is_err() || to_work.send(Job { part, chunk, done }).is_err() {
                return;
            }
        }
    }

    /// Makes pieces until there are no more chunks.
    fn work(&self, mut enricher: Enricher<'_, '_>, work: &Mutex<Receiver<Job>>) -> Counts {
        let mut rejected = 0;
        loop {
            let job = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(Job { part, chunk, done }) = job else {
                let mut counts = enricher.counts();
                // Nothing was found for them.
                counts.not_found = counts.not_found.saturating_sub(rejected);
                return counts;
            };
            // This fails if the writer has given up.
            let _ = done.send(self.piece(part, chunk, &mut enricher, &mut rejected));
        }
    }

    /// Makes the piece of a chunk, and adds the number of rows that were looked up although they are rejected.
    fn piece(
        &self,
        part: u64,
        chunk: Chunk,
        enricher: &mut Enricher<'_, '_>,
        rejected: &mut u64,
    ) -> Result<Piece, Failure> {
        let Chunk { rows, way, parse } = chunk;
        let Rows {
            own,
            asked,
            lines,
            mut rejects,
            garbled,
            invalid,
        } = parse()?;
        let encoded = if (self.is_done)(part) {
            None
        } else {
            let enriched = enricher.enrich(&asked)?;
            *rejected += rejects.len() as u64;
            let added = enriched.columns().iter().skip(asked.num_columns());
            let columns = own.columns().iter().chain(added).cloned().collect();
            let batch = RecordBatch::try_new(self.schema.clone(), columns)?;
            Some(self.form.encode(batch, &invalid)?)
        };
        for unknown in enricher.unknown(&asked)? {
            let line = lines.get(unknown.row).copied().unwrap_or_default();
            let reason = if unknown.is_region {
                Reason::UnknownRegion
            } else {
                Reason::UnknownCountry
            };
            rejects.push(Reject::new(line, &unknown.column, &unknown.value, reason));
        }
        rejects.sort_by_key(|reject| reject.line);
        Ok(Piece {
            part,
            rows,
            way,
            rejects,
            garbled,
            encoded,
        })
    }
}

fn stopped() -> Failure {
    Failure::Error("a thread stopped before its rows were done".to_owned())
}
