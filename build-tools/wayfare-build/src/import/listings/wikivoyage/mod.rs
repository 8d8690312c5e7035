//! Dumps of Wikivoyage: lodgings, examples of costs, and the costs of places.

mod importer;
mod place_of_article;

use wayfare_wikivoyage::{Article, Dump, ListingsCsv};

use self::importer::ListingImporter;
use crate::error::{Error, Result};
use crate::file_name::base_name;
use crate::import::source_import::SourceImport;
use crate::input::Input;
use crate::readers::ReadCount;

/// Imports a file of kind `wikivoyage`. Its rows are the listings.
pub(in crate::import) fn wikivoyage(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        store,
        finder,
        rows,
    } = import;
    let mut importer = ListingImporter::new(store, finder, rows.rejects)?;
    each_article(rows.input, |file, article| importer.import(file, &article))?;
    importer.finish()
}

/// The part of a file name behind the language: `enwikivoyage-latest-pages-articles.xml.bz2`.
const WIKI: &str = "wikivoyage";

/// Calls a function with each article of a file, and the name of the file or of the member of the archive.
fn each_article(input: Input, mut each: impl FnMut(&str, Article) -> Result<()>) -> Result<()> {
    input.each_part(&mut |file, part| {
        let broken = |error: wayfare_wikivoyage::Error| Error::source(file, error.to_string());
        let name = base_name(file).to_ascii_lowercase();
        if name.contains(".csv") {
            let mut articles = ListingsCsv::new(part, edition(file, &name)?).map_err(broken)?;
            articles.try_for_each(|article| each(file, article.map_err(broken)?))
        } else {
            let mut articles = Dump::new(part).map_err(broken)?;
            articles.try_for_each(|article| {
                let article = article.map_err(broken)?;
                // Lines are counted within the article.
                each(&format!("{file}/{}", article.title), article)
            })
        }
    })
}

/// Returns the language of a table, which only its name tells: the letters before `wikivoyage`, or the first two or three
/// that stand alone behind it.
fn edition<'n>(file: &str, name: &'n str) -> Result<&'n str> {
    let mut words = name.split(|c: char| !c.is_ascii_alphabetic());
    let before = words.find_map(|word| word.strip_suffix(WIKI));
    let behind = || words.find(|word| (2..=3).contains(&word.len()) && *word != "csv");
    before
        .filter(|language| !language.is_empty())
        .or_else(behind)
        .ok_or_else(|| {
            Error::source(
                file,
                "does not say its language; give it a name such as `enwikivoyage-listings.csv`",
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_table_tells_its_language() {
        for (name, language) in [
            ("enwikivoyage-20260101-listings.csv", "en"),
            ("wikivoyage-listings-de-latest.csv", "de"),
            ("my-wikivoyage_fr.csv.gz", "fr"),
        ] {
            assert_eq!(edition(name, name).unwrap(), language, "{name}");
        }
        let error = edition("wikivoyage.csv", "wikivoyage.csv")
            .unwrap_err()
            .to_string();
        assert!(error.contains("enwikivoyage-listings.csv"), "{error}");
    }
}
