//! Reads the transactions of journals of ledger, hledger and beancount.

use crate::date::Written as WrittenDate;
use crate::error::Error;

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

/// What was booked at once.
#[derive(Debug, Default)]
pub(crate) struct Transaction<'t> {
    pub(crate) line: u64,
    pub(crate) date: &'t str,
    pub(crate) texts: Vec<&'t str>,
    pub(crate) comments: Vec<&'t str>,
    pub(crate) place: Option<&'t str>,
    /// Whether it is tagged as that of a trip.
    pub(crate) is_of_trip: bool,
    pub(crate) postings: Vec<Posting<'t>>,
}

/// What was booked to one account.
#[derive(Debug)]
pub(crate) struct Posting<'t> {
    pub(crate) line: u64,
    pub(crate) account: &'t str,
    pub(crate) amount: &'t str,
    /// What one of it was worth, or all of it.
    pub(crate) price: Option<(&'t str, bool)>,
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
pub(crate) fn transactions<'t>(
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
