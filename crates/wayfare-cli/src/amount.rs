//! Amounts of money as people write them: `1,000`, `$100`, `12.50 €`.

use wayfare::{CurrencyCode, Dataset};

use crate::{failure::Failure, priced, subject};

/// The currency of amounts where none is named.
pub(crate) const COMMON: &str = "USD";

/// An amount in a currency.
pub(crate) type Price = (f64, CurrencyCode);

/// Reads the most that something may cost, and the currency that is asked for. A price that names none is in this one.
pub(crate) fn read_prices(
    dataset: &Dataset,
    max: Option<&str>,
    asked: Option<&str>,
) -> Result<(Option<Price>, Option<CurrencyCode>), Failure> {
    let asked = asked
        .map(|asked| priced::currency(dataset, Some(asked), &[]))
        .transpose()?;
    let Some(max) = max else {
        return Ok((None, asked));
    };
    let (amount, symbol) = read(max)?;
    let currency = match (symbol, asked) {
        (None, Some(asked)) => asked,
        _ => subject::currency(dataset, symbol.unwrap_or(COMMON))?.code,
    };
    Ok((Some((amount, currency)), asked))
}

/// Converts an amount to the currency that is asked for, if both are known.
pub(crate) fn convert(
    dataset: &Dataset,
    amount: &mut f64,
    currency: &mut Option<CurrencyCode>,
    asked: Option<CurrencyCode>,
) -> Result<(), Failure> {
    if let Some((from, to)) = currency.zip(asked)
        && let Some(conversion) = dataset.convert(from, to, *amount)?
    {
        (*amount, *currency) = (conversion.converted, Some(to));
    }
    Ok(())
}

/// Reads a number, and the symbol or code of a currency before or behind it, if there is one.
pub(crate) fn read(text: &str) -> Result<(f64, Option<&str>), Failure> {
    let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '+' | '-' | '_');
    let number = text.trim().trim_matches(|c| !is_of_number(c));
    let symbol = match text.trim().split_once(number) {
        Some((before, "")) if !number.is_empty() => before.trim(),
        Some(("", behind)) if !number.is_empty() => behind.trim(),
        _ => return Err(not_an_amount(text)),
    };
    let amount = without_separators(number).and_then(|number| number.parse().ok());
    let amount: f64 = amount.ok_or_else(|| not_an_amount(text))?;
    if !amount.is_finite() {
        return Err(Failure::Error(format!(
            "{:?} is too large for an amount",
            shortened(text)
        )));
    }
    if is_ambiguous(number) {
        let thousands = number.replace('.', ",");
        anstream::eprintln!(
            "Taking {number} for less than a thousand; for thousands, write {thousands}."
        );
    }
    Ok((amount, (!symbol.is_empty()).then_some(symbol)))
}

fn not_an_amount(text: &str) -> Failure {
    Failure::Error(format!(
        "{:?} is not an amount: write 1000, 1,000 or 12.50",
        shortened(text)
    ))
}

/// Returns the beginning of a long text.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 40;
    let dots = if text.chars().nth(SHOWN).is_some() {
        "…"
    } else {
        ""
    };
    text.chars().take(SHOWN).chain(dots.chars()).collect()
}

/// Returns whether a point may stand between thousands, as in German: `1.000`.
fn is_ambiguous(number: &str) -> bool {
    let digits = number.trim_start_matches(['+', '-']);
    let is_whole = |whole: &str| (1..=3).contains(&whole.len()) && !whole.starts_with('0');
    let parts = digits
        .split_once('.')
        .filter(|(whole, fraction)| is_whole(whole) && fraction.len() == 3);
    parts.is_some_and(|(whole, fraction)| {
        whole
            .bytes()
            .chain(fraction.bytes())
            .all(|b| b.is_ascii_digit())
    })
}

/// Removes the commas before groups of three digits from a number; `None` if a comma is elsewhere, as in `1,5`.
fn without_separators(number: &str) -> Option<String> {
    let (whole, fraction) = number.split_at(number.find('.').unwrap_or(number.len()));
    let mut groups = whole.split(',');
    let first = groups.next()?;
    let is_group =
        |group: &str| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit());
    let has_groups = whole.contains(',');
    let first = first.trim_start_matches(['+', '-']);
    let is_sound = !has_groups || (1..=3).contains(&first.len()) && !first.starts_with('0');
    (is_sound && groups.all(is_group)).then(|| whole.replace(',', "") + fraction)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic here is a failed test")]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_people_write_them() {
        for (text, amount, symbol) in [
            ("100", 100.0, None),
            ("1,000", 1000.0, None),
            ("1,234,567.89", 1_234_567.89, None),
            ("-1", -1.0, None),
            (".5", 0.5, None),
            ("$100", 100.0, Some("$")),
            ("12.50 €", 12.5, Some("€")),
            ("US$ 1,000", 1000.0, Some("US$")),
            ("100EUR", 100.0, Some("EUR")),
            ("0.125", 0.125, None),
            ("195.583", 195.583, None),
            ("€1.000", 1.0, Some("€")),
            ("1,000.125", 1000.125, None),
            ("1.0000", 1.0, None),
        ] {
            assert_eq!(read(text).ok().unwrap(), (amount, symbol), "{text}");
        }
        for text in ["1e400", &"9".repeat(400)] {
            let Err(Failure::Error(message)) = read(text) else {
                panic!("{text} is read")
            };
            assert!(
                message.ends_with("is too large for an amount") && message.len() < 200,
                "{message}"
            );
        }
        for text in [
            "", "$", "1,5", "0,125", "1,0000", ",100", "1.000,50", "1 2", "$1$", "ten", "1e",
        ] {
            assert!(read(text).is_err() || text == "1e", "{text}");
        }
    }
}
