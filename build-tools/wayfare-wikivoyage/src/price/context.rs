//! Says what each amount of a text is for, by the words around it.

use std::ops::Range;

use super::amounts::Amount;
use super::marks::{Mark, Marks};
use super::model::{Item, Price};
use super::words::{Meaning, Unit};

/// Returns a price for each amount.
pub(super) fn prices(marks: &Marks, amounts: &[Amount]) -> Vec<Price> {
    let mut prices: Vec<Price> = Vec::with_capacity(amounts.len());
    let first = amounts.first().map_or(0, |amount| amount.start);
    let mut before = clause_before(marks, 0, first);
    // "adults 12 € children 6 €" or "12 € adults 6 € children"; "rooms 30 € single 45 € double", "entry 5 € for adults"
    let sentence = (first..marks.len()).find(|&at| marks.get(at) == Some(Mark::Separator('.')));
    let last = amounts
        .iter()
        .rfind(|amount| sentence.is_none_or(|end| amount.start < end));
    let has_item_last = last.is_some_and(|last| {
        let link = usize::from(marks.known(last.end) == Some(&Meaning::Link));
        matches!(marks.known(last.end + link), Some(Meaning::Item(_)))
    });
    let items_come_first = before.clone().any(|at| match marks.known(at) {
        Some(Meaning::Item(item)) => !matches!(item, Item::Room | Item::Entry) || !has_item_last,
        // "2 people €60 3 people €75"
        _ => marks.is_number(at) && marks.units(at).is_some(),
    });
    let mut rest = amounts;
    let mut end_of_last = None;
    while let Some((amount, following)) = rest.split_first() {
        rest = following;
        // Amounts of "single/double 30/45" are one another's neighbours.
        let next = following.first().map(|next| next.start);
        let is_shared = next == Some(amount.start);
        let to = following
            .iter()
            .map(|next| next.start)
            .find(|&start| start >= amount.end)
            .unwrap_or(marks.len());
        let gap = split_gap(marks, amount.end, to, to < marks.len(), items_come_first);
        let mut ranked = RankedPrice {
            price: Price {
                money: amount.money,
                period: None,
                persons: None,
                item: None,
            },
            rank: u8::MAX,
            has_words: false,
        };
        ranked.read(marks, before.clone(), false);
        for range in gap.after {
            ranked.read(marks, range, true);
        }
        ranked.price.item = match (amount.money, amount.item) {
            (Some(_), Some(own)) => Some(own),
            (_, own) => ranked.price.item.or(own),
        };
        if let (Some(last), Some(end)) = (prices.last(), end_of_last)
            && match ranked.price.item {
                None => {
                    is_remark(marks, end, amount.start)
                        || is_next_in_group(marks, end, before.clone())
                }
                // "doubles €40 shared, €50 private; triples €60"
                Some(Item::Room) => {
                    last.item.is_some_and(is_room) && is_next_in_group(marks, end, before.clone())
                }
                _ => false,
            }
        {
            let Price {
                period,
                persons,
                item,
                ..
            } = *last;
            let own = ranked.price;
            ranked.price = Price {
                period: own.period.or(period),
                persons: own.persons.or(persons),
                item,
                ..own
            };
        }
        // "€20 for a 6 person dorm"
        if ranked.price.item == Some(Item::Dorm) {
            ranked.price.persons = ranked.price.persons.filter(|persons| *persons == 1);
        }
        // "dorm €12, kayaks €30"
        if ranked.has_words
            && ranked.price.money.is_some()
            && ranked.price.persons.is_none()
            && prices
                .iter()
                .any(|price| price.money.is_some() && price.item.is_some_and(is_thing))
        {
            ranked.price.item = ranked.price.item.or(Some(Item::Other));
        }
        prices.push(ranked.price);
        if !is_shared {
            before = gap.before_next;
            end_of_last = Some(amount.end);
        }
    }
    for unit in (0..marks.len())
        .filter_map(|at| marks.units_for_all(at))
        .flatten()
    {
        for price in &mut prices {
            match *unit {
                Unit::Period(period) => price.period = price.period.or(Some(period)),
                Unit::Persons(persons) => price.persons = price.persons.or(Some(persons)),
            }
        }
    }
    prices
}

