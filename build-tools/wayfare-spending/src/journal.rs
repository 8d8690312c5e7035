//! Journals of ledger, hledger and beancount: their bookings to expense accounts as a table.

use std::collections::{BTreeMap, BTreeSet};

use csv::Writer;
use wayfare_format::fold;

use crate::currency::currency;
use crate::date::{Order, Written as WrittenDate};
use crate::error::Error;
use crate::field::Field;
use crate::json::{Made, unwritten};
use crate::number::{Numbers, Written};
use crate::options::Options;
use crate::table::Table;
use crate::text::apart;
use crate::tool::{Rule, Tool};
use crate::transactions::{Posting, Transaction, transactions};
use crate::words::of_cell;

/// A number and its currency.
#[derive(Debug, Clone, PartialEq)]
struct Money {
    amount: f64,
    currency: String,
}

fn money(text: &str, decimal: char) -> Option<Money> {
    let written = Written::of(&text.replace('"', ""))?;
    let amount = written.value(decimal)?;
    // A journal may have amounts without a currency.
    Some(Money {
        amount,
        currency: currency(&written.unit).map_or_else(|| written.unit.clone(), str::to_owned),
    })
}

/// Makes a table of the bookings to expense accounts.
pub(crate) fn table(text: &str, tool: &'static Tool, options: &Options) -> Result<Made, Error> {
    let mut numbers = Numbers::default();
    let mut has_trips = false;
    transactions(text, &mut |transaction| {
        has_trips |= transaction.is_of_trip;
        for posting in &transaction.postings {
            numbers.see(posting.amount, || false);
            posting
                .price
                .into_iter()
                .for_each(|(price, _)| numbers.see(price, || false));
        }
        Ok(())
    })?;
    let decimal = options.decimal.map_or_else(|| numbers.decide(), Ok)?;
    let accounts = |rule: &&Rule| rule.field == Field::Category;
    let is_expense = |account: &str| {
        tool.rules
            .iter()
            .filter(accounts)
            .all(|rule| rule.says(account).is_none())
    };
    let names = persons(text);
    let all = names.iter().copied().collect::<Vec<_>>().join(";");
    // Where nothing tells of how many the purse is, what one of them had is a part of it.
    let is_group = !names.is_empty() || options.persons.is_some();
    let mut writer = Writer::from_writer(Vec::new());
    let mut lines = Vec::new();
    transactions(text, &mut |transaction| {
        let note = transaction
            .texts
            .iter()
            .skip(1)
            .chain(&transaction.comments)
            .copied()
            .collect::<Vec<_>>();
        let date = WrittenDate::of(transaction.date).and_then(|date| date.date(Order::DayMonth));
        let date = date.map_or_else(|| transaction.date.to_owned(), |date| date.to_string());
        let description = transaction.texts.first().copied().unwrap_or_default();
        let place = transaction.place.unwrap_or_default();
        // Where some are of a trip, the others are of the time at home.
        let trip = if has_trips && !transaction.is_of_trip {
            "none"
        } else {
            ""
        };
        let mut write = |line: u64, account: &str, of: &str, money: &[String; 4]| {
            let [amount, currency, converted, converted_currency] =
                money.each_ref().map(String::as_str);
            lines.push(line);
            let note = note.join(", ");
            let row = [
                &date,
                description,
                &note,
                account,
                amount,
                currency,
                converted,
                converted_currency,
                place,
                of,
                trip,
            ];
            writer.write_record(row).map_err(|error| unwritten(&error))
        };
        let mut has_expense = false;
        for posting in transaction
            .postings
            .iter()
            .filter(|posting| is_expense(posting.account))
        {
            has_expense = true;
            let (account, one) = of_person(posting.account, &names, &transaction, options);
            for money in amounts(posting, &transaction, decimal) {
                write(
                    posting.line,
                    account,
                    one.filter(|_| is_group).unwrap_or(&all),
                    &money,
                )?;
            }
        }
        if !has_expense {
            let account = transaction
                .postings
                .first()
                .map_or("no posting", |posting| posting.account);
            write(transaction.line, account, &all, &Default::default())?;
        }
        Ok(())
    })?;
    let text = writer
        .into_inner()
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok())
        .unwrap_or_default();
    let headers = tool
        .needed
        .iter()
        .filter_map(|(_, names)| names.first())
        .map(|&name| name.to_owned())
        .collect();
    let group = Some(names.len()).filter(|&count| count > 0);
    Ok(Made {
        table: Table::made(text, headers, lines),
        currency: None,
        group,
    })
}

