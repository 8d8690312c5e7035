//! Finds the amounts of a text: numbers with a currency, ranges of them, and what is free.

use super::marks::{Mark, Marks};
use super::model::{Item, Money};
use super::words::Meaning;

/// Currencies that have three decimals, so that `1.500` may be either.
const WITH_MILS: [&str; 7] = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];

/// More than any price.
const MAX_VALUE: f64 = 1e10;

/// An amount of a text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Amount {
    /// The marks that are it: from the first, to after the last.
    pub(super) start: usize,
    pub(super) end: usize,
    /// `None` if it is free.
    pub(super) money: Option<Money>,
    /// The item that it pays for, if its own marks say so.
    pub(super) item: Option<Item>,
}

/// A number of a text, with the currencies beside it.
#[derive(Debug, Clone)]
struct Found {
    start: usize,
    end: usize,
    /// `None` for a date, a time and the like.
    value: Option<f64>,
    times: Option<f64>,
    is_grouped_once: bool,
    digits: usize,
    codes: Option<Vec<&'static str>>,
    has_prefix: bool,
    /// Whether it is the cents of the number before.
    is_cents: bool,
}

/// Returns the amounts in their order; `None` if it is not sure what one of them means.
pub(super) fn amounts(marks: &Marks, country: Option<&str>) -> Option<Vec<Amount>> {
    let mut numbers = numbers(marks)?;
    attach_currencies(marks, &mut numbers)?;
    numbers.retain(|number| !number.is_cents);
    let chains = chains(marks, &numbers);
    let mut currency: Option<Vec<&'static str>> = None;
    for codes in numbers.iter().filter_map(|number| number.codes.as_ref()) {
        currency = Some(common(currency.as_deref().unwrap_or(codes), codes)?);
    }
    let mut amounts = free(marks);
    if let Some(codes) = currency {
        let currency = match codes.as_slice() {
            [code] => code,
            // Where no dollar is the country's, it is that of the United States.
            codes => codes
                .iter()
                .find(|&&code| Some(code) == country)
                .or_else(|| {
                    codes
                        .first()
                        .filter(|&&code| code == "USD" && country.is_some())
                })?,
        };
        for chain in chains {
            if chain.iter().any(|number| number.codes.is_some()) || is_adopted(marks, chain) {
                amounts.extend(chain_amounts(marks, chain, currency)?);
            }
        }
    }
    amounts.sort_by_key(|amount| amount.start);
    Some(amounts)
}

/// Returns the numbers of a text; `None` if one is of cents.
fn numbers(marks: &Marks) -> Option<Vec<Found>> {
    let mut numbers = Vec::new();
    for at in 0..marks.len() {
        let number = match marks.get(at) {
            Some(Mark::Number(number)) => Some(number),
            Some(Mark::NotANumber) => None,
            _ => continue,
        };
        let times = match marks.known(at + 1) {
            Some(Meaning::Minor) => return None,
            Some(Meaning::Times(times)) => Some(*times),
            _ => None,
        };
        numbers.push(Found {
            start: at,
            end: at + 1 + usize::from(times.is_some()),
            value: number.map(|number| number.value * times.unwrap_or(1.0)),
            times,
            is_grouped_once: number.is_some_and(|number| number.is_grouped_once && times.is_none()),
            digits: number.map_or(0, |number| number.digits),
            codes: None,
            has_prefix: false,
            is_cents: false,
        });
    }
    Some(numbers)
}

/// Gives each currency to the number beside it; `None` if that is not clear.
fn attach_currencies(marks: &Marks, numbers: &mut [Found]) -> Option<()> {
    let mut at = 0;
    while at < marks.len() {
        let Some(codes) = marks.codes(at) else {
            at += 1;
            continue;
        };
        let (start, mut codes) = (at, codes.to_vec());
        at += 1;
        while let Some(both) = marks.codes(at).and_then(|next| common(&codes, next)) {
            codes = both;
            at += 1;
        }
        let before = numbers.iter().position(|number| number.end == start);
        let after = numbers.iter().position(|number| number.start == at);
        match (before, after) {
            (None, None) => {}
            (Some(before), None) => attach(numbers.get_mut(before)?, start, at, codes)?,
            (None, Some(after)) => attach(numbers.get_mut(after)?, start, at, codes)?,
            (Some(before), Some(after)) => {
                let target = match (marks.is_glued(start), marks.is_glued(at)) {
                    (true, true) => {
                        // `1€50`
                        let cents = numbers.get_mut(after)?;
                        let hundredths = cents.value.filter(|_| cents.digits == 2)? / 100.0;
                        cents.is_cents = true;
                        let whole = numbers.get_mut(before)?;
                        whole.value =
                            Some(whole.value.filter(|value| value.fract() == 0.0)? + hundredths);
                        before
                    }
                    (true, false) => before,
                    (false, true) => after,
                    (false, false) if numbers.get(before)?.has_prefix => after,
                    (false, false) if marks.codes(numbers.get(after)?.end).is_some() => before,
                    (false, false) => return None,
                };
                attach(numbers.get_mut(target)?, start, at, codes)?;
            }
        }
    }
    Some(())
}