/// Returns whether a bracket opens between an amount and the next, and has not closed.
fn is_remark(marks: &Marks, end: usize, start: usize) -> bool {
    let last = (end..start).rev().find_map(|at| match marks.get(at) {
        Some(Mark::Separator(sign @ ('(' | ')'))) => Some(sign),
        _ => None,
    });
    last == Some('(')
}

/// Returns whether an amount with no words before it follows one of the same group: "singles €30, €40; doubles €50".
fn is_next_in_group(marks: &Marks, end: usize, before: Range<usize>) -> bool {
    let is_semicolon = |at| marks.get(at) == Some(Mark::Separator(';'));
    (0..marks.len()).any(is_semicolon)
        && !(end..before.end).any(is_semicolon)
        && before
            .into_iter()
            .all(|at| marks.get(at) != Some(Mark::Word))
}

/// The words between two amounts, or after the last.
struct Gap {
    /// Words that belong to the amount before.
    after: Vec<Range<usize>>,
    /// Words that belong to the amount after.
    before_next: Range<usize>,
}

fn split_gap(marks: &Marks, from: usize, to: usize, has_next: bool, items_come_first: bool) -> Gap {
    let mut after = Vec::new();
    let mut from = from;
    let is_separator = |at: usize| matches!(marks.get(at), Some(Mark::Separator(_)));
    if marks.get(from) == Some(Mark::Separator('('))
        && let Some(end) = (from..to).find(|&at| marks.get(at) == Some(Mark::Separator(')')))
    {
        after.push(from + 1..end);
        from = end + 1;
    }
    let before_next = clause_before(marks, from, to);
    let and = and_between(marks, from..to).filter(|_| has_next);
    match ((from..to).find(|&at| is_separator(at)), and) {
        (Some(end), _) => {
            after.push(from..end);
            // "€15, per person"
            if let Some((_, units_end)) = marks
                .units(end + 1)
                .filter(|&(_, units_end)| units_end <= to)
            {
                after.push(end + 1..units_end);
            }
            Gap { after, before_next }
        }
        // "€8 to climb the tower and an additional €5 for the vault", "€5 for adults and €3 for children"
        (None, Some(and)) => {
            after.push(from..and);
            Gap {
                after,
                before_next: and + 1..to,
            }
        }
        (None, None) if has_next && items_come_first => {
            let mut end = from;
            while let Some((_, units_end)) =
                marks.units(end).filter(|&(_, units_end)| units_end <= to)
                && !marks.is_number(end)
            {
                end = units_end;
            }
            after.push(from..end);
            Gap {
                after,
                before_next: end..to,
            }
        }
        (None, None) => {
            after.push(from..to);
            Gap {
                after,
                before_next: to..to,
            }
        }
    }
}

/// Returns the last "and" or "+" of a gap, unless it may join what is included.
fn and_between(marks: &Marks, gap: Range<usize>) -> Option<usize> {
    let is_and = |at: usize| match marks.get(at) {
        Some(Mark::Sign('+')) => !marks.is_glued(at),
        mark => mark == Some(Mark::Known(&Meaning::And)),
    };
    let and = gap.clone().rfind(|&at| is_and(at))?;
    (gap.start..and)
        .all(|at| marks.known(at) != Some(&Meaning::With))
        .then_some(and)
}

/// Returns the part of a clause before an amount: from the last separator on, though not one of a remark in brackets.
fn clause_before(marks: &Marks, from: usize, amount: usize) -> Range<usize> {
    let mut end = amount;
    if end > from && marks.before(end) == Some(Mark::Separator(')')) {
        let open = (from..end)
            .rev()
            .find(|&at| marks.get(at) == Some(Mark::Separator('(')));
        end = open.unwrap_or(end);
    }
    let separator = (from..end)
        .rev()
        .find(|&at| matches!(marks.get(at), Some(Mark::Separator(_))));
    separator.map_or(from, |at| at + 1)..end
}

