//! Finds out what a file is: the tool by its header, the table in it, and which column holds what.

use wayfare_format::fold;

use crate::error::Error;
use crate::field::Field;
use crate::journal;
use crate::json::{self, Made};
use crate::layout::{Layout, is_numeric};
use crate::options::Options;
use crate::shares;
use crate::table::{At, Head, Table, head_tables};
use crate::text::head;
use crate::tool::{Form, Tool};
use crate::tools::{named, sheet, tools};
use crate::transactions;

/// A file of which it is known what it is.
#[derive(Debug)]
pub(crate) struct Source<'t> {
    /// The tool; a sheet, where it is a table of none.
    pub(crate) tool: &'static Tool,
    /// Whether the user told its columns.
    pub(crate) is_told: bool,
    pub(crate) table: Table<'t>,
    pub(crate) layout: Layout,
    /// What the file says of all rows.
    pub(crate) currency: Option<String>,
    pub(crate) group: Option<usize>,
}

/// Bytes by which JSON and journals are recognised.
const HEAD_BYTES: usize = 1 << 16;
/// Columns that an error shows.
const SHOWN: usize = 60;

/// Returns the tool whose export a text is, by its header; `None` if no tool writes it so. The first 64 KiB suffice.
///
/// ```
/// use wayfare_spending::recognise;
///
/// let header = "Date,Description,Category,Cost,Currency,Ann,Ben\n";
/// assert_eq!(recognise(header).map(|tool| tool.title), Some("Splitwise"));
/// assert!(recognise("a,b\n1,2\n").is_none());
/// ```
pub fn recognise(text: &str) -> Option<&'static Tool> {
    let start = head(text, HEAD_BYTES)
        .trim_start_matches('\u{feff}')
        .trim_start();
    if start.starts_with(['{', '[']) {
        let has = |marks: &[&str]| {
            marks
                .iter()
                .all(|mark| start.contains(&format!("\"{mark}\"")))
        };
        return tools().find(|tool| matches!(&tool.form, Form::Json(json) if has(&json.marks)));
    }
    let of_table = table_of(text, None).map(|found| found.tool);
    of_table.or_else(|| transactions::is_one(start).then(journal_tool).flatten())
}

fn journal_tool() -> Option<&'static Tool> {
    tools().find(|tool| matches!(tool.form, Form::Journal))
}

/// A tool's header in the head of a text.
struct Found {
    tool: &'static Tool,
    delimiter: u8,
    at: At,
    headers: Vec<String>,
}

/// Finds the header of a tool, of the one asked for or of any; that of which most columns are needed.
fn table_of(text: &str, asked: Option<&'static Tool>) -> Option<Found> {
    let mut found: Option<Found> = None;
    for head in head_tables(text) {
        for (number, (at, headers)) in head.rows.iter().enumerate() {
            if headers.len() < 3 {
                continue;
            }
            let rows = head.rows.get(number + 1..).unwrap_or_default();
            for tool in tools().filter(|tool| asked.is_none_or(|asked| asked.name == tool.name)) {
                let is_better = found
                    .as_ref()
                    .is_none_or(|found| tool.needed.len() > found.tool.needed.len());
                if is_better && tool.has_header(headers) && has_persons(tool, headers, rows) {
                    let (delimiter, headers) = (head.delimiter, headers.clone());
                    found = Some(Found {
                        tool,
                        delimiter,
                        at: *at,
                        headers,
                    });
                }
            }
        }
    }
    found
}

/// Whether all other columns are of persons: each has numbers or nothing.
fn has_persons(tool: &'static Tool, headers: &[String], rows: &[(At, Vec<String>)]) -> bool {
    if tool.persons != Some(shares::Columns::Balances) {
        return true;
    }
    let layout = Layout::of_tool(tool, headers);
    let is_blank = |at: usize| {
        rows.iter()
            .all(|(_, row)| row.get(at).is_none_or(String::is_empty))
    };
    layout
        .persons
        .iter()
        .all(|&at| is_blank(at) || is_numeric(at, rows))
}

impl<'t> Source<'t> {
    /// Finds out what a text is.
    pub(crate) fn of(text: &'t str, options: &Options) -> Result<Self, Error> {
        let asked = match &options.tool {
            Some(name) if name != sheet().name => {
                let known = || {
                    tools()
                        .map(|tool| tool.name)
                        .chain([sheet().name])
                        .collect::<Vec<_>>()
                        .join(", ")
                };
                Some(named(name).ok_or_else(|| Error::NoSuchTool {
                    name: name.clone(),
                    known: known(),
                })?)
            }
            _ => None,
        };
        let is_sheet = options.tool.as_deref() == Some(sheet().name);
        let Some(tool) = asked.or_else(|| recognise(text).filter(|_| !is_sheet)) else {
            return Self::of_sheet(text, options);
        };
        let mut source = match &tool.form {
            Form::Json(json) => Self::of_made(tool, json::table(text, tool, json)?),
            Form::Journal => Self::of_made(tool, journal::table(text, tool, options)?),
            form => {
                let found = table_of(text, Some(tool)).ok_or_else(|| Error::NotOfTool {
                    tool: tool.title,
                    problem: format!("it has no header with {}", needed(tool)),
                })?;
                let mut table = Table::new(text, found.delimiter, &found.at, found.headers);
                if let Form::Sections(sections) = form {
                    table.ends_at_gap = true;
                    table.names = table.pairs((sections.id, sections.name))?;
                    let fixed = sections
                        .fixed
                        .iter()
                        .map(|(id, name)| ((*id).to_owned(), (*name).to_owned()));
                    table.names.extend(fixed);
                    table.weights = table.pairs(sections.weights)?;
                }
                let layout = Layout::of_tool(tool, &table.headers);
                Self {
                    tool,
                    is_told: false,
                    table,
                    layout,
                    currency: None,
                    group: None,
                }
            }
        };
        source.layout = source
            .layout
            .with(&options.columns, &source.table.headers)?;
        source.currency = source.currency.or_else(|| tool.currency.map(str::to_owned));
        if !source.layout.persons.is_empty() {
            source.group = Some(source.layout.persons.len());
        }
        Ok(source)
    }