/// Gives a currency to a number; `None` if that is none or has another.
fn attach(number: &mut Found, start: usize, end: usize, codes: Vec<&'static str>) -> Option<()> {
    number.value?;
    number.codes = Some(match &number.codes {
        Some(own) => common(own, &codes)?,
        None => codes,
    });
    number.has_prefix |= start < number.start;
    number.start = number.start.min(start);
    number.end = number.end.max(end);
    Some(())
}

/// Returns the codes that are in both, unless there are none.
fn common(some: &[&'static str], others: &[&'static str]) -> Option<Vec<&'static str>> {
    let both: Vec<_> = some
        .iter()
        .copied()
        .filter(|code| others.contains(code))
        .collect();
    (!both.is_empty()).then_some(both)
}

/// Divides numbers into those that a dash, slash or "to" joins.
fn chains<'n>(marks: &Marks, numbers: &'n [Found]) -> Vec<&'n [Found]> {
    numbers
        .chunk_by(|first, second| is_joined(marks, first, second))
        .collect()
}

fn is_joined(marks: &Marks, first: &Found, second: &Found) -> bool {
    let at = first.end;
    if at + 1 != second.start || first.value.is_none() || second.value.is_none() {
        return false;
    }
    let is_dash_of_range = match (&first.codes, &second.codes) {
        // "children under 5 - €8", "10 € - 12 rooms"
        (None, Some(_)) => !second.has_prefix,
        (Some(_), None) => first.has_prefix || marks.is_glued(at),
        _ => true,
    };
    // "$2.50/30 minutes", "$5/15-min", "€5 or 2 drinks", "€50/2 pax"
    let hyphen =
        usize::from(marks.known(second.end) == Some(&Meaning::To) && marks.is_glued(second.end));
    let is_counted = second.codes.is_none()
        && (marks.get(second.end + hyphen) == Some(Mark::Word)
            || marks.units(second.start).is_some());
    match marks.get(at) {
        Some(Mark::Sign('/')) => !is_counted,
        Some(Mark::Known(Meaning::To)) => is_dash_of_range,
        Some(Mark::Known(Meaning::And)) => is_between(marks, first.start),
        Some(Mark::Known(Meaning::Or)) => is_dash_of_range && !is_counted,
        _ => false,
    }
}

fn is_between(marks: &Marks, start: usize) -> bool {
    marks.known_before(start) == Some(&Meaning::Between)
}

/// Returns whether a number without a currency is a price, too: "adults $12, children 6", "$12 adults/6 children".
fn is_adopted(marks: &Marks, chain: &[Found]) -> bool {
    let [number] = chain else { return false };
    let is_item = |meaning| matches!(meaning, Some(&Meaning::Item(_)));
    let before = number.start.saturating_sub(1);
    let is_behind_item = is_item(marks.known_before(number.start))
        && marks.known_before(before) != Some(&Meaning::UpTo)
        && marks.is_boundary(number.end)
        && marks.get(number.end) != Some(Mark::Separator('('));
    let is_in_list = marks.get(before) == Some(Mark::Sign('/'))
        && is_item(marks.known_before(before))
        && is_item(marks.known(number.end));
    number.value.is_some() && (is_behind_item || is_in_list)
}

