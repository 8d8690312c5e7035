//! Journals of ledger, hledger and beancount: their bookings to expense accounts as a table.

use std::collections::{BTreeMap, BTreeSet};

use csv::Writer;

use crate::currency::currency;
use crate::date::{Order, Written as WrittenDate};
use crate::error::Error;
use crate::field::Field;
use crate::json::{Made, unwritten};
use crate::number::{Numbers, Written};
use crate::options::Options;
use crate::table::Table;
use crate::text::{apart, fold};
use crate::tool::{Rule, Tool};
use crate::words::of_cell;

/// Words behind a date with which a line is no transaction.
const DIRECTIVES: [&str; 11] = [
    "open",
    "close",
    "balance",
    "pad",
    "note",
    "document",
    "price",
    "event",
    "query",
    "custom",
    "commodity",
];
/// Tags that hold a place.
const PLACES: [&str; 9] = [
    "place", "location", "city", "where", "ort", "lieu", "lugar", "luogo", "local",
];
/// Tags that name a trip.
const TRIPS: [&str; 8] = [
    "trip", "travel", "reise", "voyage", "viaje", "viagem", "viaggio", "vacation",
];
/// Postings of the longest transaction.
const MOST_POSTINGS: usize = 1000;

#[derive(Debug, Default)]
struct Transaction<'t> {
    line: u64,
    date: &'t str,
    texts: Vec<&'t str>,
    comments: Vec<&'t str>,
    place: Option<&'t str>,
    /// Whether it is tagged as that of a trip.
    is_of_trip: bool,
    postings: Vec<Posting<'t>>,
}

#[derive(Debug)]
struct Posting<'t> {
    line: u64,
    account: &'t str,
    amount: &'t str,
    /// What one of it was worth, or all of it.
    price: Option<(&'t str, bool)>,
}

/// A number and its currency.
#[derive(Debug, Clone, PartialEq)]
struct Money {
    amount: f64,
    currency: String,
}

/// Returns whether a text is a journal: a line with a date, and behind it one with an account.
pub(crate) fn is_one(text: &str) -> bool {
    let mut lines = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !is_comment(line))
        .peekable();
    while let Some(line) = lines.next() {
        let is_dated = starts_with_date(line);
        let next = lines.peek().copied().unwrap_or_default();
        if is_dated && next.starts_with([' ', '\t']) && next.contains(':') {
            return true;
        }
    }
    false
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with([';', '#', '%', '|', '*'])
}

fn starts_with_date(line: &str) -> bool {
    let first = line.split([' ', '\t', '=']).next().unwrap_or_default();
    line.starts_with(|char: char| char.is_ascii_digit())
        && first.len() > 7
        && first
            .bytes()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'/' | b'.'))
        && WrittenDate::of(first).is_some()
}

/// Reads the transactions of a journal.
fn transactions<'t>(
    text: &'t str,
    each: &mut dyn FnMut(Transaction<'t>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut current: Option<Transaction<'_>> = None;
    let (mut above, mut here, mut in_comment, mut in_trip) = (Vec::new(), None, false, false);
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let trimmed = line.trim();
        if in_comment
            || matches!(trimmed, "comment" | "test") && trimmed.len() == line.trim_end().len()
        {
            in_comment = !matches!(trimmed, "end comment" | "end test" | "end");
            continue;
        }
        if line.starts_with([' ', '\t']) && !trimmed.is_empty() {
            if let Some(transaction) = &mut current {
                take_line(transaction, number, trimmed)?;
            }
            continue;
        }
        if let Some(transaction) = current.take() {
            each(transaction)?;
        }
        if trimmed.is_empty() {
            above.clear();
        } else if is_comment(line) {
            above.push(trimmed.trim_start_matches([';', '#', '%', '*', '|', ' ']));
            // A long comment is about the file.
            above.truncate(8);
        } else if line.starts_with(|char: char| char.is_ascii_digit()) {
            let (date, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
            let rest = rest.trim_start();
            let word = rest.split([' ', '\t']).next().unwrap_or_default();
            if DIRECTIVES.contains(&word) {
                here = location(rest).or(here);
                continue;
            }
            let date = date.split('=').next().unwrap_or_default();
            let mut transaction = Transaction {
                line: number,
                date,
                place: here,
                ..Transaction::default()
            };
            transaction.is_of_trip = in_trip || names_trip(rest);
            transaction.comments = std::mem::take(&mut above);
            take_description(&mut transaction, rest);
            current = Some(transaction);
        } else if line.starts_with("pushtag") {
            in_trip |= names_trip(line);
        } else if line.starts_with("poptag") && names_trip(line) {
            in_trip = false;
        }
    }
    current.map_or(Ok(()), each)
}

/// Whether a line has a tag like `#trip-lisbon`.
fn names_trip(line: &str) -> bool {
    let is_trip = |tag: &str| {
        TRIPS
            .iter()
            .any(|trip| tag.to_ascii_lowercase().starts_with(trip))
    };
    line.split([' ', '\t'])
        .filter_map(|word| word.strip_prefix('#'))
        .any(is_trip)
}

