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
use wayfare::printable;

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

/// Values beside labels are not broken into lines narrower than this.
const NARROWEST: usize = 20;

/// The columns of a terminal that does not say how many it has.
const USUAL_WIDTH: usize = 80;

/// Buffered standard output. Everything is flushed by [`Output::finish`].
pub(crate) struct Output {
    pub(crate) format: Format,
    /// Whether this is a terminal, and what a person sees may be drawn.
    pub(crate) terminal: bool,
    /// The columns of the terminal, where there is one.
    width: Option<usize>,
    colour: bool,
    pub(crate) writer: BufWriter<StdoutLock<'static>>,
}

impl Output {
    pub(crate) fn new(format: Format) -> Self {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        let width = terminal.then(|| columns(&stdout));
        // Knows of NO_COLOR and its relatives.
        let colour = AutoStream::choice(&stdout) != ColorChoice::Never;
        let writer = BufWriter::with_capacity(1 << 16, stdout.lock());
        Output { format, terminal, width, colour, writer }
    }

    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        Ok(self.writer.flush()?)
    }

    /// Prints one answer: for a person as `human` does it, for a program as a record.
    pub(crate) fn answer<T: Serialize>(
        &mut self,
        answer: &T,
        human: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> Result<(), Failure> {
        self.records(answer, slice::from_ref(answer), human)
    }

    /// Prints what is called so, or has such a code. If there is nothing, that is "not found", and nothing is printed.
    pub(crate) fn list<T: Serialize>(
        &mut self,
        answers: &[T],
        missing: impl FnOnce() -> String,
        human: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> Result<(), Failure> {
        if answers.is_empty() {
            return Err(Failure::NotFound(missing()));
        }
        self.records(answers, answers, human)
    }

    /// Prints what is known of something that is there. That there is nothing is an answer, too.
    pub(crate) fn known<T: Serialize>(
        &mut self,
        answers: &[T],
        nothing: impl FnOnce() -> String,
        human: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let print = |out: &mut Self| if answers.is_empty() { out.note(&nothing()) } else { human(out) };
        self.records(answers, answers, print)
    }

    /// Prints an answer that is made of records: JSON has the whole, and the forms of one record a line have these.
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
            Format::Csv => csv::write(&mut self.writer, records)?,
        }
        self.finish()
    }

    pub(crate) fn line(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.writer, "{line}")
    }

    /// A line for a person, broken where the terminal is too narrow.
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

    /// A note that must not be overlooked: that figures are estimated, for one.
    pub(crate) fn caution(&mut self, note: &str) -> io::Result<()> {
        self.styled(CAUTION, note)
    }

    pub(crate) fn table(&mut self, table: &Table) -> io::Result<()> {
        let Lines { heading, rows, left_out } = table.lines(self.width);
        heading.iter().try_for_each(|line| {
            let line = self.dressed(TITLE, line);
            self.line(line)
        })?;
        rows.into_iter().try_for_each(|row| self.line(row))?;
        if left_out.is_empty() {
            return Ok(());
        }
        self.note(&format!("Not shown, for want of room: {}.", left_out.join(", ")))
    }

    /// Whether there is room for all columns of a table, with lines broken between words.
    pub(crate) fn fits(&self, table: &Table) -> bool {
        table.fits(self.width)
    }

    /// Labels and values, one pair a line; empty values are left out.
    pub(crate) fn fields(&mut self, fields: &[(&str, String)]) -> io::Result<()> {
        let labels = fields.iter().map(|(label, _)| label.width()).max().unwrap_or(0);
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
        self.broken(&printable(text), 0).iter().try_for_each(|line| {
            let line = self.dressed(style, line);
            self.line(line)
        })
    }

    /// The text in lines that fit the terminal, beside so many columns that are taken.
    fn broken(&self, text: &str, taken: usize) -> Vec<String> {
        let free = self.width.map(|width| width.saturating_sub(taken).max(NARROWEST));
        wrap(text, free.unwrap_or(usize::MAX))
    }

    fn dressed(&self, style: Style, text: &str) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

/// The columns of a terminal: those that `COLUMNS` asks for, or those it has.
fn columns(terminal: &Stdout) -> usize {
    let asked = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let asked = asked.filter(|&columns: &usize| columns > 0);
    asked.or_else(|| terminal_size_of(terminal).map(|(width, _)| width.0.into())).unwrap_or(USUAL_WIDTH)
}