/// A price, how much its item tells, and whether words that are not known say something about it.
struct RankedPrice {
    price: Price,
    rank: u8,
    has_words: bool,
}

impl RankedPrice {
    /// Reads units and items among these marks.
    fn read(&mut self, marks: &Marks, range: Range<usize>, is_after: bool) {
        let mut at = range.start;
        let mut is_included = false;
        while at < range.end {
            if let Some((units, end)) = marks.units(at).filter(|&(_, end)| end <= range.end) {
                for unit in units {
                    match unit {
                        Unit::Period(period) => self.price.period = Some(period),
                        // "€15 per person for two"
                        Unit::Persons(persons) => {
                            self.price.persons =
                                Some(self.price.persons.map_or(persons, |own| own.min(persons)));
                        }
                    }
                }
                at = end;
                continue;
            }
            match marks.known(at) {
                // What is included costs nothing by itself.
                Some(Meaning::With) if is_after => return,
                // "€20 + towel", not "€20+ dorm"
                None if is_after
                    && marks.get(at) == Some(Mark::Sign('+'))
                    && !marks.is_glued(at) =>
                {
                    return;
                }
                Some(Meaning::With) => is_included = true,
                Some(Meaning::Item(item)) => {
                    let is_more = is_included
                        || marks.known(at + 1) == Some(&Meaning::Included)
                        || is_of_several(marks, range.start, at);
                    if !(is_more && is_besides(*item)) {
                        self.read_item(*item);
                    }
                }
                None => self.has_words |= marks.get(at) == Some(Mark::Word),
                _ => {}
            }
            at += 1;
        }
    }

    /// Takes the item that tells most; of two that tell as much, none, or a room if both are rooms.
    fn read_item(&mut self, item: Item) {
        let rank = rank(item);
        if rank < self.rank {
            self.price.item = Some(item);
            self.rank = rank;
        } else if rank == self.rank && self.price.item != Some(item) {
            self.price.item = self
                .price
                .item
                .filter(|own| is_room(*own) && is_room(item))
                .map(|_| Item::Room);
        }
    }
}

/// Returns whether an item is one of several that a price pays for: "2 drinks", "soup or coffee".
fn is_of_several(marks: &Marks, start: usize, at: usize) -> bool {
    match marks.before(at).filter(|_| at > start) {
        Some(Mark::Number(_)) => true,
        Some(Mark::Known(Meaning::And | Meaning::Or)) => {
            at > start + 1 && marks.before(at - 1) == Some(Mark::Word)
        }
        _ => false,
    }
}

/// Returns how much an item tells of a price, the less the more: "double room with breakfast" is one of a double room.
fn rank(item: Item) -> u8 {
    match item {
        Item::Extra => 0,
        Item::Reduced => 1,
        Item::Dorm | Item::Single | Item::Double | Item::Triple | Item::Suite | Item::Pitch => 2,
        Item::Adult | Item::Child | Item::Student | Item::Senior => 3,
        Item::OneWay | Item::Return => 4,
        Item::Breakfast | Item::Lunch | Item::Dinner => 5,
        Item::Meal => 6,
        Item::Beer | Item::Coffee => 7,
        Item::Drink => 8,
        Item::Entry => 9,
        Item::Room => 10,
        Item::Other => 11,
    }
}

/// Returns whether an item is a room: one for so many, or not said which.
fn is_room(item: Item) -> bool {
    matches!(
        item,
        Item::Single | Item::Double | Item::Triple | Item::Suite | Item::Room
    )
}

/// Returns whether an item is what is bought, not who pays.
fn is_thing(item: Item) -> bool {
    !matches!(
        item,
        Item::Reduced | Item::Adult | Item::Child | Item::Student | Item::Senior
    )
}

/// Returns whether something can be included in the price of something else.
fn is_besides(item: Item) -> bool {
    item == Item::Extra || (5..=8).contains(&rank(item))
}