/// Where the traveller is from now on, as `event "location" "Lisbon"` says it.
fn location(directive: &str) -> Option<&str> {
    let mut quoted = directive
        .strip_prefix("event")?
        .split('"')
        .skip(1)
        .step_by(2);
    PLACES
        .contains(&quoted.next()?)
        .then(|| quoted.next())
        .flatten()
}

fn take_description<'t>(transaction: &mut Transaction<'t>, rest: &'t str) {
    let rest = rest
        .strip_prefix("txn")
        .unwrap_or(rest)
        .trim_start_matches(['*', '!', ' ', '\t']);
    if rest.contains('"') {
        let quoted: Vec<_> = rest
            .split('"')
            .skip(1)
            .step_by(2)
            .filter(|text| !text.is_empty())
            .collect();
        // The narration says what it was, the payee in front whom it went to.
        transaction.texts = quoted.into_iter().take(2).rev().collect();
        return;
    }
    let rest = match rest.strip_prefix('(').and_then(|code| code.split_once(')')) {
        Some((_, rest)) => rest,
        None => rest,
    };
    let (text, comment) = rest.split_once(';').unwrap_or((rest, ""));
    transaction.texts = text
        .split(" | ")
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .take(2)
        .collect();
    take_comment(transaction, comment);
}

/// Takes a comment, in which tags may tell the place and the trip.
fn take_comment<'t>(transaction: &mut Transaction<'t>, comment: &'t str) {
    for tag in comment.split(',') {
        if let Some((key, value)) = tag.split_once(':') {
            take_tag(transaction, key.trim(), value);
        }
    }
}

fn take_tag<'t>(transaction: &mut Transaction<'t>, key: &str, value: &'t str) {
    let key = key.to_ascii_lowercase();
    if PLACES.contains(&key.as_str()) {
        transaction.place = Some(value.trim().trim_matches('"'));
    }
    transaction.is_of_trip |= TRIPS.contains(&key.as_str());
}

fn take_line<'t>(transaction: &mut Transaction<'t>, line: u64, text: &'t str) -> Result<(), Error> {
    let (text, comment) = text.split_once(';').unwrap_or((text, ""));
    take_comment(transaction, comment);
    let text = text.trim();
    let is_tag = |key: &str| {
        key.starts_with(|char: char| char.is_ascii_lowercase()) && !key.contains([' ', ':'])
    };
    if let Some((key, value)) = text.split_once(": ").filter(|(key, _)| is_tag(key)) {
        take_tag(transaction, key, value);
        return Ok(());
    }
    if text.is_empty() || text.starts_with(['#', '^']) || text.ends_with(':') {
        return Ok(());
    }
    if transaction.postings.len() >= MOST_POSTINGS {
        let problem = format!("a transaction of more than {MOST_POSTINGS} postings: split it");
        return Err(Error::Malformed { line, problem });
    }
    let text = text.trim_start_matches(['*', '!']).trim_start();
    let (account, rest) = split_account(text);
    let account = account
        .trim_start_matches(['(', '['])
        .trim_end_matches([')', ']']);
    let (rest, _) = rest.split_once('=').unwrap_or((rest, ""));
    let (amount, price) = match rest.split_once('@') {
        Some((amount, price)) => match price.strip_prefix('@') {
            Some(total) => (amount, Some((total.trim(), true))),
            None => (amount, Some((price.trim(), false))),
        },
        None => (rest, None),
    };
    let amount = amount.split('{').next().unwrap_or_default().trim();
    transaction.postings.push(Posting {
        line,
        account,
        amount,
        price,
    });
    Ok(())
}

/// Splits a posting behind its account: at two blanks or a tab, or where a number follows one blank.
fn split_account(text: &str) -> (&str, &str) {
    let apart = text.find("  ").into_iter().chain(text.find('\t')).min();
    let begins_amount = |rest: &str| {
        let rest = rest.trim_start_matches(['-', '+', '$', '€', '£', '(']);
        rest.starts_with(|char: char| char.is_ascii_digit())
    };
    let near = text
        .match_indices(' ')
        .map(|(at, _)| at)
        .find(|at| text.get(at + 1..).is_some_and(begins_amount));
    let at = apart.or(near).unwrap_or(text.len());
    let (account, rest) = text.split_at_checked(at).unwrap_or((text, ""));
    (account.trim(), rest.trim())
}

fn money(text: &str, decimal: char) -> Option<Money> {
    let written = Written::of(&text.replace('"', ""))?;
    let amount = written.value(decimal)?;
    // A journal may have amounts without a currency.
    Some(Money {
        amount,
        currency: currency(&written.unit).unwrap_or_else(|| written.unit.clone()),
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
                write(posting.line, account, one.unwrap_or(&all), &money)?;
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
            || texts.any(|text| fold(text).contains(&fold(last)))
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
