//! What was understood of a log.

use std::collections::{BTreeMap, HashMap};

use crate::field::Field;
use crate::payment::LODGING;
use crate::row::{Row, Skip};
use crate::tool::Tool;

/// What was understood of a log, for the user to check.
#[derive(Debug, Default)]
pub struct Log {
    /// The tool; `None` for a table whose columns the user told.
    pub tool: Option<&'static Tool>,
    /// The columns, in the order of the file.
    pub columns: Vec<Column>,
    /// The order of day and month, where dates did not tell it by themselves.
    pub date_format: Option<&'static str>,
    /// The mark before decimals.
    pub decimal: Option<char>,
    /// Persons of the group that the file names.
    pub group: Option<usize>,
    /// Rows that are spending.
    pub payments: u64,
    /// Those for accommodation of which nothing tells the nights: they count until the next one, or as one night.
    pub untold_nights: u64,
    /// Rows that are none, by reason.
    pub skipped: BTreeMap<Skip, u64>,
    /// Rows that cannot be used.
    pub rejected: u64,
    /// Kinds of payments, the most common first.
    pub kinds: Vec<Kind>,
}

/// A column of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its header.
    pub header: String,
    /// What it was taken for; `None` if it was not read.
    pub field: Option<Field>,
}

/// Payments with one word for the category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    /// The word, as the file has it; empty where it has none.
    pub word: String,
    /// The id of the cost category that they were taken for; `None` if none is known.
    pub category: Option<u16>,
    /// How many there are.
    pub rows: u64,
}

/// Counts rows.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    kinds: HashMap<String, BTreeMap<Option<u16>, u64>>,
}

impl Counts {
    pub(crate) fn count(&mut self, log: &mut Log, word: &str, row: &Row) {
        /// Words that are counted each on its own.
        const MOST: usize = 1000;
        match row {
            Row::Payment(payment) => {
                log.payments += 1;
                let is_untold = payment.category == Some(LODGING) && payment.nights.is_none();
                log.untold_nights += u64::from(is_untold && payment.amount > 0.0);
                let word = crate::text::head(word, 100);
                let is_new = !self.kinds.contains_key(word);
                let word = if is_new && self.kinds.len() >= MOST {
                    "…"
                } else {
                    word
                };
                match self.kinds.get_mut(word) {
                    Some(kind) => *kind.entry(payment.category).or_default() += 1,
                    None => drop(
                        self.kinds
                            .insert(word.to_owned(), [(payment.category, 1)].into()),
                    ),
                }
            }
            Row::Skipped { reason, .. } => *log.skipped.entry(*reason).or_default() += 1,
            Row::Rejected(_) => log.rejected += 1,
        }
    }

    pub(crate) fn kinds(self) -> Vec<Kind> {
        let words = self.kinds.into_iter();
        let mut kinds: Vec<_> = words
            .flat_map(|(word, categories)| {
                categories.into_iter().map(move |(category, rows)| Kind {
                    word: word.clone(),
                    category,
                    rows,
                })
            })
            .collect();
        kinds.sort_by(|a, b| {
            b.rows
                .cmp(&a.rows)
                .then_with(|| (&a.word, a.category).cmp(&(&b.word, b.category)))
        });
        kinds
    }
}
