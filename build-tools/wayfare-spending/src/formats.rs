//! How a file writes numbers, dates and currencies, by all its rows together.

use std::collections::HashMap;

use crate::currency::{currency, decimals};
use crate::date::{Dates, Order};
use crate::error::Error;
use crate::field::Field;
use crate::number::{Numbers, Written, times};
use crate::options::Options;
use crate::shares::MOST_PERSONS;
use crate::source::Source;
use crate::text::clean;
use crate::tool::Sign;

/// How a file writes numbers, dates and currencies.
#[derive(Debug)]
pub(crate) struct Formats {
    pub(crate) order: Order,
    /// Whether the order was to be decided.
    pub(crate) is_ordered: bool,
    pub(crate) decimal: char,
    /// The currency of home, where amounts are told in it as well: the one in which both are never different.
    pub(crate) home: Option<&'static str>,
    /// What the sign of an amount means.
    pub(crate) sign: Sign,
    /// Cells that are blank where they are as in the row before.
    pub(crate) carried: Vec<Field>,
    /// For how many persons one of the group counts, where that is not one.
    pub(crate) weights: HashMap<String, f64>,
}

impl Formats {
    pub(crate) fn of(source: &Source<'_>, options: &Options) -> Result<Self, Error> {
        /// Currencies, and persons, that are counted.
        const MOST: usize = 500;
        let layout = &source.layout;
        let tool = source.tool;
        let told = options
            .date_format
            .as_deref()
            .map(Order::of_format)
            .transpose()?;
        let known = options.currency.as_deref().or(source.currency.as_deref());
        let money: Vec<_> = Field::ALL
            .into_iter()
            .filter(|field| field.is_money())
            .collect();
        let places = money.iter().filter_map(|&field| layout.place(field));
        let places: Vec<_> = places
            .chain(layout.wide.iter().map(|(place, ..)| place))
            .collect();
        let (mut numbers, mut dates) = (Numbers::default(), Dates::default());
        // Of each currency the rows, and those that have another amount beside theirs.
        let mut counts: HashMap<String, (u64, u64)> = HashMap::new();
        let weight = |(name, weight): (&str, &str)| {
            let weight = weight.trim().parse::<f64>().ok()?;
            (weight > 0.0 && weight <= MOST_PERSONS).then(|| (name.trim().to_owned(), weight))
        };
        let told_apart = source.table.weights.iter();
        let mut weights: HashMap<_, _> = told_apart
            .filter_map(|(name, of)| weight((name, of)))
            .collect();
        let (mut rows, mut placed, mut negative, mut positive) = (0_u64, 0_u64, 0_u64, 0_u64);
        source.table.each(&mut |_, cells| {
            let cell = |at: usize| clean(cells.get(at).unwrap_or_default());
            rows += 1;
            placed += u64::from(
                layout
                    .at(Field::Name)
                    .is_some_and(|at| !cell(at).is_empty()),
            );
            let of_row = layout.at(Field::Currency).map(cell).unwrap_or_default();
            let both = [Field::Amount, Field::Converted].map(|field| layout.at(field).map(cell));
            let differs = u64::from(matches!(both, [Some(one), Some(other)] if differ(one, other)));
            if let Some((rows, differing)) = counts.get_mut(of_row) {
                (*rows, *differing) = (*rows + 1, *differing + differs);
            } else if !of_row.is_empty() && counts.len() < MOST {
                counts.insert(of_row.to_owned(), (1, differs));
            }
            let amounts = layout.place(Field::Amount).into_iter();
            let amounts = amounts.chain(layout.wide.iter().map(|(place, ..)| place));
            for written in amounts
                .filter(|_| source.is_sheet())
                .filter_map(|it| Written::of(cell(it.at)))
            {
                *(if written.is_negative {
                    &mut negative
                } else {
                    &mut positive
                }) += 1;
            }
            if let (Some(payer), Some(of)) = (layout.at(Field::Payer), layout.weight)
                && weights.len() < MOST
                && !weights.contains_key(cell(payer))
            {
                weights.extend(weight((cell(payer), cell(of))));
            }
            for place in &places {
                let cell = cell(place.at);
                let (_, first) = times(cell.split(';').next().unwrap_or_default());
                numbers.see(first, || {
                    let of_cell = || currency(&Written::of(first)?.unit);
                    let code = currency(of_row).or_else(of_cell).or(place.currency);
                    code.or(known).is_none_or(|code| decimals(code) == 3)
                });
            }
            for field in [Field::Date, Field::EndDate] {
                layout
                    .at(field)
                    .map(cell)
                    .into_iter()
                    .for_each(|cell| dates.see(cell));
            }
            Ok(())
        })?;
        if rows == 0 {
            return Err(Error::Empty);
        }
        let is_ordered = dates.has_open();
        let order = told.or(tool.order).map_or_else(|| dates.decide(), Ok)?;
        let decimal = options.decimal.or(tool.decimal);
        let decimal = decimal.map_or_else(|| numbers.decide(), Ok)?;
        // A flight has no place where almost all other rows have one.
        let is_sparse = placed < rows - rows / 4;
        let carried = tool.carried.iter().copied();
        let carried = carried
            .filter(|field| *field != Field::Name || is_sparse)
            .collect();
        // No one logs more refunds than payments: what is negative was spent.
        let is_account = negative > positive;
        let sign = if is_account { Sign::Account } else { tool.sign };
        let home = counts
            .into_iter()
            .filter(|(_, (_, differing))| *differing == 0)
            .max_by(|a, b| (a.1, &b.0).cmp(&(b.1, &a.0)));
        Ok(Self {
            order,
            is_ordered,
            decimal,
            home: home.and_then(|(code, _)| currency(&code)),
            sign,
            carried,
            weights,
        })
    }
}

/// Whether two cells have amounts that are not the same.
fn differ(one: &str, other: &str) -> bool {
    let both = Written::of(one).zip(Written::of(other));
    both.is_some_and(|(one, other)| {
        // Which mark decimals have is not known yet.
        let by = |mark| one.value(mark).zip(other.value(mark));
        let is_same = |(one, other): (f64, f64)| one.abs() == other.abs();
        !['.', ','].into_iter().filter_map(by).any(is_same)
    })
}
