//! What there is to know of a tool to read its export.

use serde::Deserialize;
use wayfare_format::fold;

use crate::currency::of_header;
use crate::date::Order;
use crate::field::Field;
use crate::row::Skip;
use crate::shares;

/// A tool whose export is known: an expense tracker, a bank, a ledger, or a sheet kept by hand.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tool {
    /// Its name in `sources.toml`, such as `splitwise`.
    pub name: &'static str,
    /// Its name as its maker writes it.
    pub title: &'static str,
    pub(crate) form: Form,
    /// The columns without which it is not its file, each with its names, and those that it may have.
    #[serde(borrow)]
    pub(crate) needed: Vec<(Field, Vec<&'static str>)>,
    #[serde(borrow)]
    pub(crate) more: Vec<(Field, Vec<&'static str>)>,
    /// Columns of amounts, each of them a category.
    #[serde(borrow)]
    pub(crate) wide: Vec<&'static str>,
    /// The column that says for how many persons the one who paid counts.
    #[serde(borrow)]
    pub(crate) weight: Option<&'static str>,
    /// What the other columns hold, if each of them is a person. The needed ones are then in front, in this order.
    pub(crate) persons: Option<shares::Columns>,
    /// How the headers of these begin, if there are others beside them.
    #[serde(borrow)]
    pub(crate) shares: Vec<&'static str>,
    pub(crate) sign: Sign,
    pub(crate) rules: Vec<Rule>,
    /// Columns that are blank where they are as in the row before.
    pub(crate) carried: Vec<Field>,
    pub(crate) order: Option<Order>,
    pub(crate) decimal: Option<char>,
    #[serde(borrow)]
    pub(crate) currency: Option<&'static str>,
    /// How many persons a row is for.
    pub(crate) each: Option<f64>,
    /// Whether amounts are in the smallest unit of their currency.
    pub(crate) is_minor: bool,
}

/// The form of a file.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case", bound(deserialize = "'de: 'static"))]
pub(crate) enum Form {
    /// Rows below a header.
    #[default]
    Table,
    /// Several tables with blank lines between.
    Sections(Sections),
    /// Objects.
    Json(Json),
    /// Transactions with postings.
    Journal,
    /// A sheet kept by hand: its columns are told by the words of their headers.
    Sheet,
}

/// The categories of rows are ids, which another table of the file names; one more has the persons.
#[derive(Debug, Deserialize)]
pub(crate) struct Sections {
    /// The columns of ids and names.
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    /// Names that the tool does not write.
    #[serde(borrow)]
    pub(crate) fixed: Vec<(&'static str, &'static str)>,
    /// The columns of persons and for how many each of them counts, in a table of their own.
    #[serde(borrow)]
    pub(crate) weights: (&'static str, &'static str),
}

/// Where the rows are in a JSON file. Columns are paths from a row, in which `*` is any name and `[]` each of a list.
#[derive(Debug, Deserialize)]
pub(crate) struct Json {
    /// Names that the file must have.
    #[serde(borrow)]
    pub(crate) marks: Vec<&'static str>,
    /// The path to the list of rows, and from its items to the rows.
    #[serde(borrow)]
    pub(crate) rows: Vec<&'static str>,
    #[serde(borrow)]
    pub(crate) row: Option<&'static str>,
    /// From where `rows` goes on, the list of persons and the currency.
    #[serde(borrow)]
    pub(crate) group: Option<&'static str>,
    #[serde(borrow)]
    pub(crate) currency: Option<&'static str>,
}

/// What the sign of an amount means.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sign {
    /// What was spent is positive, a refund negative.
    #[default]
    Spent,
    /// It is that of an account: what was spent is negative.
    Account,
    /// Nothing: a rule tells what is a refund.
    Nothing,
}

/// What a cell tells of its row.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Rule {
    pub(crate) field: Field,
    pub(crate) test: Test,
    pub(crate) then: Then,
}

/// Whether the words of a cell are among these, where `*` stands for any.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Test {
    Is(#[serde(borrow)] Vec<&'static str>),
    Not(#[serde(borrow)] Vec<&'static str>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Then {
    Skip(Skip),
    Refund,
}

impl Rule {
    /// Returns what it says of a row with this cell.
    pub(crate) fn says(&self, cell: &str) -> Option<Then> {
        let folded = fold(cell);
        let is = |words: &[&str]| {
            words.iter().any(
                |word| match (word.strip_prefix('*'), word.strip_suffix('*')) {
                    (Some(end), None) => folded.ends_with(end),
                    (None, Some(start)) => folded.starts_with(start),
                    (Some(_), Some(_)) => folded.contains(word.trim_matches('*')),
                    (None, None) => folded.as_str() == *word,
                },
            )
        };
        let holds = match &self.test {
            Test::Is(words) => is(words),
            Test::Not(words) => !is(words),
        };
        holds.then_some(self.then)
    }
}

/// Returns the column whose header is the first of these names that there is. A currency behind a name does not count.
pub(crate) fn find(headers: &[String], names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| {
        let name = fold(name);
        let is_whole = headers.iter().position(|header| fold(header) == name);
        is_whole.or_else(|| {
            headers.iter().position(|header| {
                of_header(header).is_some_and(|(header, _)| fold(header) == name)
            })
        })
    })
}

impl Tool {
    /// Returns whether a header may be that of a person.
    pub(crate) fn is_share(&self, header: &str) -> bool {
        let header = fold(header);
        let begins = |start: &&str| header.starts_with(fold(start).as_str());
        self.shares.is_empty() || self.shares.iter().any(begins)
    }

    /// Returns whether a header is one of its files.
    pub(crate) fn has_header(&self, headers: &[String]) -> bool {
        if self.needed.is_empty() || !matches!(self.form, Form::Table | Form::Sections(..)) {
            return false;
        }
        let at = |(_, names): &(Field, Vec<&str>)| find(headers, names);
        let found: Option<Vec<_>> = self.needed.iter().map(at).collect();
        let in_front = found
            .as_ref()
            .is_some_and(|found| found.iter().copied().eq(0..self.needed.len()));
        let is_wide = self
            .wide
            .iter()
            .all(|name| find(headers, &[name]).is_some());
        found.is_some()
            && is_wide
            && (self.persons.is_none() || headers.len() > self.needed.len())
            && (self.shares.is_empty() || headers.iter().any(|header| self.is_share(header)))
            && (self.persons != Some(shares::Columns::Balances) || in_front)
    }
}
