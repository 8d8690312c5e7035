//! Numbers as people write them: with a comma or point, blanks or apostrophes between their digits.

/// A number of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Number {
    pub(super) value: f64,
    /// Whether its only comma or point precedes three digits: `1.500` is 1500, but of a few currencies one and a half.
    pub(super) is_grouped_once: bool,
    /// How many digits it has.
    pub(super) digits: usize,
}

/// Splits the number off the beginning of a text; `Err` for digits that are no number, like a date.
pub(super) fn split_number(text: &str) -> (Result<Number, NotANumber>, &str) {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut end = 0;
    let mut is_time = false;
    loop {
        while digit(end) {
            end += 1;
        }
        let rest = text.get(end..).unwrap_or_default();
        let Some(separator) = rest.chars().next() else {
            break;
        };
        let next = end + separator.len_utf8();
        let is_within = match separator {
            '.' | ',' => digit(next),
            ':' => {
                is_time |= digit(next);
                digit(next)
            }
            ' ' | '\'' | '’' => {
                let first = text.get(..end).unwrap_or_default();
                let group = first.rsplit([' ', '\'', '’']).next().unwrap_or_default();
                let is_group = (1..=3).contains(&group.len())
                    && group.bytes().all(|byte| byte.is_ascii_digit());
                is_group && (next..next + 3).all(digit) && !digit(next + 3)
            }
            _ => false,
        };
        if !is_within {
            break;
        }
        end = next;
    }
    let (written, rest) = text.split_at_checked(end).unwrap_or((text, ""));
    let number = if is_time {
        Err(NotANumber)
    } else {
        parse(written).ok_or(NotANumber)
    };
    // `12.-` and `12,-` have no cents.
    let dashes = rest
        .strip_prefix([',', '.'])
        .filter(|rest| rest.starts_with(['-', '–', '—']));
    let whole = dashes.map(|dashes| dashes.trim_start_matches(['-', '–', '—']));
    let rest = whole
        .filter(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        .unwrap_or(rest);
    (number, rest)
}

/// Digits that are no number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct NotANumber;

fn parse(written: &str) -> Option<Number> {
    let digits = written.bytes().filter(u8::is_ascii_digit).count();
    // More digits than any price, or more than a float tells apart.
    if digits > 15 {
        return None;
    }
    let last = written.rfind(['.', ',']);
    let decimal = last.filter(|&at| is_decimal(written, at));
    let (whole, fraction) = match decimal {
        Some(at) => (written.get(..at)?, written.get(at + 1..)?),
        None => (written, ""),
    };
    let groups: Vec<&str> = whole.split(['.', ',', ' ', '\'', '’']).collect();
    let separators: Vec<char> = whole.chars().filter(|c| !c.is_ascii_digit()).collect();
    let is_uniform = separators.iter().all(|c| separators.first() == Some(c));
    let sign = decimal.and_then(|at| written.get(at..)?.chars().next());
    let groups_by_sign = sign.is_some_and(|sign| separators.contains(&sign));
    if !is_uniform || groups_by_sign || !are_groups(&groups) {
        return None;
    }
    let value = format!("{}.{fraction}", groups.concat()).parse().ok()?;
    let is_grouped_once = decimal.is_none() && matches!(separators.as_slice(), ['.' | ',']);
    Some(Number {
        value,
        is_grouped_once,
        digits,
    })
}

/// Returns whether the last comma or point separates cents: one or two digits follow, or another sign groups by three.
fn is_decimal(written: &str, at: usize) -> bool {
    let (whole, fraction) = written.split_at_checked(at).unwrap_or_default();
    match fraction.len() - 1 {
        1 | 2 => true,
        _ => whole == "0",
    }
}

/// Returns whether groups of digits are those of one number: three digits each, or in India two before the last.
fn are_groups(groups: &[&str]) -> bool {
    let Some((first, rest)) = groups.split_first() else {
        return false;
    };
    let Some((last, middle)) = rest.split_last() else {
        return !first.is_empty();
    };
    let size = middle.first().map_or(3, |group| group.len());
    (1..=size).contains(&first.len())
        && !first.starts_with('0')
        && last.len() == 3
        && (size == 3 || size == 2)
        && middle.iter().all(|group| group.len() == size)
}
