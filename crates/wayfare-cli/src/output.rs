//! Standard output: tables and text for people, JSON for programs.

use std::{
    fmt::Display,
    io::{self, BufWriter, IsTerminal, StdoutLock, Write},
};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;
use wayfare::printable;

use crate::{
    failure::Failure,
    table::{Table, pad},
};

const TITLE: Style = Style::new().bold();
const LABEL: Style = Style::new().dimmed();
const CAUTION: Style = AnsiColor::Yellow.on_default();

/// Buffered standard output. Everything is flushed by [`Output::finish`].
pub(crate) struct Output {
    pub(crate) json: bool,
    pretty: bool,
    colour: bool,
    pub(crate) writer: BufWriter<StdoutLock<'static>>,
}

impl Output {
    pub(crate) fn new(json: bool) -> Self {
        let stdout = io::stdout();
        let pretty = stdout.is_terminal();
        // Knows of NO_COLOR and its relatives.
        let colour = AutoStream::choice(&stdout) != ColorChoice::Never;
        Output { json, pretty, colour, writer: BufWriter::with_capacity(1 << 16, stdout.lock()) }
    }

    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        Ok(self.writer.flush()?)
    }

    /// Prints one answer: for a person as `human` does it, for a program as JSON.
    pub(crate) fn answer<T: Serialize + ?Sized>(
        &mut self,
        answer: &T,
        human: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> Result<(), Failure> {
        if !self.json {
            human(self)?;
        } else if self.pretty {
            serde_json::to_writer_pretty(&mut self.writer, answer)?;
            writeln!(self.writer)?;
        } else {
            serde_json::to_writer(&mut self.writer, answer)?;
            writeln!(self.writer)?;
        }
        self.finish()
    }

    /// Prints what is called so, or has such a code. If there is nothing, that is "not found", and nothing is printed.
    pub(crate) fn list<T: Serialize>(
        &mut self,
        answers: &[T],
        missing: impl FnOnce() -> String,
        human: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> Result<(), Failure> {
        if answers.is_empty() { Err(Failure::NotFound(missing())) } else { self.answer(answers, human) }
    }

    /// Prints what is known of something that is there. That there is nothing is an answer, too.
    pub(crate) fn known<T: Serialize>(
        &mut self,
        answers: &[T],
        nothing: impl FnOnce() -> String,
        human: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> Result<(), Failure> {
        self.answer(answers, |out| if answers.is_empty() { out.note(&nothing()) } else { human(out) })
    }

    pub(crate) fn line(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.writer, "{line}")
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

    pub(crate) fn table<const N: usize>(&mut self, table: &Table<N>) -> io::Result<()> {
        let (heading, rows) = table.lines();
        self.title(&heading)?;
        rows.into_iter().try_for_each(|row| self.line(row))
    }

    /// Labels and values, one pair a line; empty values are left out.
    pub(crate) fn fields(&mut self, fields: &[(&str, String)]) -> io::Result<()> {
        let width = fields.iter().map(|(label, _)| label.width()).max().unwrap_or(0);
        for (label, value) in fields.iter().filter(|(_, value)| !value.is_empty()) {
            let label = self.dressed(LABEL, &pad(label, width, false));
            writeln!(self.writer, "{label}  {}", printable(value))?;
        }
        Ok(())
    }

    fn styled(&mut self, style: Style, text: &str) -> io::Result<()> {
        let text = self.dressed(style, &printable(text));
        self.line(text)
    }

    fn dressed(&self, style: Style, text: &str) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}
