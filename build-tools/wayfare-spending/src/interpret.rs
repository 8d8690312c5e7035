//! What a row says: a payment, a row that is none, or a problem.

use csv::StringRecord;
use wayfare_format::fold;

use crate::amount::Paid;
use crate::cells::Cells;
use crate::field::Field;
use crate::interpreter::{Before, Interpreter, Outcome};
use crate::nights;
use crate::payment::{LODGING, Payment, Style};
use crate::row::{Problem, Row, Skip};
use crate::said::{LONGEST_TEXT, Said};
use crate::summary::{is_settlement, is_summary};
use crate::survey::Runs;
use crate::table::MAX_COLUMNS;
use crate::text::{clean, head};
use crate::tool::Sign;
use crate::words::{self, Meaning, OfCell, Verdict};

/// Of plane tickets the nights of the trip say nothing.
const FLIGHTS: u16 = 14;
/// Categories in which a text may tell days: passes, cars, tours, cards of phones.
const BY_DAY: [u16; 4] = [2, 3, 6, 8];

impl<'a> Interpreter<'a> {
    /// Reads a row, and yields what becomes of it, each with the word for its category.
    pub(crate) fn row(
        &self,
        line: u64,
        cells: &StringRecord,
        before: &mut Before,
        runs: &mut Runs,
        each: &mut dyn FnMut(&str, Row),
    ) {
        // Tables in texts have a line below the header.
        let is_line = |cell: &str| cell.trim().chars().all(|char| matches!(char, '-' | ':'));
        if cells.iter().all(is_line) {
            return;
        }
        if cells.len() > MAX_COLUMNS {
            let problem = Problem::new(
                "",
                "has more than 16,384 columns",
                "close the quotation marks before it",
            );
            return each("", problem.at(line));
        }
        if is_open_quotation(cells, self.source.table.headers.len()) {
            let first = cells
                .iter()
                .find(|cell| cell.contains('\n'))
                .unwrap_or_default();
            let problem = "goes on over other rows";
            return each(
                "",
                Problem::new(first, problem, "close the quotation mark in it").at(line),
            );
        }
        let layout = &self.source.layout;
        let at = |at: usize| clean(cells.get(at).unwrap_or_default());
        let cell = |field| {
            let own = layout.at(field).map(at).filter(|cell| !cell.is_empty());
            own.or_else(|| layout.other(field).map(at))
                .unwrap_or_default()
        };
        let first = cells
            .iter()
            .map(str::trim)
            .find(|cell| !cell.is_empty())
            .unwrap_or_default();
        let (date, text) = (cell(Field::Date), cell(Field::Description));
        let is_sum = is_summary(if text.is_empty() { first } else { text })
            || date.is_empty()
                && text.is_empty()
                && cell(Field::Note).is_empty()
                && !self.is_carrying(cells);
        // A sum has no category.
        let category = cell(Field::Category);
        if is_sum && (category.is_empty() || is_summary(category)) {
            return each(
                "",
                Row::Skipped {
                    line,
                    reason: Skip::Summary,
                },
            );
        }
        // Another traveller was elsewhere.
        let traveller = cell(Field::Traveller);
        if traveller != before.traveller {
            before.carried.iter_mut().for_each(String::clear);
            traveller.clone_into(&mut before.traveller);
        }
        for &field in &self.formats.carried {
            let cell = cell(field);
            if let Some(carried) = before.carried.get_mut(field as usize)
                && !cell.is_empty()
            {
                cell.clone_into(carried);
            }
        }
        let word = self
            .source
            .table
            .names
            .get(category)
            .map_or(category, String::as_str);
        let of_word = match before.words.get(word) {
            Some(known) => *known,
            None => {
                /// Words that are kept.
                const MOST: usize = 10_000;
                if before.words.len() >= MOST {
                    before.words.clear();
                }
                // Numbers of a tool are its own.
                let is_id =
                    !self.source.is_sheet() && word.bytes().all(|byte| byte.is_ascii_digit());
                let said = words::of_cell(word).filter(|_| !is_id);
                *before.words.entry(word.to_owned()).or_insert(said)
            }
        };
        let cells = Cells {
            reader: self,
            cells,
            before,
        };
        let outcome = self.said(&cells).and_then(|said| {
            if layout.wide.is_empty() {
                let payment = self.narrow(line, &cells, said, of_word, runs)?;
                each(word, Row::Payment(payment));
                return Ok(());
            }
            self.wide(line, &cells, &said, runs, each)
        });
        match outcome {
            Ok(()) => {}
            Err(Outcome::Skip(reason)) => each(word, Row::Skipped { line, reason }),
            Err(Outcome::Problem(problem)) => each(word, problem.at(line)),
        }
    }

    /// Whether the rows of the file leave the date out where it is as before, and this one has more than an amount.
    fn is_carrying(&self, cells: &StringRecord) -> bool {
        let carries = self.formats.carried.contains(&Field::Date);
        let layout = &self.source.layout;
        let says = [Field::Category, Field::Name, Field::Type, Field::Stay]
            .into_iter()
            .any(|field| {
                layout
                    .at(field)
                    .and_then(|at| cells.get(at))
                    .is_some_and(|cell| !cell.trim().is_empty())
            });
        carries && says
    }

