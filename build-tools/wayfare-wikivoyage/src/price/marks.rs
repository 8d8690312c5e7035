//! A text as marks: its numbers, what is known of its words, and signs.

use super::lexer::Token;
use super::model::Period;
use super::number::Number;
use super::words::{Meaning, Unit, meaning};

/// A number, sign or what one or several words mean.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Mark {
    Number(Number),
    /// Digits that are a date, a time or nothing.
    NotANumber,
    Known(&'static Meaning),
    /// A word that says nothing about prices.
    Word,
    /// A sign that divides a text: a comma, a bracket.
    Separator(char),
    /// A sign that means nothing by itself.
    Sign(char),
}

/// The marks of a text, and which of them are glued to the one before.
#[derive(Debug, Default)]
pub(super) struct Marks {
    marks: Vec<Mark>,
    glued: Vec<bool>,
}

/// Returns the marks of tokens. `country` is the code of the country's currency.
pub(super) fn marks(tokens: &[Token<'_>], country: Option<&str>) -> Marks {
    let mut marks = Marks::default();
    let mut rest = tokens;
    while let Some((token, after)) = rest.split_first() {
        marks.glued.push(token.is_glued);
        let (mark, after) = match (meaning(rest, country), token.number) {
            (Some((meaning, length)), _) => {
                (Mark::Known(meaning), rest.get(length..).unwrap_or_default())
            }
            (None, Some(Ok(number))) => (Mark::Number(number), after),
            (None, Some(Err(_))) => (Mark::NotANumber, after),
            (None, None) => (unknown(token.text), after),
        };
        marks.marks.push(mark);
        rest = after;
    }
    marks
}

fn unknown(text: &str) -> Mark {
    match text.chars().next() {
        Some(sign @ (',' | ';' | '.' | '!' | '?' | '(' | ')' | '|' | '·' | '•')) => {
            Mark::Separator(sign)
        }
        Some('，' | '、' | '；') => Mark::Separator(','),
        Some('。') => Mark::Separator('.'),
        Some('（') => Mark::Separator('('),
        Some('）') => Mark::Separator(')'),
        Some(sign) if !sign.is_alphabetic() => Mark::Sign(sign),
        _ => Mark::Word,
    }
}

impl Marks {
    pub(super) fn len(&self) -> usize {
        self.marks.len()
    }

    pub(super) fn get(&self, at: usize) -> Option<Mark> {
        self.marks.get(at).copied()
    }

    /// Returns the mark before this place.
    pub(super) fn before(&self, at: usize) -> Option<Mark> {
        self.get(at.checked_sub(1)?)
    }

    /// Returns what is known of a mark.
    pub(super) fn known(&self, at: usize) -> Option<&'static Meaning> {
        match self.get(at)? {
            Mark::Known(meaning) => Some(meaning),
            _ => None,
        }
    }

    /// Returns whether a mark is a number.
    pub(super) fn is_number(&self, at: usize) -> bool {
        matches!(self.get(at), Some(Mark::Number(_)))
    }

    /// Returns what is known of the mark before this place.
    pub(super) fn known_before(&self, at: usize) -> Option<&'static Meaning> {
        self.known(at.checked_sub(1)?)
    }

    /// Returns whether a mark is glued to the one before.
    pub(super) fn is_glued(&self, at: usize) -> bool {
        self.glued.get(at).copied().unwrap_or_default()
    }

    /// Returns the currencies that a mark may mean.
    pub(super) fn codes(&self, at: usize) -> Option<&'static [&'static str]> {
        match self.known(at)? {
            Meaning::Currency { codes, .. } => Some(codes),
            _ => None,
        }
    }

    /// Returns whether a text or a part of it ends before this place.
    pub(super) fn is_boundary(&self, at: usize) -> bool {
        matches!(self.get(at), None | Some(Mark::Separator(_)))
    }

    /// Returns the units of all prices, where this place tells them.
    pub(super) fn units_for_all(&self, at: usize) -> Option<&'static [Unit]> {
        match self.known(at)? {
            Meaning::ForAll(units) => Some(units),
            _ => None,
        }
    }

    /// Returns the units at this place, "per night", "pp" or "3 people", and where they end.
    pub(super) fn units(&self, at: usize) -> Option<(Vec<Unit>, usize)> {
        let is_per = matches!(self.get(at)?, Mark::Sign('/') | Mark::Known(Meaning::Per));
        if let Some(Mark::Number(number)) = self.get(at)
            // "5-hr stay"
            && let counted = at + 1 + usize::from(self.known(at + 1) == Some(&Meaning::To))
            && let Some(meaning) = self.known(counted)
        {
            let unit = match meaning {
                Meaning::Persons | Meaning::Time(Unit::Persons(_)) if number.value <= 9.0 => {
                    Unit::Persons(number.value as u8)
                }
                Meaning::Nights if number.value > 1.0 => Unit::Period(Period::Several),
                Meaning::Time(Unit::Period(Period::Hour)) if number.value < 24.0 => {
                    Unit::Period(Period::Several)
                }
                _ => return None,
            };
            return Some((vec![unit], counted + 1));
        }
        match self.known(at) {
            Some(Meaning::Unit(units)) => Some((units.clone(), at + 1)),
            _ if is_per => match self.known(at + 1)? {
                Meaning::Time(unit) => Some((vec![*unit], at + 2)),
                _ => None,
            },
            _ => None,
        }
    }
}
