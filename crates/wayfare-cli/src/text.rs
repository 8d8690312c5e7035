//! Formats values for people: numbers, amounts, places, and the sources of figures.

use std::{fmt::Display, io};

use wayfare::{
    Country, Currency, CurrencyCode, Expense, Hit, Place, PlaceKind, Point, Provenance,
    QueryOptions, Source, Successor,
};
use wayfare_text::printable;

use crate::output::Output;

/// The cell of a table for an unknown value.
const UNKNOWN: &str = "–";

/// What is said where a total stands beside its categories.
pub(crate) const TOTAL: &str =
    "The total is a figure of its own: it need not be the sum of the categories.";

/// What is said where days are compared.
pub(crate) const LESS: &str = "Less or more is said where it is right in 8 of 10 cases; of others, these figures cannot tell.";

/// Formats a number with commas: `234,908`.
pub(crate) fn count(number: u64) -> String {
    grouped(&number.to_string())
}

/// Says how near a point something is looked for.
pub(crate) fn around(options: &QueryOptions, point: Point) -> String {
    match options.radius_km() {
        Some(km) => format!("within {km} km of {point}"),
        None => format!("near {point}"),
    }
}

/// Formats a number of things in memory with commas.
pub(crate) fn size(number: usize) -> String {
    grouped(&number.to_string())
}