    /// A row with one amount.
    fn narrow(
        &self,
        line: u64,
        cells: &Cells<'_>,
        said: Said,
        of_word: Option<OfCell>,
        runs: &mut Runs,
    ) -> Result<Payment, Outcome> {
        let paid = self
            .paid(cells, said.is_refund)?
            .ok_or(Outcome::Skip(Skip::Nothing))?;
        let of_merchant = || words::of_merchant(cells.get(Field::MerchantCode));
        let is_open = of_word.is_none_or(|(meaning, _)| meaning == Meaning::Any);
        let said_word = if is_open {
            of_merchant().or(of_word)
        } else {
            of_word
        };
        let said_word = said_word.or(self.source.layout.category);
        let (category, word) = match words::decide(said_word, &said.text) {
            Verdict::Skip(skip) => return Err(Outcome::Skip(skip)),
            Verdict::Category(id, word) => (Some(id), Some(word)),
            Verdict::Unknown => (None, None),
        };
        if category.is_none() && self.is_repaid(cells, &said.text) {
            return Err(Outcome::Skip(Skip::Settlement));
        }
        // What comes in is a refund only of what is known to be spending, or where a bank calls it one.
        let is_told = said.is_refund && self.formats.sign == Sign::Account;
        let has_income = cells.has(Field::Income) || self.formats.sign != Sign::Spent && !is_told;
        if category.is_none() && paid.amount < 0.0 && has_income {
            return Err(Outcome::Skip(Skip::Income));
        }
        let persons = self.persons(cells, paid.amount)?;
        self.see_members(cells, paid.amount, said.date, &mut runs.members);
        let payment = self.payment(line, cells, said, paid, category, persons);
        let quantity = || {
            cells
                .number(Field::Quantity, "write how many")
                .ok()
                .flatten()
        };
        let payment = Payment {
            word,
            nights: self.covered(&payment, quantity),
            ..payment
        };
        if category == Some(LODGING) {
            runs.see(
                line,
                payment.date,
                payment.amount,
                &fold(cells.get(Field::Stay)),
            );
        }
        let is_free =
            category == Some(LODGING) && payment.nights.is_some_and(|nights| nights > 0.0);
        if payment.amount == 0.0 && !is_free {
            Err(Outcome::Skip(Skip::Nothing))
        } else {
            Ok(payment)
        }
    }

    /// A row with an amount for each of several categories.
    fn wide(
        &self,
        line: u64,
        cells: &Cells<'_>,
        said: &Said,
        runs: &mut Runs,
        each: &mut dyn FnMut(&str, Row),
    ) -> Result<(), Outcome> {
        let mut is_some = false;
        for (place, header, of_header) in &self.source.layout.wide {
            let Some(paid) = self.paid_in(cells, place)? else {
                continue;
            };
            let (category, word) = match words::of_column(*of_header) {
                Verdict::Category(id, word) => (Some(id), Some(word)),
                Verdict::Skip(_) | Verdict::Unknown => (None, None),
            };
            if category == Some(LODGING) {
                runs.see(line, said.date, paid.amount, &fold(cells.get(Field::Stay)));
            }
            if paid.amount == 0.0 {
                continue;
            }
            is_some = true;
            let persons = self.persons(cells, paid.amount)?;
            let payment = self.payment(line, cells, said.clone(), paid, category, persons);
            let nights = payment.nights.filter(|_| category != Some(FLIGHTS));
            each(
                header,
                Row::Payment(Payment {
                    word,
                    nights,
                    ..payment
                }),
            );
        }
        if is_some {
            Ok(())
        } else {
            Err(Outcome::Skip(Skip::Nothing))
        }
    }

    fn payment(
        &self,
        line: u64,
        cells: &Cells<'_>,
        said: Said,
        paid: Paid,
        category: Option<u16>,
        persons: Option<f64>,
    ) -> Payment {
        let style = match fold(cells.get(Field::Style)).as_str() {
            "budget" => Some(Style::Budget),
            "midrange" | "mid range" => Some(Style::Midrange),
            "luxury" => Some(Style::Luxury),
            _ => None,
        };
        let traveller = head(cells.get(Field::Traveller), LONGEST_TEXT);
        Payment {
            line,
            traveller: Some(traveller.to_owned()).filter(|traveller| !traveller.is_empty()),
            date: said.date,
            nights: said.nights,
            amount: paid.amount,
            currency: paid.currency,
            converted: paid.converted,
            persons,
            category,
            word: None,
            text: said.text,
            place: said.place,
            country: said.country,
            point: said.point,
            style,
        }
    }

    /// The nights or days that a payment covers: as columns say, or else its text.
    fn covered(&self, payment: &Payment, quantity: impl Fn() -> Option<f64>) -> Option<f64> {
        match payment.category {
            _ if payment.nights.is_some_and(|nights| nights > 0.0) => payment.nights,
            Some(LODGING) => {
                let quantity = || quantity().filter(|count| (1.0..=nights::MOST).contains(count));
                payment
                    .nights
                    .or_else(|| nights::nights(&payment.text))
                    .or_else(quantity)
            }
            Some(id) if BY_DAY.contains(&id) => nights::days(&payment.text),
            _ => None,
        }
    }

    /// Whether one of the group repaid another: as the text says, or because it was for one who did not pay.
    fn is_repaid(&self, cells: &Cells<'_>, text: &str) -> bool {
        let (payer, others) = (cells.get(Field::Payer), cells.get(Field::For));
        let is_for_another = cells.has(Field::For)
            && !payer.is_empty()
            && !others.is_empty()
            && !others.contains([';', ','])
            && payer != others;
        is_for_another || is_settlement(text)
    }
}

/// Whether a cell has rows in it, since a quotation mark is not closed.
fn is_open_quotation(cells: &StringRecord, columns: usize) -> bool {
    let marks = |line: &str| line.matches([',', ';', '\t']).count();
    let has_rows = |cell: &str| cell.lines().skip(1).any(|line| marks(line) + 2 > columns);
    cells
        .iter()
        .any(|cell| cell.contains('\n') && (cells.len() < columns || has_rows(cell)))
}
