//! Reads the rows of a log: first what all of them say together, then each.

use csv::StringRecord;

use crate::error::Error;
use crate::field::Field;
use crate::formats::Formats;
use crate::interpreter::{Before, Interpreter};
use crate::log::{Column, Counts, Log};
use crate::options::Options;
use crate::row::Row;
use crate::source::Source;
use crate::survey::{Runs, Survey};

/// Reads a log, and returns what was understood of it. Each row is a payment, skipped or rejected.
///
/// The text is read three times, so no more than it and what is counted is kept.
///
/// # Errors
///
/// It is no log that is known, or how it writes dates or numbers cannot be told.
pub fn read(text: &str, options: &Options, each: &mut dyn FnMut(Row)) -> Result<Log, Error> {
    let source = Source::of(text, options)?;
    let formats = Formats::of(&source, options)?;
    let interpreter = Interpreter {
        source: &source,
        formats: &formats,
        options,
    };
    let mut survey = Survey::default();
    let mut runs = Runs::default();
    rows(&interpreter, &mut runs, &mut |_, row| {
        if let Row::Payment(payment) = row {
            survey.see(&payment, options);
        }
    })?;
    survey.runs = runs;
    survey.end();
    let mut log = Log {
        tool: Some(source.tool).filter(|_| !source.is_told),
        columns: columns(&source),
        date_format: formats.is_ordered.then(|| formats.order.format()),
        decimal: Some(formats.decimal),
        group: source.group,
        ..Log::default()
    };
    let mut counts = Counts::default();
    rows(&interpreter, &mut Runs::default(), &mut |word, row| {
        let row = match row {
            Row::Payment(payment) => survey.judge(payment, options),
            row => row,
        };
        counts.count(&mut log, word, &row);
        each(row);
    })?;
    log.kinds = counts.kinds();
    Ok(log)
}

fn rows(
    interpreter: &Interpreter<'_>,
    runs: &mut Runs,
    each: &mut dyn FnMut(&str, Row),
) -> Result<(), Error> {
    let mut before = Before::default();
    interpreter
        .source
        .table
        .each(&mut |line, cells: &StringRecord| {
            interpreter.row(line, cells, &mut before, runs, each);
            Ok(())
        })
}

fn columns(source: &Source<'_>) -> Vec<Column> {
    let layout = &source.layout;
    let wide = |at: usize| {
        layout
            .wide
            .iter()
            .any(|(place, ..)| place.at == at)
            .then_some(Field::Amount)
    };
    let share = |at: usize| {
        (layout.persons.contains(&at) || layout.weight == Some(at)).then_some(Field::Shares)
    };
    let column = |(at, header): (usize, &String)| {
        let field = layout
            .field_of(at)
            .or_else(|| wide(at))
            .or_else(|| share(at));
        Column {
            header: header.clone(),
            field,
        }
    };
    source
        .table
        .headers
        .iter()
        .enumerate()
        .map(column)
        .collect()
}
