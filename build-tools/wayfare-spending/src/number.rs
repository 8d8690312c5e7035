//! Numbers as people and tools write them. Which mark separates decimals is decided once, from all numbers of a file.

use crate::error::Error;

/// A cell with a number: what it is without its sign, and the letters and signs beside it.
#[derive(Debug, PartialEq)]
pub(crate) struct Written {
    pub(crate) is_negative: bool,
    body: String,
    /// What stands beside the number, such as `€`.
    pub(crate) unit: String,
}

impl Written {
    /// Reads a cell; `None` if it has no number or several.
    pub(crate) fn of(cell: &str) -> Option<Self> {
        /// Characters of the longest number that is one.
        const LONGEST: usize = 60;
        let cell = cell.trim();
        if cell.len() > LONGEST {
            return None;
        }
        let in_brackets = cell.starts_with('(') && cell.ends_with(')');
        let (mut is_negative, mut body, mut unit) = (in_brackets, String::new(), String::new());
        let mut is_over = false;
        let mut chars = cell.chars().peekable();
        while let Some(char) = chars.next() {
            match char {
                '0'..='9' if is_over => return None,
                '0'..='9' => body.push(char),
                // A mark between digits, or before the first.
                '.' | ',' | '·' if !is_over && chars.peek().is_some_and(char::is_ascii_digit) => {
                    if !body.is_empty() || unit.is_empty() || !unit.ends_with(char::is_alphabetic) {
                        body.push(if char == '·' { '.' } else { char });
                    }
                }
                // Thousands are apart by a blank or an apostrophe: three digits follow.
                ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' | '\'' | '’' if !body.is_empty() => {
                    let mut ahead = chars.clone();
                    let digits = std::iter::from_fn(|| ahead.next_if(char::is_ascii_digit)).count();
                    is_over |= digits != 3;
                }
                // `20,-` has no cents.
                '-' | '−' | '–' | '—' if unit.ends_with(['.', ',']) && !body.is_empty() => {
                    unit.pop();
                }
                '-' | '−' | '–' => {
                    is_negative = true;
                    is_over |= !body.is_empty();
                }
                '+' | '(' | ')' | '"' => is_over |= !body.is_empty(),
                char if char.is_whitespace() => is_over |= !body.is_empty(),
                char => {
                    is_over |= !body.is_empty();
                    unit.push(char);
                }
            }
        }
        body.contains(|char: char| char.is_ascii_digit())
            .then_some(Self {
                is_negative,
                body,
                unit,
            })
    }

    /// Returns the number with this decimal mark; `None` if its other mark does not part thousands.
    pub(crate) fn value(&self, decimal: char) -> Option<f64> {
        let (whole, fraction) = match self.body.split_once(decimal) {
            Some((whole, fraction)) => (whole, fraction),
            None => (self.body.as_str(), ""),
        };
        let negated = |value: f64| if self.is_negative { -value } else { value };
        // Most numbers are written as programs do.
        if decimal == '.' && !self.body.contains(',') && !fraction.contains('.') {
            return self.body.parse().ok().map(negated);
        }
        let mut groups = whole.split(['.', ',']);
        let first = groups.next().unwrap_or_default();
        let rest: Vec<_> = groups.collect();
        let is_sound = fraction.bytes().all(|byte| byte.is_ascii_digit())
            && (rest.is_empty() || (1..=3).contains(&first.len()))
            // Lakhs and crores have two digits.
            && rest.iter().enumerate().all(|(at, group)| {
                group.len() == 3 || group.len() == 2 && at + 1 < rest.len()
            })
            && !whole.contains(decimal);
        if !is_sound {
            return None;
        }
        let digits: String = ["0", first]
            .into_iter()
            .chain(rest)
            .chain([".", fraction])
            .collect();
        digits.parse().ok().map(negated)
    }
}

/// What the numbers of a file say of its decimal mark.
#[derive(Debug, Default)]
pub(crate) struct Numbers {
    /// How many can only be read with a point, and with a comma, before decimals.
    point: u64,
    comma: u64,
    /// The first one that can be read with either, and its mark.
    open: Option<(String, char)>,
    /// Whether some amounts may have three decimals.
    three_decimals: bool,
}

