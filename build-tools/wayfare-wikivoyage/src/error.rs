//! The error of a reader: what is wrong, where, and the remedy.

use std::io;

/// The largest article that is read, in bytes. MediaWiki itself refuses articles of more than 2 MiB.
pub(crate) const MAX_ARTICLE: usize = 8 << 20;

/// Why a file cannot be read further. A single bad listing does not stop it, see [`Rejection`](crate::Rejection).
///
/// Offsets are those of the decompressed file, in bytes.
///
/// ```
/// let mut dump = wayfare_wikivoyage::Dump::new(&b"<mediawiki><page><title>Rome"[..]).unwrap();
/// let error = dump.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "byte 28, article \"Rome\": the file ends within a page: download it again");
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be read or decompressed.
    #[error("byte {offset}, article {article:?}: {error}")]
    Io {
        /// Where.
        offset: u64,
        /// The article that was being read, or the one before it.
        article: String,
        /// What the system or the decompressor said. Not named `source`, since the message says it already.
        error: io::Error,
    },
    /// The file is no sound XML.
    #[error("byte {offset}, article {article:?}: {message}: download the file again")]
    Xml {
        /// Where.
        offset: u64,
        /// The article that was being read, or the one before it.
        article: String,
        /// The problem.
        message: String,
    },
    /// The file ends too early.
    #[error("byte {offset}, article {article:?}: the file ends within a page: download it again")]
    Truncated {
        /// Where.
        offset: u64,
        /// The article that was being read, or the one before it.
        article: String,
    },
    /// An article is larger than MediaWiki allows by far.
    #[error(
        "byte {offset}, article {article:?}: more than {} bytes: not an article of Wikivoyage",
        MAX_ARTICLE
    )]
    TooLarge {
        /// Where.
        offset: u64,
        /// The article.
        article: String,
    },
    /// The export is of another wiki, or of none.
    #[error("byte {offset}: dbname {dbname:?} is not that of a Wikivoyage, like \"enwikivoyage\"")]
    NotWikivoyage {
        /// Where the first page begins.
        offset: u64,
        /// The name of the wiki; empty where `siteinfo` has none.
        dbname: String,
    },
    /// A row of a CSV file cannot be read.
    #[error("line {line}, article {article:?}: {message}")]
    Csv {
        /// The line, counted from 1.
        line: u64,
        /// The article that was being read.
        article: String,
        /// The problem.
        message: String,
    },
    /// The CSV file lacks a column.
    #[error("line 1: no column \"{column}\": the file should be one that wikivoyage-listings made")]
    MissingColumn {
        /// The name of the column.
        column: &'static str,
    },
}
