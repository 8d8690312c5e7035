//! Dumps of Wikivoyage: lodgings, examples of costs, and the costs of places.

use crate::error::Result;
use crate::import::source_import::SourceImport;
use crate::readers::ReadCount;

/// Imports a file of kind `wikivoyage`.
pub(in crate::import) fn wikivoyage(_import: SourceImport<'_>) -> Result<ReadCount> {
    Ok(ReadCount::default())
}
