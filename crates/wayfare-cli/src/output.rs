//! Standard output: tables and text for people, JSON and CSV for programs.

use std::{
    env,
    fmt::Display,
    io::{self, BufWriter, IsTerminal, Stdout, StdoutLock, Write},
    slice,
};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use serde::Serialize;
use terminal_size::terminal_size_of;
use unicode_width::UnicodeWidthStr;
use wayfare_text::printable;

use crate::{
    csv,
    failure::Failure,
    format::Format,
    table::{Lines, Table, pad},
    wrap::wrap,
};

const TITLE: Style = Style::new().bold();
const LABEL: Style = Style::new().dimmed();
const CAUTION: Style = AnsiColor::Yellow.on_default();

/// The minimum width of the lines into which values beside labels are broken.
const NARROWEST: usize = 20;

/// The width of a terminal that does not report one.
const USUAL_WIDTH: usize = 80;

/// Buffered standard output. Everything is flushed by [`Output::finish`].
pub(crate) struct Output {
    pub(crate) format: Format,
    /// Whether formulas are escaped in tables for spreadsheets.
    pub(crate) escape_formulas: bool,
    /// Whether this is a terminal, where bars may be drawn.
    pub(crate) terminal: bool,
    /// The width of the terminal in columns, if there is one.
    width: Option<usize>,
    colour: bool,
    pub(crate) writer: BufWriter<StdoutLock<'static>>,
}

impl Output {
    pub(crate) fn new(format: Format, escape_formulas: bool) -> Self {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        let width = terminal.then(|| columns(&stdout));
        // Respects NO_COLOR and similar variables.
        let colour = AutoStream::choice(&stdout) != ColorChoice::Never;
        let writer = BufWriter::with_capacity(1 << 16, stdout.lock());
        Output {
            format,
            escape_formulas,
            terminal,
            width,
            colour,
            writer,
        }
    }

    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        Ok(self.writer.flush()?)
    }

    /// Prints one answer: for a person by `human`, for a program as a record.
    pub(crate) fn answer<T: Serialize>(
        &mut self,
        answer: &T,
        human: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> Result<(), Failure> {
        self.records(answer, slice::from_ref(answer), human)
    }

    /// Prints the records that a question finds, as [`Self::found`] does.
    pub(crate) fn list<T: Serialize>(
        &mut self,
        answers: &[T],
        missing: impl FnOnce() -> String,
        human: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> Result<(), Failure> {
        self.found(answers, answers, missing, human)
    }

    /// Prints an answer that is made of records. Without any, a program gets the empty answer; fails as "not found".
    pub(crate) fn found<A: Serialize + ?Sized, T: Serialize>(
        &mut self,
        answer: &A,
        records: &[T],
        missing: impl FnOnce() -> String,
        human: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> Result<(), Failure> {
        if records.is_empty() {
            self.records(answer, records, |_| Ok(()))?;
            return Err(Failure::NotFound(missing()));
        }
        self.records(answer, records, human)
    }

    /// Prints an answer that is made of records: JSON has the whole answer, the forms with a record a line have the
    /// records.
    pub(crate) fn records<A: Serialize + ?Sized, T: Serialize>(
        &mut self,
        answer: &A,
        records: &[T],
        human: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> Result<(), Failure> {
        match self.format {
            Format::Table => human(self)?,
            Format::Json if self.terminal => {
                serde_json::to_writer_pretty(&mut self.writer, answer)?;
                self.blank()?;
            }
            Format::Json => {
                serde_json::to_writer(&mut self.writer, answer)?;
                self.blank()?;
            }
            Format::Jsonl => {
                for record in records {
                    serde_json::to_writer(&mut self.writer, record)?;
                    self.blank()?;
                }
            }
            Format::Csv => csv::write(&mut self.writer, records, self.escape_formulas)?,
        }
        self.finish()
    }

    pub(crate) fn line(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.writer, "{line}")
    }

    /// Prints a line for a person, broken if the terminal is too narrow.
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        self.styled(Style::new(), text)
    }

    pub(crate) fn blank(&mut self) -> io::Result<()> {
        writeln!(self.writer)
    }

    pub(crate) fn title(&mut self, title: &str) -> io::Result<()> {
        self.styled(TITLE, title)
    }

    pub(crate) fn note(&mut self, note: &str) -> io::Result<()> {
        self.styled(LABEL, note)
    }

    /// Prints a note that must not be overlooked, for example that figures are estimates.
    pub(crate) fn caution(&mut self, note: &str) -> io::Result<()> {
        self.styled(CAUTION, note)
    }

    pub(crate) fn table(&mut self, table: &Table) -> io::Result<()> {
        let Lines {
            heading,
            rows,
            left_out,
        } = table.lines(self.width);
        heading.iter().try_for_each(|line| {
            let line = self.dressed(TITLE, line);
            self.line(line)
        })?;
        rows.into_iter().try_for_each(|row| self.line(row))?;
        if left_out.is_empty() {
            return Ok(());
        }
        self.note(&format!(
            "Not shown, for want of room: {}.",
            left_out.join(", ")
        ))
    }

    /// Returns whether there is room for all columns of a table, with lines broken between words.
    pub(crate) fn fits(&self, table: &Table) -> bool {
        table.fits(self.width)
    }

    /// Prints labels and values, one pair a line, without empty values.
    pub(crate) fn fields(&mut self, fields: &[(&str, String)]) -> io::Result<()> {
        let labels = fields
            .iter()
            .map(|(label, _)| label.width())
            .max()
            .unwrap_or(0);
        for (label, value) in fields.iter().filter(|(_, value)| !value.is_empty()) {
            let mut label = self.dressed(LABEL, &pad(label, labels, false));
            for line in self.broken(&printable(value), labels + 2) {
                writeln!(self.writer, "{label}  {line}")?;
                label = " ".repeat(labels);
            }
        }
        Ok(())
    }

    fn styled(&mut self, style: Style, text: &str) -> io::Result<()> {
        self.broken(&printable(text), 0)
            .iter()
            .try_for_each(|line| {
                let line = self.dressed(style, line);
                self.line(line)
            })
    }

    /// Breaks the text into lines that fit the terminal beside `taken` columns.
    fn broken(&self, text: &str, taken: usize) -> Vec<String> {
        let free = self
            .width
            .map(|width| width.saturating_sub(taken).max(NARROWEST));
        wrap(text, free.unwrap_or(usize::MAX))
    }

    fn dressed(&self, style: Style, text: &str) -> String {
        if self.colour {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }
}

/// Returns the width of a terminal in columns, which `COLUMNS` overrides.
fn columns(terminal: &Stdout) -> usize {
    let asked = env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok());
    let asked = asked.filter(|&columns: &usize| columns > 0);
    asked
        .or_else(|| terminal_size_of(terminal).map(|(width, _)| width.0.into()))
        .unwrap_or(USUAL_WIDTH)
}