    /// Whether it is a table of no tool.
    pub(crate) fn is_sheet(&self) -> bool {
        matches!(self.tool.form, Form::Sheet)
    }

    fn of_made(tool: &'static Tool, made: Made) -> Self {
        let layout = Layout::of_tool(tool, &made.table.headers);
        Self {
            tool,
            is_told: false,
            table: made.table,
            layout,
            currency: made.currency,
            group: made.group,
        }
    }

    /// A table of no tool: its columns are told by the user, or by their headers.
    fn of_sheet(text: &'t str, options: &Options) -> Result<Self, Error> {
        let heads: Vec<Head> = head_tables(text).collect();
        let candidates = heads.iter().flat_map(|head| {
            let rows = head
                .rows
                .iter()
                .enumerate()
                .filter(|(_, (_, headers))| headers.len() > 1);
            rows.map(move |(number, row)| {
                (head, row, head.rows.get(number + 1..).unwrap_or_default())
            })
        });
        let table = |head: &Head, (at, headers): &(At, Vec<String>)| {
            Table::new(text, head.delimiter, at, headers.clone())
        };
        if !options.columns.is_empty() {
            let mut error = None;
            for (head, row, _) in candidates.clone() {
                match Layout::default().with(&options.columns, &row.1) {
                    Ok(layout) => {
                        let table = table(head, row);
                        return Ok(Self {
                            tool: sheet(),
                            is_told: true,
                            table,
                            layout,
                            currency: None,
                            group: None,
                        });
                    }
                    // The widest row is most likely the header.
                    Err(found) => match &error {
                        Some((columns, _)) if row.1.len() <= *columns => {}
                        _ => error = Some((row.1.len(), found)),
                    },
                }
            }
            if let Some((_, error)) = error {
                return Err(error);
            }
        }
        let sheets = candidates
            .filter_map(|(head, row, rows)| Some((Layout::of_sheet(&row.1, rows)?, head, row)));
        // Of equal ones, the first.
        let best = sheets.reduce(|best, next| {
            if next.0.score() > best.0.score() {
                next
            } else {
                best
            }
        });
        match best {
            Some((layout, ..)) if !layout.open.is_empty() => Err(Error::Amounts {
                columns: layout.open,
            }),
            Some((layout, head, row)) => {
                let table = table(head, row);
                Ok(Self {
                    tool: sheet(),
                    is_told: false,
                    table,
                    layout,
                    currency: None,
                    group: None,
                })
            }
            None if heads.iter().all(|head| head.rows.is_empty()) => Err(Error::Empty),
            None => Err(unknown(&heads)),
        }
    }
}

fn needed(tool: &Tool) -> String {
    let names = tool
        .needed
        .iter()
        .filter_map(|(_, names)| names.first().copied());
    names
        .chain(tool.wide.iter().copied())
        .collect::<Vec<_>>()
        .join(", ")
}

/// The error of a table that is not understood: its columns, and lines that map those that may be meant.
fn unknown(heads: &[Head]) -> Error {
    let rows = heads.iter().flat_map(|head| &head.rows).map(|(_, row)| row);
    let words = |row: &[String]| {
        row.iter()
            .filter(|cell| {
                !cell.is_empty() && !cell.starts_with(|char: char| char.is_ascii_digit())
            })
            .count()
    };
    // A header has words alone; of equal rows, the first.
    let mut columns = rows
        .reduce(|best, row| if words(row) > words(best) { row } else { best })
        .cloned();
    let columns = columns.get_or_insert_default();
    columns.truncate(SHOWN);
    let column = |words: &[&str], or: usize| {
        let is = |column: &&String| words.iter().any(|word| fold(column).contains(word));
        let found = columns
            .iter()
            .find(is)
            .or_else(|| columns.get(or))
            .map_or("", String::as_str);
        format!("{:?}", head(found, 80))
    };
    let lines = [
        "kind = \"spending\"".to_owned(),
        "[source.columns]".to_owned(),
        format!(
            "{} = {}",
            Field::Date.key(),
            column(&["date", "dat", "fecha", "day", "when"], 0)
        ),
        format!(
            "{} = {}",
            Field::Amount.key(),
            column(&["amount", "betrag", "cost", "price", "total", "sum"], 1)
        ),
        format!(
            "{} = {}",
            Field::Description.key(),
            column(&["desc", "what", "text", "name", "note"], 2)
        ),
    ];
    Error::Unknown {
        columns: std::mem::take(columns),
        lines: lines.join("\n"),
    }
}
