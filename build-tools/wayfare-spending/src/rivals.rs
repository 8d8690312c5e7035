//! Which of several columns has the amounts of a sheet, where their headers may each mean it: the rows may tell, or the user is
//! asked.

use crate::currency::LOCAL;
use crate::field::Field;
use crate::layout::{Layout, Place, is_numeric, rank_of_amount};
use crate::number::Written;

/// What a column is beside the one that was taken for the amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rival {
    /// It says the same, or sums it up.
    Same,
    /// It is the price of so many as the quantity says.
    Product,
    /// Something else.
    Other,
}

impl Layout {
    /// Chooses among the columns that are called as one of amounts, and in no currency that tells them apart.
    pub(crate) fn choose_amount(&mut self, headers: &[String], rows: &[(impl Sized, Vec<String>)]) {
        let Some(amount) = self.place(Field::Amount).copied() else {
            return;
        };
        let is_told = |currency: Option<&str>| {
            let told = currency.filter(|code| *code != LOCAL);
            told.is_some() && currency != amount.currency
        };
        let rivals = headers.iter().enumerate().filter(|(at, header)| {
            self.field_of(*at).is_none()
                && rank_of_amount(header).is_some()
                && is_numeric(*at, rows)
                && !is_told(self.currency_at(*at, headers))
        });
        let rivals: Vec<_> = rivals.map(|(at, _)| at).collect();
        for at in rivals {
            match self.compare(amount.at, at, rows) {
                Rival::Same => {}
                Rival::Product => {
                    self.set(Field::Amount, Some(Place { at, ..amount }));
                    return;
                }
                Rival::Other => {
                    let both = [amount.at, at].into_iter();
                    self.open = both.filter_map(|at| headers.get(at).cloned()).collect();
                    return;
                }
            }
        }
    }

    /// Compares two columns row by row.
    fn compare(&self, amount: usize, other: usize, rows: &[(impl Sized, Vec<String>)]) -> Rival {
        let number = |row: &[String], at: usize| {
            let written = Written::of(row.get(at)?)?;
            // Which mark decimals have is not known yet.
            written.value('.').or_else(|| written.value(','))
        };
        let (mut same, mut product, mut sum) = (true, true, true);
        // Of all rows, and of those behind the last sum.
        let (mut all, mut since) = (0.0, 0.0);
        for (_, row) in rows {
            let (one, two) = (number(row, amount), number(row, other));
            let (Some(one), Some(two)) = (one, two) else {
                (all, since) = (all + one.unwrap_or(0.0), since + one.unwrap_or(0.0));
                continue;
            };
            (all, since) = (all + one, since + one);
            let is = |value: f64| (value - two).abs() <= 0.011_f64.max(two.abs() * 1e-4);
            let count = self.at(Field::Quantity).and_then(|at| number(row, at));
            same &= is(one);
            product &= count.is_some_and(|count| is(count * one));
            sum &= is(all) || is(since);
            since = 0.0;
        }
        match (same || sum, product) {
            (true, _) => Rival::Same,
            (false, true) => Rival::Product,
            (false, false) => Rival::Other,
        }
    }
}
