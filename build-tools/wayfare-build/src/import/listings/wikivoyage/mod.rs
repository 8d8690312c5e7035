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
    let SourceImport { job, gazetteer, input, rejects, tally } = import;
    let mut importer = ListingImporter::new(job, gazetteer, rejects, tally)?;
    each_article(input, |file, article| importer.import(file, &article))?;
    importer.finish()
}
