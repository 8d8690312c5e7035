//! Errors of Wayfare as those of DataFusion.

use datafusion::error::DataFusionError;

pub(crate) fn failed(error: impl std::error::Error + Send + Sync + 'static) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}
