//! Enrichers for threads that come and go, such as those of a query engine.

use std::{
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
};

use arrow_array::RecordBatch;
use arrow_schema::{Schema, SchemaRef};
use wayfare::Dataset;

use crate::{enrichment::Enrichment, error::Error, memory::Memory};

/// Adds columns to batches from any thread. What one batch has asked for, the next one need not look up. Some 20 MB are
/// kept for each thread that has asked at the same time as others.
///
/// ```
/// # wayfare_datasets::enter_example();
/// use std::sync::Arc;
///
/// use arrow_array::{RecordBatch, StringArray};
/// use wayfare::Dataset;
/// use wayfare_arrow::{ByText, EnricherPool, Enrichment};
///
/// let cities = StringArray::from(vec!["Lissabon"]);
/// let batch = RecordBatch::try_from_iter([("city", Arc::new(cities) as _)])?;
///
/// let pool = EnricherPool::new(Enrichment::new(ByText::new("city")), Dataset::open("world")?, &batch.schema())?;
/// assert_eq!(pool.enrich(&batch)?, pool.enrich(&batch)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EnricherPool {
    enrichment: Enrichment,
    dataset: Dataset,
    /// Of enriched batches.
    schema: SchemaRef,
    idle: Mutex<Vec<Memory>>,
}

impl EnricherPool {
    /// Makes a pool for batches with this schema.
    ///
    /// # Errors
    ///
    /// The errors of [`Enrichment::schema`].
    pub fn new(enrichment: Enrichment, dataset: Dataset, schema: &Schema) -> Result<Self, Error> {
        Ok(Self {
            schema: enrichment.schema(schema)?,
            enrichment,
            dataset,
            idle: Mutex::default(),
        })
    }

    /// Returns the schema of enriched batches.
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Returns a batch with the new columns after its own, as [`Enricher::enrich`](crate::Enricher::enrich) does.
    ///
    /// # Errors
    ///
    /// Those of [`Enricher::enrich`](crate::Enricher::enrich).
    pub fn enrich(&self, batch: &RecordBatch) -> Result<RecordBatch, Error> {
        let memory = self.idle().pop().unwrap_or_default();
        let mut enricher = self
            .enrichment
            .with_memory(&self.dataset, self.schema.clone(), memory);
        let enriched = enricher.enrich(batch)?;
        self.idle().push(enricher.into_memory());
        Ok(enriched)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Memory>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A dataset is long.
impl fmt::Debug for EnricherPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EnricherPool")
            .field("enrichment", &self.enrichment)
            .finish_non_exhaustive()
    }
}