/// The names that beancount splits expenses between, unless an account is of one of them.
fn persons(text: &str) -> BTreeSet<&str> {
    let plugins = text
        .lines()
        .filter(|line| line.starts_with("plugin") && line.contains("split_expenses"));
    plugins
        .filter_map(|line| line.split('"').nth(3))
        .flat_map(|names| names.split(' '))
        .take(100)
        .collect()
}

/// Returns the account without the person that it is of, and the person. A part that is no category below one that
/// is, as in `Expenses:Tips:Ann`, is a person, unless it is the name of a place, or of a shop in the text.
fn of_person<'a>(
    account: &'a str,
    names: &BTreeSet<&str>,
    transaction: &Transaction<'_>,
    options: &Options,
) -> (&'a str, Option<&'a str>) {
    let Some((parent, last)) = account.rsplit_once(':') else {
        return (account, None);
    };
    let is_known = |part: &str| of_cell(&apart(part)).is_some();
    let is_place = || {
        let mut texts = transaction.texts.iter().copied().chain(transaction.place);
        options
            .itinerary
            .as_ref()
            .is_some_and(|itinerary| itinerary.names(&fold(last)))
            || texts.any(|text| fold(text).contains(fold(last).as_str()))
    };
    let below = parent
        .rsplit(':')
        .next()
        .filter(|_| parent.contains(':'))
        .unwrap_or_default();
    let is_person = names.contains(last)
        || names.is_empty() && !is_known(last) && is_known(below) && !is_place();
    if is_person {
        (parent, Some(last))
    } else {
        (account, None)
    }
}

/// Returns what was booked to an expense account, as cells: amount, currency, and both converted. A posting without an amount
/// takes what the others leave.
fn amounts(
    posting: &Posting<'_>,
    transaction: &Transaction<'_>,
    decimal: char,
) -> Vec<[String; 4]> {
    let cells = |money: &Money, converted: Option<Money>| {
        let (converted, converted_currency) = converted.map_or_else(Default::default, |money| {
            (written(money.amount), money.currency)
        });
        [
            written(money.amount),
            money.currency.clone(),
            converted,
            converted_currency,
        ]
    };
    if posting.amount.is_empty() {
        let mut left = BTreeMap::new();
        for other in transaction
            .postings
            .iter()
            .filter(|other| !other.amount.is_empty())
        {
            match weight(other, decimal) {
                Some(money) => *left.entry(money.currency).or_insert(0.0) -= money.amount,
                // What is left cannot be known.
                None => {
                    return vec![[
                        other.amount.to_owned(),
                        String::new(),
                        String::new(),
                        String::new(),
                    ]];
                }
            }
        }
        let some = left.into_iter().filter(|(_, amount)| amount.abs() > 1e-9);
        return some
            .map(|(currency, amount)| cells(&Money { amount, currency }, None))
            .collect();
    }
    let Some(paid) = money(posting.amount, decimal) else {
        return vec![[
            posting.amount.to_owned(),
            String::new(),
            String::new(),
            String::new(),
        ]];
    };
    let own = posting
        .price
        .is_some()
        .then(|| weight(posting, decimal))
        .flatten();
    // The account may have been charged in another currency, at a price in this one.
    let charged = || {
        transaction.postings.iter().find_map(|other| {
            let (price, is_total) = other.price.filter(|_| !std::ptr::eq(other, posting))?;
            let (price, charged) = (money(price, decimal)?, money(other.amount, decimal)?);
            let rate = if is_total {
                price.amount / charged.amount.abs()
            } else {
                price.amount
            };
            let amount = paid.amount / rate;
            (price.currency == paid.currency && amount.is_finite()).then_some(Money {
                amount,
                currency: charged.currency,
            })
        })
    };
    let converted = own.or_else(charged);
    vec![cells(&paid, converted)]
}

/// What a posting is worth in the currency of its price.
fn weight(posting: &Posting<'_>, decimal: char) -> Option<Money> {
    let paid = money(posting.amount, decimal)?;
    let Some((price, is_total)) = posting.price else {
        return Some(paid);
    };
    let price = money(price, decimal)?;
    let amount = if is_total {
        price.amount.abs() * paid.amount.signum()
    } else {
        price.amount * paid.amount
    };
    Some(Money {
        amount,
        currency: price.currency,
    })
}

fn written(amount: f64) -> String {
    format!("{amount:.6}")
}
