//! The vocabulary of prices, from `words.tsv`.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::lexer::{Token, tokens};
use super::model::{Item, Period};
use crate::vocabulary::named;

/// A row for each form: its kind, the form, its meaning.
const TABLE: &str = include_str!("words.tsv");

/// The meaning of a word or sign.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Meaning {
    /// One of these currencies. A form that is also a word means them only where one is the country's.
    #[serde(skip)]
    Currency {
        codes: Vec<&'static str>,
        is_word: bool,
    },
    /// A factor.
    #[serde(skip)]
    Times(f64),
    /// A hundredth of a currency, not known which.
    Minor,
    /// "per": the next word is a unit.
    Per,
    /// A unit of time, if "per" precedes it.
    #[serde(skip)]
    Time(Unit),
    /// "nightly", "pp", "for two": units without "per".
    #[serde(skip)]
    Unit(Vec<Unit>),
    /// "prices per person": units of all prices that have none of their own.
    #[serde(skip)]
    ForAll(Vec<Unit>),
    /// "people": a unit behind a number.
    Persons,
    /// "nights": the same.
    Nights,
    /// What is bought, or who pays.
    #[serde(skip)]
    Item(Item),
    /// Free, and the item.
    #[serde(skip)]
    Free(Option<Item>),
    /// "from"
    From,
    /// "up to"
    UpTo,
    /// "and up"
    Up,
    /// "more", "off": of an amount that comes to another, or goes off it.
    More,
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
    /// "included": what stands before it is.
    Included,
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
    /// A number of persons.
    Persons(u8),
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
        let first = tokens
            .first()
            .map(|token| token.lower.clone())
            .unwrap_or_default();
        forms
            .entry(first)
            .or_default()
            .push(Form { tokens, meaning });
    }
    for forms in forms.values_mut() {
        forms.sort_by_key(|form| std::cmp::Reverse(form.tokens.len()));
    }
    forms
});

/// Returns what the tokens begin with, and how many they are. `country` is the code of the country's currency.
pub(super) fn meaning(
    tokens: &[Token<'_>],
    country: Option<&str>,
) -> Option<(&'static Meaning, usize)> {
    let forms = FORMS.get(&tokens.first()?.lower)?;
    let matching = forms.iter().filter(|form| form.matches(tokens));
    let mut known = matching.filter(|form| match &form.meaning {
        Meaning::Currency {
            codes,
            is_word: true,
        } => country.is_some_and(|country| codes.contains(&country)),
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
                let is_same = if own.text == own.lower {
                    own.lower == token.lower
                } else {
                    own.text == token.text
                };
                is_same && (!own.is_glued || token.is_glued)
            })
    }
}

/// Parses the table; `None` for a line that is no row. A row of codes has many forms, each of which means itself.
fn rows() -> impl Iterator<Item = Option<(&'static str, Meaning)>> {
    TABLE
        .lines()
        .filter(|line| !line.starts_with("# "))
        .flat_map(|line| match line.split('\t').collect::<Vec<_>>()[..] {
            ["code", codes] => {
                let meaning = |code| Meaning::Currency {
                    codes: vec![code],
                    is_word: false,
                };
                codes
                    .split(' ')
                    .map(|code| Some((code, meaning(code))))
                    .collect()
            }
            [kind, form, value] => vec![parse(kind, value).map(|meaning| (form, meaning))],
            _ => vec![None],
        })
}

/// Returns whether a text is the code of a currency.
pub(crate) fn is_code(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase()) && {
        let forms: &HashMap<String, Vec<Form>> = &FORMS;
        let mut forms = forms.get(&text.to_lowercase()).into_iter().flatten();
        forms.any(
            |form| matches!(&form.meaning, Meaning::Currency { codes, .. } if codes == &[text]),
        )
    }
}

fn parse(kind: &str, value: &'static str) -> Option<Meaning> {
    Some(match kind {
        "currency" => {
            let codes = value.trim_start_matches('?').split(' ').collect();
            Meaning::Currency {
                codes,
                is_word: value.starts_with('?'),
            }
        }
        "times" => Meaning::Times(value.parse().ok()?),
        "time" => Meaning::Time(unit(value)?),
        "unit" => Meaning::Unit(units(value)?),
        "all" => Meaning::ForAll(units(value)?),
        "item" => Meaning::Item(named(value)?),
        "free" if value == "-" => Meaning::Free(None),
        "free" => Meaning::Free(Some(named(value)?)),
        other => named(other)?,
    })
}

fn units(names: &str) -> Option<Vec<Unit>> {
    names.split(' ').map(unit).collect()
}

fn unit(name: &str) -> Option<Unit> {
    if name == "person" {
        return Some(Unit::Persons(1));
    }
    named(name)
        .map(Unit::Period)
        .or_else(|| name.parse().ok().map(Unit::Persons))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_row_with_a_form_of_its_own() {
        let mut seen = HashMap::new();
        for (number, row) in rows().enumerate() {
            let (form, meaning) =
                row.unwrap_or_else(|| panic!("not a row: {number}, after {seen:?}"));
            if let Meaning::Currency { codes, .. } = &meaning {
                assert!(codes.iter().all(|code| code.len() == 3), "{form:?}");
            }
            assert!(seen.insert(form, meaning).is_none(), "twice: {form:?}");
        }
    }
}
