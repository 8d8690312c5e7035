//! SQLite: FTS5 with `unicode61` and prefix indexes for prefixes of words, an ordinary index for whole names.

use std::path::Path;

use rusqlite::{Connection, params};
use wayfare_format::fold;

use crate::{
    error::Result,
    peer::{Peer, PlaceFacts, QuestionKind},
    places::PeerPlace,
    sqlite::{create, ids, open, phrase},
};

/// A connection.
pub(crate) struct Fts5(Connection);

impl Peer for Fts5 {
    const KINDS: &[QuestionKind] = &[
        QuestionKind::Exact,
        QuestionKind::Alternate,
        QuestionKind::Prefix3,
        QuestionKind::Prefix5,
        QuestionKind::Id,
    ];

    fn build(places: &[PeerPlace], folder: &Path) -> Result<()> {
        create(places, folder, |db| {
            // Without text and sizes, which only snippets and bm25 need: rows are in the order of population.
            db.execute_batch(
                r#"CREATE TABLE name (key TEXT, rank INTEGER, id INTEGER, PRIMARY KEY (key, rank)) WITHOUT ROWID;
                   CREATE VIRTUAL TABLE word USING fts5(
                       names, content = '', columnsize = 0, prefix = '1 2 3 4 5',
                       tokenize = "unicode61 remove_diacritics 2"
                   );"#,
            )?;
            let mut key = db.prepare("INSERT OR IGNORE INTO name VALUES (?, ?, ?)")?;
            let mut word = db.prepare("INSERT INTO word (rowid, names) VALUES (?, ?)")?;
            for (rank, place) in (0_u32..).zip(places) {
                for name in place.names() {
                    key.execute(params![fold(name).as_str(), rank, place.id])?;
                }
                word.execute(params![rank, place.names().collect::<Vec<_>>().join("\n")])?;
            }
            Ok(db.execute_batch("INSERT INTO word (word) VALUES ('optimize')")?)
        })
    }

    fn open(folder: &Path) -> Result<Self> {
        open(folder).map(Self)
    }

    fn search(&self, kind: QuestionKind, text: &str) -> Result<Vec<u32>> {
        if matches!(kind, QuestionKind::Exact | QuestionKind::Alternate) {
            let statement = "SELECT id FROM name WHERE key = ? ORDER BY rank LIMIT 10";
            return ids(&self.0, statement, [fold(text).as_str()]);
        }
        let statement = "SELECT id FROM word JOIN place ON place.rank = word.rowid
                         WHERE word MATCH ? ORDER BY word.rowid LIMIT 10";
        ids(&self.0, statement, [phrase(text) + "*"])
    }

    fn place(&self, id: u32) -> Result<PlaceFacts<'_>> {
        let statement = "SELECT name, latitude, longitude, population FROM place WHERE id = ?";
        let mut statement = self.0.prepare_cached(statement)?;
        Ok(statement.query_row([id], |row| {
            Ok(PlaceFacts {
                name: row.get::<_, String>(0)?.into(),
                latitude: row.get(1)?,
                longitude: row.get(2)?,
                population: row.get(3)?,
            })
        })?)
    }
}