/// Returns the amount of numbers that are joined, or one each of "single/double 30/45".
fn chain_amounts(marks: &Marks, chain: &[Found], currency: &'static str) -> Option<Vec<Amount>> {
    let (first, last) = (chain.first()?, chain.last()?);
    if WITH_MILS.contains(&currency) && chain.iter().any(|number| number.is_grouped_once) {
        return None;
    }
    let mut values: Vec<f64> = chain.iter().filter_map(|number| number.value).collect();
    // "50-75k"
    if let Some(times) = last.times {
        for (value, _) in values
            .iter_mut()
            .zip(chain)
            .filter(|(value, number)| number.times.is_none() && **value < 1000.0)
        {
            *value *= times;
        }
    }
    // "16-20,000"
    if let [low, high] = values.as_mut_slice()
        && *low * 1000.0 <= *high
        && first.digits < 4
    {
        *low *= 1000.0;
    }
    if values.iter().any(|&value| value > MAX_VALUE) {
        return None;
    }
    let amount = |low, high, item| {
        let money = Some(Money {
            low,
            high,
            currency,
        });
        Amount {
            start: first.start,
            end: last.end,
            money,
            item,
        }
    };
    let is_list = chain
        .iter()
        .skip(1)
        .all(|number| marks.before(number.start) == Some(Mark::Sign('/')));
    if let Some(items) =
        items_beside(marks, first.start, last.end, values.len()).filter(|_| is_list)
    {
        let each = values.iter().zip(items);
        return Some(
            each.map(|(&value, item)| amount(Some(value), Some(value), Some(item)))
                .collect(),
        );
    }
    let is_single = values.len() == 1;
    // "£5/£3": full and reduced.
    if is_list && !is_single {
        return Some(
            values
                .iter()
                .map(|&value| amount(Some(value), Some(value), None))
                .collect(),
        );
    }
    let (&low, &high) = values.first().zip(values.last())?;
    if values.len() > 2 || low > high {
        return None;
    }
    let is_up = match marks.get(last.end) {
        Some(Mark::Known(Meaning::Up)) => true,
        Some(Mark::Sign('+')) => marks.is_glued(last.end),
        // "5000 ~"
        Some(Mark::Known(Meaning::To)) => {
            matches!(
                marks.get(last.end + 1),
                None | Some(Mark::Separator(',' | ';' | '.'))
            )
        }
        _ => false,
    };
    // "plus €5", "+€5", "€5 more"
    let is_besides = matches!(
        marks.before(first.start),
        Some(Mark::Sign('+') | Mark::Known(Meaning::With))
    ) || marks.known(last.end) == Some(&Meaning::More);
    let item = is_besides.then_some(Item::Extra);
    let word = match marks.known_before(first.start) {
        Some(Meaning::About) => marks.known_before(first.start.saturating_sub(1)),
        word => word,
    };
    Some(vec![match word {
        _ if is_up => amount(Some(low), None, item),
        Some(Meaning::From) if is_single => amount(Some(low), None, item),
        Some(Meaning::UpTo) if is_single => amount(None, Some(high), item),
        _ => amount(Some(low), Some(high), item),
    }])
}

/// Returns the items with slashes between them, as many as there are amounts, that stand before or after those.
fn items_beside(marks: &Marks, start: usize, end: usize, count: usize) -> Option<Vec<Item>> {
    if count < 2 {
        return None;
    }
    let length = 2 * count - 1;
    let items_at = |from: usize| {
        let mut items = Vec::with_capacity(count);
        for at in from..from + length {
            match marks.get(at)? {
                Mark::Known(Meaning::Item(item)) if (at - from).is_multiple_of(2) => {
                    items.push(*item)
                }
                Mark::Sign('/') if !(at - from).is_multiple_of(2) => {}
                _ => return None,
            }
        }
        Some(items)
    };
    let colon = usize::from(marks.before(start) == Some(Mark::Sign(':')));
    let before = start.checked_sub(length + colon).and_then(items_at);
    // "30/45 for single/double", "30/45 (single/double)"
    let link = usize::from(matches!(
        marks.get(end),
        Some(Mark::Known(Meaning::Link) | Mark::Separator('('))
    ));
    before.or_else(|| items_at(end + link))
}

/// Returns the items that the text says are free, of those that a visitor would pay for.
fn free(marks: &Marks) -> Vec<Amount> {
    let mut amounts = Vec::new();
    for at in 0..marks.len() {
        if let Some(Meaning::Free(item)) = marks.known(at)
            && can_precede_free(marks, at)
            && can_follow_free(marks.get(at + 1))
        {
            amounts.push(Amount {
                start: at,
                end: at + 1,
                money: None,
                item: *item,
            });
        }
    }
    amounts
}

fn can_precede_free(marks: &Marks, at: usize) -> bool {
    match marks.before(at) {
        None | Some(Mark::Separator(_) | Mark::Number(_) | Mark::NotANumber | Mark::Sign(_)) => {
            true
        }
        Some(Mark::Word) => false,
        Some(Mark::Known(Meaning::Is)) => {
            matches!(marks.known_before(at - 1), Some(Meaning::Item(_)))
        }
        Some(Mark::Known(meaning)) => {
            matches!(
                meaning,
                Meaning::Item(_) | Meaning::To | Meaning::And | Meaning::Or
            )
        }
    }
}

fn can_follow_free(mark: Option<Mark>) -> bool {
    match mark {
        None | Some(Mark::Separator(_) | Mark::Sign(_)) => true,
        Some(Mark::Known(meaning)) => match meaning {
            Meaning::Item(item) => matches!(
                item,
                Item::Entry
                    | Item::Adult
                    | Item::Child
                    | Item::Student
                    | Item::Senior
                    | Item::OneWay
                    | Item::Return
            ),
            Meaning::To | Meaning::And | Meaning::Or | Meaning::With | Meaning::Link => true,
            _ => false,
        },
        Some(Mark::Number(_) | Mark::NotANumber | Mark::Word) => false,
    }
}
