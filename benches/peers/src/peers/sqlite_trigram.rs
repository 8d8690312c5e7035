//! SQLite: FTS5 with its trigram tokenizer, for substrings of words.

use std::path::Path;

use rusqlite::{Connection, params};

use crate::{
    error::Result,
    peer::{Peer, QuestionKind},
    places::PeerPlace,
    sqlite::{create, ids, open, phrase},
};

/// A connection.
pub(crate) struct Trigram(Connection);

impl Peer for Trigram {
    const KINDS: &[QuestionKind] = &[QuestionKind::Infix];

    fn build(places: &[PeerPlace], folder: &Path) -> Result<()> {
        create(places, folder, |db| {
            db.execute_batch(
                r#"CREATE VIRTUAL TABLE piece USING fts5(
                       names, content = '', columnsize = 0, tokenize = "trigram remove_diacritics 1"
                   );"#,
            )?;
            let mut piece = db.prepare("INSERT INTO piece (rowid, names) VALUES (?, ?)")?;
            for (rank, place) in (0_u32..).zip(places) {
                piece.execute(params![rank, place.names().collect::<Vec<_>>().join("\n")])?;
            }
            Ok(db.execute_batch("INSERT INTO piece (piece) VALUES ('optimize')")?)
        })
    }

    fn open(folder: &Path) -> Result<Self> {
        open(folder).map(Self)
    }

    fn search(&self, _: QuestionKind, text: &str) -> Result<Vec<u32>> {
        let statement = "SELECT id FROM piece JOIN place ON place.rank = piece.rowid
                         WHERE piece MATCH ? ORDER BY piece.rowid LIMIT 10";
        ids(&self.0, statement, [phrase(text)])
    }
}
