//! Dumps of Wikivoyage: lodgings, examples of costs, and the costs of places.

mod articles;
mod importer;
mod place_of_article;

use self::articles::each_article;
use self::importer::ListingImporter;
use crate::error::Result;
use crate::import::source_import::SourceImport;
use crate::readers::ReadCount;

/// Imports a file of kind `wikivoyage`. Its rows are the listings.
pub(in crate::import) fn wikivoyage(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { store, gazetteer, rows } = import;
    let mut importer = ListingImporter::new(store, gazetteer, rows.rejects)?;
    each_article(rows.input, |file, article| importer.import(file, &article))?;
    importer.finish()
}