/// Formats a rate between currencies, with at most six digits.
pub(crate) fn rate(value: f64) -> String {
    const DIGITS: i32 = 6;
    if !value.is_normal() {
        return value.to_string();
    }
    let whole = value.abs().log10().floor() as i32 + 1;
    let text = format!("{value:.*}", DIGITS.saturating_sub(whole).max(0) as usize);
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// Says what replaced a withdrawn currency.
pub(crate) fn replaced(
    Currency {
        code, successor, ..
    }: &Currency<'_>,
) -> Option<String> {
    let per_unit = |it: Successor| {
        format!(
            "{code} was replaced by {}: {} {code} for 1.",
            it.code,
            rate(it.per_unit)
        )
    };
    successor.map(per_unit)
}

/// Formats an amount of money with the decimals of its currency, and with more below one unit.
pub(crate) fn amount(value: f64, currency: Option<CurrencyCode>) -> String {
    if value.abs() < 1.0 && value != 0.0 {
        // Two significant digits, however small the amount is.
        let zeros = -value.abs().log10().floor();
        if zeros > 12.0 {
            return format!("{value:.1e}");
        }
        let decimals = if zeros > 5.0 { zeros as usize + 1 } else { 6 };
        return format!("{value:.decimals$}")
            .trim_end_matches('0')
            .to_owned();
    }
    let text = format!("{value:.*}", currency.map_or(2, CurrencyCode::decimals));
    match text.split_once('.') {
        Some((whole, cents)) => format!("{}.{cents}", grouped(whole)),
        None => grouped(&text),
    }
}

/// Formats an amount that somebody gave: as others, but with all of its decimals.
pub(crate) fn exact_amount(value: f64, currency: Option<CurrencyCode>) -> String {
    let exact = value.to_string();
    match exact.split_once('.') {
        Some((whole, decimals))
            if decimals.len() > currency.map_or(2, CurrencyCode::decimals)
                && decimals.len() <= f64::DIGITS as usize =>
        {
            format!("{}.{decimals}", grouped(whole))
        }
        _ => amount(value, currency),
    }
}

/// Formats an amount that may be off, with as many digits as its error deserves: `150`, not `149.62`. As it is where its error is
/// not known.
pub(crate) fn expense(expense: &Expense, currency: Option<CurrencyCode>) -> String {
    rounded(expense.amount, digits(expense), currency)
}

/// Formats the range in which the true amount probably lies, `41 to 91`; empty if it is not known.
pub(crate) fn likely(expense: &Expense, currency: Option<CurrencyCode>) -> String {
    let digits = digits(expense);
    let ends = expense.low.zip(expense.high);
    ends.map(|(low, high)| {
        let [low, high] = [low, high].map(|end| rounded(end, digits, currency));
        format!("{low} to {high}")
    })
    .unwrap_or_default()
}

/// Returns how many digits an amount deserves: two or more, and so many that rounding changes it by half of its error at most.
/// `None`: all that there are. `roughly` in the explorer's `format.js` rounds in the same way.
fn digits(expense: &Expense) -> Option<i32> {
    let (low, high) = expense.low.zip(expense.high)?;
    let error = (high / low).ln() / 2.0;
    let digits = (1.0 - error.log10()).ceil();
    (error > 0.0 && digits <= f64::from(f64::DIGITS)).then(|| digits.max(2.0) as i32)
}

fn rounded(value: f64, digits: Option<i32>, currency: Option<CurrencyCode>) -> String {
    let Some(digits) = digits.filter(|_| value.is_normal()) else {
        return amount(value, currency);
    };
    let decimals = |value: f64| digits - 1 - value.abs().log10().floor() as i32;
    let unit = 10_f64.powi(-decimals(value));
    let value = (value / unit).round() * unit;
    if value.abs() < 1.0 {
        return amount(value, currency);
    }
    let most = currency.map_or(2, CurrencyCode::decimals);
    let decimals = usize::try_from(decimals(value)).unwrap_or(0).min(most);
    let text = format!("{value:.decimals$}");
    match text.split_once('.') {
        Some((whole, cents)) => format!("{}.{cents}", grouped(whole)),
        None => grouped(&text),
    }
}

/// Formats a value, or a dash if it is not known.
pub(crate) fn known(value: Option<impl Display>) -> String {
    value.map_or_else(|| UNKNOWN.to_owned(), |value| value.to_string())
}

/// Formats a value; empty if it is not known.
pub(crate) fn given(value: Option<impl Display>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// Formats a place with its region and country: `Lisbon, Lisbon, Portugal`.
pub(crate) fn place(place: &Place<'_>) -> wayfare::Result<String> {
    place_told_apart(place, None)
}

/// Formats a place in the same way, with what tells it apart from its namesakes: `San Isidro, Nueva Ecija, …`.
pub(crate) fn place_told_apart(
    place: &Place<'_>,
    told_apart: Option<&str>,
) -> wayfare::Result<String> {
    let region = place.admin1()?.and_then(|region| region.name);
    let country = place.country()?.map(|country| country.name);
    Ok(within([Some(place.name()), told_apart, region, country]))
}

/// Formats the names of a place and of what it lies in, each of them in the next.
pub(crate) fn within(names: [Option<&str>; 4]) -> String {
    let mut parts: Vec<&str> = names.into_iter().flatten().collect();
    // A region would be repeated as its own region, a country as its own country.
    parts.dedup();
    printable(&parts.join(", ")).into_owned()
}

/// Returns what tells the places of hits apart from each other, where they are namesakes in one region.
pub(crate) fn told_apart(hits: &[Hit<'_>]) -> wayfare::Result<Vec<Option<String>>> {
    Place::told_apart(
        &hits
            .iter()
            .map(Hit::place)
            .collect::<wayfare::Result<Vec<_>>>()?,
    )
}

/// Returns a share in per cent.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

/// Formats a score, which is in thousandths, with all its digits: the parts of a sum add up as they are shown.
pub(crate) fn score(score: i32) -> String {
    format!("{:.3}", f64::from(score) / 1_000.0)
}

/// Returns the kind of a region or country; empty for a place proper.
pub(crate) fn kind(kind: PlaceKind) -> &'static str {
    match kind {
        PlaceKind::Region => "region",
        PlaceKind::Country => "country",
        _ => "",
    }
}

/// Returns the name that matched; for a postal code with its country, `10115 (DE)`, and a remark if the code is only
/// near the place.
pub(crate) fn matched(hit: &Hit<'_>, name: &str) -> wayfare::Result<String> {
    Ok(match hit.postal_code()? {
        Some(code) => {
            let near = if code.is_of(hit.id()) { "" } else { "near " };
            format!("{near}{} ({})", code.code, code.country_code)
        }
        None => name.to_owned(),
    })
}

/// Formats how much a visitor is expected to bargain, with its provenance.
pub(crate) fn bargaining(country: &Country<'_>) -> String {
    let Some((degree, source)) = country.bargaining.zip(country.bargaining_source) else {
        return String::new();
    };
    format!("{degree} (0 not at all to 4 often; {})", source.provenance)
}

/// Prints below a table the sources of its figures, which are given with their dates.
pub(crate) fn sources<'d>(
    out: &mut Output,
    figures: impl Iterator<Item = (Source<'d>, &'d str)>,
) -> io::Result<()> {
    let mut told: Vec<(&str, &str)> = Vec::new();
    out.blank()?;
    for (source, date) in figures {
        if told.contains(&(source.id, date)) {
            continue;
        }
        told.push((source.id, date));
        let from = format!("{}; {}; {date}", source.title, source.origin);
        match source.provenance {
            Provenance::Official => out.note(&format!("Official: {from}"))?,
            Provenance::Imported => out.note(&format!("Imported: {from}"))?,
            // What an estimate is based on takes a paragraph.
            Provenance::Estimate => out.caution(&format!(
                "Estimated, not observed: {} ({date}). `wayfare info` says from what.",
                source.title
            ))?,
            Provenance::Observed => out.note(&format!("Observed: {from}"))?,
            Provenance::Blended => out.note(&format!("Estimated and observed: {from}"))?,
            Provenance::Sample => out.caution(&format!("A sample, not a real record: {from}"))?,
            other => out.note(&format!("{other}: {from}"))?,
        }
    }
    Ok(())
}

/// Puts a comma before every group of three digits of a whole number.
fn grouped(digits: &str) -> String {
    let mut grouped = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) && !grouped.ends_with('-') {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_the_digits_that_their_error_deserves() {
        let costs = |value: f64, error: Option<f64>| {
            let [low, high] = [
                error.map(|error| value / error),
                error.map(|error| value * error),
            ];
            let mut day: Expense = std::iter::empty().sum();
            (day.amount, day.low, day.high) = (value, low, high);
            (
                expense(&day, "EUR".parse().ok()),
                likely(&day, "EUR".parse().ok()),
            )
        };
        for (value, error, text, range) in [
            (149.62, Some(1.42), "150", "110 to 210"),
            (56.18, Some(1.42), "56", "40 to 80"),
            (99.6, Some(2.0), "100", "50 to 200"),
            (12_345.0, Some(30.0), "12,000", "410 to 370,000"),
            (3.44, Some(1.42), "3.4", "2.4 to 4.9"),
            (149.62, Some(1.1), "150", "136 to 165"),
            (1_234.56, Some(1.05), "1,230", "1,180 to 1,300"),
            (149.62, Some(1.001), "149.62", "149.47 to 149.77"),
            (149.62, Some(1.0), "149.62", "149.62 to 149.62"),
            (149.62, None, "149.62", ""),
            (0.0, Some(1.42), "0.00", ""),
        ] {
            let (shown, likely) = costs(value, error);
            assert_eq!(shown, text, "{value} {error:?}");
            assert!(
                value == 0.0 || likely == range,
                "{value} {error:?}: {likely}"
            );
        }
    }

    #[test]
    fn numbers_read_well() {
        assert_eq!(count(7), "7");
        assert_eq!(count(999), "999");
        assert_eq!(count(234_908), "234,908");
        assert_eq!(count(7_000_000), "7,000,000");
        assert_eq!(amount(0.0, None), "0.00");
        assert_eq!(amount(54.8, None), "54.80");
        assert_eq!(amount(-123_456.7, None), "-123,456.70");
        assert_eq!(amount(0.000_038_4, None), "0.000038");
        assert_eq!(amount(0.5, None), "0.5");
        assert_eq!(amount(0.000_000_01, None), "0.00000001");
        assert_eq!(amount(0.000_000_009_21, None), "0.0000000092");
        assert_eq!(amount(-0.000_000_1, None), "-0.0000001");
        assert_eq!(amount(1.234e-300, None), "1.2e-300");
        assert_eq!(amount(f64::MIN_POSITIVE, None), "2.2e-308");
        for (value, text) in [
            (0.0, "0.00"),
            (0.123, "0.12"),
            (5.26, "5.3"),
            (9.96, "10"),
            (40.55, "41"),
            (919.28, "920"),
            (332_702.0, "330,000"),
        ] {
            assert_eq!(rounded(value, Some(2), None), text);
        }
        for (code, value, text, about) in [
            ("JPY", 12_345.4, "12,345", "12,000"),
            ("JPY", -1.6, "-2", "-2"),
            ("JPY", 0.0, "0", "0"),
            ("JPY", 0.0064, "0.0064", "0.0064"),
            ("KWD", 1_234.5, "1,234.500", "1,200"),
            ("EUR", 54.8, "54.80", "55"),
        ] {
            let currency = code.parse().ok();
            assert_eq!(
                (amount(value, currency), rounded(value, Some(2), currency)),
                (text.to_owned(), about.to_owned())
            );
        }
        for (code, value, text) in [
            ("JPY", 2.5, "2.5"),
            ("KWD", 1.0005, "1.0005"),
            ("USD", 12_345.678_901, "12,345.678901"),
            ("USD", -1_234.567, "-1,234.567"),
            ("USD", 12.0, "12.00"),
            ("USD", 0.123_456_789, "0.123456789"),
        ] {
            assert_eq!(exact_amount(value, code.parse().ok()), text);
        }
        for (value, text) in [
            (1.0, "1"),
            (0.880_225_885_679_325_1, "0.880226"),
            (157.477_293_578, "157.477"),
            (1_234_567.8, "1234568"),
            (0.000_012_345_678, "0.0000123457"),
            (0.0, "0"),
        ] {
            assert_eq!(rate(value), text);
        }
    }
}