impl Numbers {
    /// Takes a cell into account. A currency with three decimals, or an unknown one, leaves `0.500` open.
    pub(crate) fn see(&mut self, cell: &str, three_decimals: impl FnOnce() -> bool) {
        if !cell.contains(['.', ',', '·']) {
            return;
        }
        let Some(written) = Written::of(cell) else {
            return;
        };
        let body = written.body.as_str();
        let Some(last) = body.rfind(['.', ',']) else {
            return;
        };
        let (whole, behind) = body.split_at(last);
        let mark = if behind.starts_with(',') { ',' } else { '.' };
        let other = if mark == ',' { '.' } else { ',' };
        let is_decimal = if whole.contains(other) {
            !whole.contains(mark)
        } else if whole.contains(mark) {
            false
        } else if behind.len() != 4 || whole.len() > 3 || whole.is_empty() || whole.starts_with('0')
        {
            true
        } else {
            self.open
                .get_or_insert_with(|| (cell.trim().to_owned(), mark));
            self.three_decimals |= three_decimals();
            return;
        };
        if (mark == '.') == is_decimal {
            self.point += 1;
        } else {
            self.comma += 1;
        }
    }

    /// Decides on the mark that most numbers have.
    pub(crate) fn decide(self) -> Result<char, Error> {
        match (self.point.cmp(&self.comma), self.open) {
            (std::cmp::Ordering::Greater, _) => Ok('.'),
            (std::cmp::Ordering::Less, _) => Ok(','),
            (_, None) => Ok('.'),
            (_, Some((value, _))) if self.three_decimals => Err(Error::Numbers { value }),
            // No currency but a few has three decimals: they are thousands.
            (_, Some((_, mark))) => Ok(if mark == '.' { ',' } else { '.' }),
        }
    }
}

/// Splits `2 x 12,30` into how many and what one cost.
pub(crate) fn times(cell: &str) -> (f64, &str) {
    let split = cell.split_once(['x', '×', '*']);
    let count =
        split.and_then(|(count, each)| Some((count.trim().parse::<u16>().ok()?, each.trim())));
    count.map_or((1.0, cell), |(count, each)| (count.into(), each))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(cells: &[&str]) -> Vec<Option<f64>> {
        let mut numbers = Numbers::default();
        cells.iter().for_each(|cell| numbers.see(cell, || false));
        let decimal = numbers.decide().unwrap();
        cells
            .iter()
            .map(|cell| Written::of(cell)?.value(decimal))
            .collect()
    }

    #[test]
    fn the_mark_is_decided_by_all_numbers() {
        assert_eq!(read(&["1.234,50", "2.500"]), [Some(1234.5), Some(2500.0)]);
        assert_eq!(read(&["2.500", "1.234,50"]), [Some(2500.0), Some(1234.5)]);
        assert_eq!(read(&["2.5", "2.500"]), [Some(2.5), Some(2.5)]);
        assert_eq!(
            read(&["50,000", "120,000"]),
            [Some(50_000.0), Some(120_000.0)]
        );
        assert_eq!(read(&["0.500"]), [Some(0.5)]);
        assert_eq!(read(&["1,00,000", "12.5"]), [Some(100_000.0), Some(12.5)]);
        assert_eq!(
            read(&["12,30", "7,2", "12.50"]),
            [Some(12.3), Some(7.2), None]
        );
        let mut numbers = Numbers::default();
        numbers.see("2.500", || true);
        assert!(matches!(numbers.decide(), Err(Error::Numbers { .. })));
    }

    #[test]
    fn signs_stand_before_behind_or_around() {
        for (cell, value, unit) in [
            ("12,30 €", 12.3, "€"),
            ("-€3.60", -3.6, "€"),
            ("€ -3.60", -3.6, "€"),
            ("--3,60", -3.6, ""),
            ("3.60-", -3.6, ""),
            ("(3.60)", -3.6, ""),
            ("−3.60", -3.6, ""),
            ("kr 30,00", 30.0, "kr"),
            ("Rs. 30", 30.0, "Rs."),
            ("1 234.5", 1234.5, ""),
            ("1\u{a0}234,5", 1234.5, ""),
            ("1'234.50 CHF", 1234.5, "CHF"),
            ("$1,000.00", 1000.0, "$"),
            (".5", 0.5, ""),
            ("20.- CHF", 20.0, "CHF"),
            ("20,– €", 20.0, "€"),
            ("~20", 20.0, "~"),
            ("-318.400000000000", -318.4, ""),
        ] {
            let written = Written::of(cell).unwrap();
            let decimal = if cell.contains(',') && !cell.contains(",0") {
                ','
            } else {
                '.'
            };
            let decimal = if cell == "kr 30,00" { ',' } else { decimal };
            assert_eq!(
                (written.value(decimal), written.unit.as_str()),
                (Some(value), unit),
                "{cell}"
            );
        }
        for cell in [
            "",
            "-",
            "n/a",
            "12 of 30",
            "2026-05-02",
            "12 34",
            "1.2.3.x",
            &"9".repeat(99),
        ] {
            assert_eq!(
                Written::of(cell).and_then(|written| written.value('.')),
                None,
                "{cell}"
            );
        }
    }
}
