//! Rows whose text is garbled. They are looked up as they are; the report tells how many there are, and the first of
//! each kind.

use std::mem::discriminant;

use wayfare_text::{Garbled, garbled, printable};

use crate::text;

/// The garbled rows of one kind.
struct Kind {
    how: Garbled,
    rows: u64,
    /// The first of them, as a sentence.
    first: String,
}

/// The garbled rows of a table or a part of it, by kind.
#[derive(Default)]
pub(super) struct GarbledRows(Vec<Kind>);

impl GarbledRows {
    /// Adds the row in a line if its text is garbled.
    pub(super) fn check(&mut self, line: u64, text: &str) {
        if let Some(how) = garbled(text) {
            self.add(1, how, |how| {
                format!("line {line}: `{}` {how}", printable(text))
            });
        }
    }

    /// Adds the rows of a later part.
    pub(super) fn extend(&mut self, later: Self) {
        for Kind { how, rows, first } in later.0 {
            self.add(rows, how, |_| first);
        }
    }

    fn add(&mut self, rows: u64, how: Garbled, first: impl FnOnce(&Garbled) -> String) {
        match self
            .0
            .iter_mut()
            .find(|kind| discriminant(&kind.how) == discriminant(&how))
        {
            Some(kind) => kind.rows += rows,
            None => self.0.push(Kind {
                rows,
                first: first(&how),
                how,
            }),
        }
    }

    /// Reports them on standard error.
    pub(super) fn report(&self) {
        for Kind { rows, first, .. } in &self.0 {
            let what = if *rows == 1 { "text is" } else { "texts are" };
            anstream::eprintln!("{} {what} garbled, first in {first}", text::count(*rows));
        }
    }
}
