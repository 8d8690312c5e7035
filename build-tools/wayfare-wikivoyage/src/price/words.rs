//! What words and signs of a price mean, from `words.tsv`.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::lexer::{Token, tokens};
use super::model::{Item, Period};

/// A row for each form: its kind, the form, its meaning.
const TABLE: &str = include_str!("words.tsv");

/// What a word or sign means.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Meaning {
    /// One of these currencies. A form that is also a word means them only where one is the country's.
    Currency { codes: Vec<&'static str>, is_word: bool },
    /// Times so many.
    Times(f64),
    /// A hundredth of a currency, not known which.
    Minor,
    /// "per": the next word is a unit.
    Per,
    /// A unit of time, if "per" precedes it.
    Time(Unit),
    /// "nightly", "pp": units without "per".
    Unit(Vec<Unit>),
    /// What is bought, or who pays.
    Item(Item),
    /// Free, and of what.
    Free(Option<Item>),
    /// "from"
    From,
    /// "up to"
    UpTo,
    /// "and up"
    Up,
    /// "between"
    Between,
    /// "to", between the ends of a range.
    To,
    /// "and"
    And,
    /// "or"
    Or,
    /// "about"
    About,
    /// "with": what follows is included.
    With,
    /// "for", "on"
    Link,
    /// "is"
    Is,
    /// Words that keep others from meaning something: "half an hour", "sugar free", "not".
    Skip,
}

/// A unit that a price may be for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Unit {
    Period(Period),
    Person,
}

/// A form of the table.
struct Form {
    tokens: Vec<Token<'static>>,
    meaning: Meaning,
}

/// The forms by their first token in lower case, longest first.
static FORMS: LazyLock<HashMap<String, Vec<Form>>> = LazyLock::new(|| {
    let mut forms: HashMap<_, Vec<Form>> = HashMap::new();
    for (form, meaning) in rows().flatten() {
        let tokens = tokens(form);
        let first = tokens.first().map(|token| token.lower.clone()).unwrap_or_default();
        forms.entry(first).or_default().push(Form { tokens, meaning });
    }
    for forms in forms.values_mut() {
        forms.sort_by_key(|form| std::cmp::Reverse(form.tokens.len()));
    }
    forms
});

/// Returns what the tokens begin with, and how many they are. `country` is the code of the country's currency.
pub(super) fn meaning(tokens: &[Token<'_>], country: Option<&str>) -> Option<(&'static Meaning, usize)> {
    let forms = FORMS.get(&tokens.first()?.lower)?;
    let matching = forms.iter().filter(|form| form.matches(tokens));
    let mut known = matching.filter(|form| match &form.meaning {
        Meaning::Currency { codes, is_word: true } => country.is_some_and(|country| codes.contains(&country)),
        _ => true,
    });
    known.next().map(|form| (&form.meaning, form.tokens.len()))
}

impl Form {
    /// Returns whether tokens begin with this form: those with capitals as written, others in any case.
    fn matches(&self, tokens: &[Token<'_>]) -> bool {
        let mut pairs = self.tokens.iter().zip(tokens);
        tokens.len() >= self.tokens.len()
            && pairs.all(|(own, token)| {
                let is_same =
                    if own.text == own.lower { own.lower == token.lower } else { own.text == token.text };
                is_same && (!own.is_glued || token.is_glued)
            })
    }
}

/// Parses the table; `None` for a line that is no row.
fn rows() -> impl Iterator<Item = Option<(&'static str, Meaning)>> {
    TABLE.lines().filter(|line| !line.starts_with("# ")).map(|line| {
        let mut columns = line.split('\t');
        let (kind, form, value) = (columns.next()?, columns.next()?, columns.next()?);
        Some((form, parse(kind, value)?)).filter(|_| columns.next().is_none())
    })
}

fn parse(kind: &str, value: &'static str) -> Option<Meaning> {
    Some(match kind {
        "currency" => {
            let codes = value.trim_start_matches('?').split(' ').collect();
            Meaning::Currency { codes, is_word: value.starts_with('?') }
        }
        "times" => Meaning::Times(value.parse().ok()?),
        "minor" => Meaning::Minor,
        "per" => Meaning::Per,
        "time" => Meaning::Time(unit(value)?),
        "unit" => Meaning::Unit(value.split(' ').map(unit).collect::<Option<_>>()?),
        "item" => Meaning::Item(item(value)?),
        "free" if value == "-" => Meaning::Free(None),
        "free" => Meaning::Free(Some(item(value)?)),
        "from" => Meaning::From,
        "upto" => Meaning::UpTo,
        "up" => Meaning::Up,
        "between" => Meaning::Between,
        "to" => Meaning::To,
        "and" => Meaning::And,
        "or" => Meaning::Or,
        "about" => Meaning::About,
        "with" => Meaning::With,
        "link" => Meaning::Link,
        "is" => Meaning::Is,
        "skip" => Meaning::Skip,
        _ => return None,
    })
}

fn unit(name: &str) -> Option<Unit> {
    Some(Unit::Period(match name {
        "hour" => Period::Hour,
        "day" => Period::Day,
        "night" => Period::Night,
        "week" => Period::Week,
        "month" => Period::Month,
        "year" => Period::Year,
        "person" => return Some(Unit::Person),
        _ => return None,
    }))
}

fn item(name: &str) -> Option<Item> {
    Some(match name {
        "dorm" => Item::Dorm,
        "single" => Item::Single,
        "double" => Item::Double,
        "triple" => Item::Triple,
        "suite" => Item::Suite,
        "pitch" => Item::Pitch,
        "adult" => Item::Adult,
        "child" => Item::Child,
        "student" => Item::Student,
        "senior" => Item::Senior,
        "one-way" => Item::OneWay,
        "return" => Item::Return,
        "breakfast" => Item::Breakfast,
        "lunch" => Item::Lunch,
        "dinner" => Item::Dinner,
        "meal" => Item::Meal,
        "beer" => Item::Beer,
        "coffee" => Item::Coffee,
        "drink" => Item::Drink,
        "entry" => Item::Entry,
        "room" => Item::Room,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_row_with_a_form_of_its_own() {
        let mut seen = HashMap::new();
        for (row, line) in rows().zip(TABLE.lines().filter(|line| !line.starts_with("# "))) {
            let (form, meaning) = row.unwrap_or_else(|| panic!("not a row: {line:?}"));
            if let Meaning::Currency { codes, .. } = &meaning {
                assert!(codes.iter().all(|code| code.len() == 3), "{line:?}");
            }
            assert!(seen.insert(form, line).is_none(), "twice: {line:?}");
        }
    }
}
