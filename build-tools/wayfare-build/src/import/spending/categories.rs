//! The cost categories as spending logs need them: what each is counted by, and whether it belongs to a day.

pub(super) use wayfare_spending::TRANSPORT;

/// Category of the whole day; of a payment, that it is of a day and of no category.
pub(super) const TOTAL: u16 = 0;
pub(super) const LODGING: u16 = 1;
pub(super) const FOOD: u16 = 4;

/// What an amount of a category is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Night,
    Day,
    Item,
}

impl Unit {
    pub(super) fn of(category: u16) -> Self {
        match category {
            LODGING => Self::Night,
            TOTAL | 3 | 4 | 5 | 6 | 8 | 9 | 12 | TRANSPORT => Self::Day,
            _ => Self::Item,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Night => "night",
            Self::Day => "day",
            Self::Item => "item",
        }
    }
}

/// Returns whether the whole day has a category: not what is bought once, not journeys, and not alcohol. Transport of any kind
/// is local most often.
pub(super) fn is_of_day(category: u16) -> bool {
    matches!(
        category,
        TOTAL | LODGING | 3 | 4 | 5 | 6 | 8 | 9 | 13 | TRANSPORT
    )
}

/// Returns whether who pays for a category is there: flights, which transport of any kind may be, visas and fees are paid before.
pub(super) fn is_paid_there(category: u16) -> bool {
    is_of_day(category) && category != TRANSPORT || matches!(category, 7 | 12)
}

/// Returns whether a category has figures of its own, apart from the whole day.
pub(super) fn is_figure(category: u16) -> bool {
    !matches!(category, TOTAL | TRANSPORT)
}

/// Returns the category whose figures a payment counts in, though others may have it as well.
pub(super) fn counted_in(category: u16) -> u16 {
    if is_figure(category) { category } else { TOTAL }
}
