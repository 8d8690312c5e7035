//! Which column of a table holds what.

use std::collections::HashMap;
use std::sync::LazyLock;

use wayfare_format::fold;

use crate::currency::{LOCAL, currency, of_header};
use crate::error::Error;
use crate::field::Field;
use crate::number::Written;

use crate::tool::{Tool, find};
use crate::words::{Meaning, OfCell, of_cell};

/// A column, and the currency that its header names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub(crate) at: usize,
    pub(crate) currency: Option<&'static str>,
}

/// Which column holds what.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    places: [Option<Place>; Field::ALL.len()],
    /// Columns that are read where the first one of their field is blank.
    others: [Option<usize>; Field::ALL.len()],
    /// Columns of persons.
    pub(crate) persons: Vec<usize>,
    /// The column that says for how many persons the one who paid counts.
    pub(crate) weight: Option<usize>,
    /// Columns of amounts, each of them a category.
    pub(crate) wide: Vec<(Place, String, Option<OfCell>)>,
    /// What the header of the only amount, or of the date, says of the category.
    pub(crate) category: Option<OfCell>,
    /// Columns of which nothing tells which of them has the amounts.
    pub(crate) open: Vec<String>,
}

/// Headers of hand-kept sheets: the field, and how good a name of it the header is.
static HEADERS: LazyLock<HashMap<String, Vec<(Field, usize)>>> = LazyLock::new(|| {
    let mut headers: HashMap<_, Vec<_>> = HashMap::new();
    for line in include_str!("headers.tsv").lines().skip(1) {
        let Some((key, names)) = line.split_once('\t') else {
            continue;
        };
        let Some(field) = Field::of_key(key) else {
            continue;
        };
        for (rank, name) in names.split(';').enumerate() {
            headers
                .entry(fold(name).into_string())
                .or_default()
                .push((field, rank));
        }
    }
    headers
});

/// Words in the headers of columns of amounts, where each is a category.
const MONEY: [&str; 14] = [
    "expense", "expenses", "cost", "costs", "spent", "kosten", "ausgaben", "depenses", "frais",
    "gastos", "costo", "despesas", "custo", "spese",
];

/// Words for the currency of the place.
const LOCAL_WORDS: [&str; 8] = [
    "local", "locale", "locali", "lokal", "lokale", "lokaler", "lokalna", "mistni",
];

impl Place {
    /// Whether amounts may be in the currency of the place, and not in one that the header names.
    fn is_local(&self) -> bool {
        self.currency.is_none_or(|code| code == LOCAL)
    }
}

impl Layout {
    pub(crate) fn place(&self, field: Field) -> Option<&Place> {
        self.places.get(field as usize)?.as_ref()
    }

    pub(crate) fn at(&self, field: Field) -> Option<usize> {
        self.place(field).map(|place| place.at)
    }

    /// The column that is read where the first is blank.
    pub(crate) fn other(&self, field: Field) -> Option<usize> {
        self.others.get(field as usize).copied().flatten()
    }

    pub(crate) fn field_of(&self, column: usize) -> Option<Field> {
        Field::ALL
            .into_iter()
            .find(|&field| self.at(field) == Some(column))
    }

    fn put(&mut self, field: Field, at: usize, headers: &[String]) {
        let header = headers.get(at).map(String::as_str).unwrap_or_default();
        let currency = Some(field)
            .filter(|field| field.is_money())
            .and_then(|_| currency_of_header(header));
        let currency = currency.or_else(|| {
            Some(field)
                .filter(|f| *f == Field::Converted)
                .and(named(header))
        });
        if let Some(place) = self.places.get_mut(field as usize) {
            *place = Some(Place { at, currency });
        }
    }

    /// The layout of a tool's file.
    pub(crate) fn of_tool(tool: &'static Tool, headers: &[String]) -> Self {
        let mut layout = Self::default();
        for (field, names) in tool.needed.iter().chain(&tool.more) {
            let mut found = names.iter().filter_map(|name| find(headers, &[name]));
            if let Some(at) = found.next() {
                layout.put(*field, at, headers);
            }
            let other = found.find(|other| Some(*other) != layout.at(*field));
            if let Some(at) = layout.others.get_mut(*field as usize) {
                *at = other.or(*at);
            }
        }
        layout.wide = tool
            .wide
            .iter()
            .filter_map(|name| layout.amounts(find(headers, &[name])?, headers))
            .collect();
        layout.weight = tool.weight.and_then(|name| find(headers, &[name]));
        if tool.persons.is_some() {
            let is_person = |(at, header): &(usize, &String)| {
                layout.field_of(*at).is_none() && tool.is_share(header)
            };
            let persons = headers.iter().enumerate().filter(is_person);
            layout.persons = persons.map(|(at, _)| at).collect();
        }
        layout
    }

    /// The layout that the user tells, on top of this one.
    pub(crate) fn with(
        mut self,
        columns: &[(Field, String)],
        headers: &[String],
    ) -> Result<Self, Error> {
        for (field, column) in columns {
            let whole = headers
                .iter()
                .position(|header| header.trim() == column.trim());
            let at =
                whole
                    .or_else(|| find(headers, &[column]))
                    .ok_or_else(|| Error::NoSuchColumn {
                        column: column.clone(),
                        field: field.key(),
                        columns: headers.iter().take(100).cloned().collect(),
                    })?;
            self.put(*field, at, headers);
            self.persons.retain(|person| *person != at);
            self.open.clear();
        }
        self.imply_category(headers);
        Ok(self)
    }

    /// The layout of a sheet kept by hand; `None` if it lacks dates or amounts.
    pub(crate) fn of_sheet(headers: &[String], rows: &[(impl Sized, Vec<String>)]) -> Option<Self> {
        let mut layout = Self::default();
        let mut ranks = HashMap::new();
        for (at, header) in headers.iter().enumerate() {
            let names = [
                Some(header.as_str()),
                of_header(header).map(|(name, _)| name),
            ];
            let known = names
                .into_iter()
                .flatten()
                .find_map(|name| HEADERS.get(fold(name).as_str()));
            // A header may mean several things: the first that no better header has.
            for &(field, rank) in known.into_iter().flatten() {
                let is_sound = match field {
                    Field::Amount | Field::Converted | Field::Income => is_numeric(at, rows),
                    Field::Description | Field::Note | Field::Stay | Field::Name => {
                        !is_numeric(at, rows)
                    }
                    _ => true,
                };
                if is_sound && ranks.get(&field).is_none_or(|&before| rank < before) {
                    ranks.insert(field, rank);
                    layout.put(field, at, headers);
                    break;
                }
            }
        }
        // A column that is called as a currency has amounts in it.
        for (at, header) in headers.iter().enumerate() {
            if let Some(currency) = named(header)
                && layout.field_of(at).is_none()
                && is_numeric(at, rows)
            {
                let has_amount = layout.at(Field::Amount).is_some();
                let field = if has_amount {
                    Field::Converted
                } else {
                    Field::Amount
                };
                if layout.at(field).is_none()
                    && let Some(place) = layout.places.get_mut(field as usize)
                {
                    *place = Some(Place {
                        at,
                        currency: Some(currency),
                    });
                }
            }
        }
        // What a sheet calls a type is its category, unless it has one.
        if layout.at(Field::Category).is_none()
            && let Some(at) = layout.at(Field::Type)
        {
            layout.put(Field::Category, at, headers);
        }
        // Two columns or more with categories for names have the amounts; the total beside them is one of theirs.
        let free = |at: &usize| layout.field_of(*at).is_none() && is_numeric(*at, rows);
        let wide = (0..headers.len())
            .filter(free)
            .filter_map(|at| layout.amounts(at, headers));
        let wide: Vec<_> = wide.collect();
        let of_categories = wide
            .iter()
            .filter(|(.., said)| said.is_some_and(|(meaning, _)| meaning != Meaning::Any))
            .count();
        let is_wide = of_categories > 1;
        let is_priced = |layout: &Self| {
            let has = |field| layout.at(field).is_some();
            has(Field::Amount) || has(Field::Quantity) && has(Field::UnitPrice)
        };
        // What is called an amount in the currency of home is the amount, where there is no other.
        if !is_priced(&layout)
            && let Some(converted) = layout
                .places
                .get_mut(Field::Converted as usize)
                .and_then(Option::take)
        {
            layout.set(Field::Amount, Some(converted));
        }
        if of_categories == 0 && !is_priced(&layout) {
            layout.take_amounts(&wide);
        } else if of_categories == 0 {
            layout.take_other_amount(headers, rows);
        }
        // A column that is called as one of amounts is it, though most of its cells are none.
        if wide.is_empty() && !is_priced(&layout) {
            layout.take_named_amount(headers);
        }
        let is_priced = is_priced(&layout);
        if is_priced && !is_wide {
            layout.choose_amount(headers, rows);
        } else if of_categories == 0 && wide.len() > 1 {
            let named = wide.iter().map(|(_, header, _)| header.clone());
            layout.open = named.collect();
        }
        if is_wide || !is_priced {
            layout.wide = wide;
        }
        if is_wide && let Some(place) = layout.places.get_mut(Field::Amount as usize) {
            *place = None;
        }
        let is_priced = is_priced && !is_wide;
        if layout.at(Field::Date).is_none() || !is_priced && layout.wide.is_empty() {
            return None;
        }
        layout.imply_category(headers);
        Some(layout)
    }

    fn take_named_amount(&mut self, headers: &[String]) {
        let free = headers
            .iter()
            .enumerate()
            .filter(|(at, _)| self.field_of(*at).is_none());
        let named = free
            .filter_map(|(at, header)| Some((rank_of_amount(header)?, at)))
            .min();
        if let Some((_, at)) = named {
            self.put(Field::Amount, at, headers);
        }
    }

    /// Takes the only two columns of amounts, neither of which is of a category, for one amount in two currencies: that
    /// of the place, and that of home, which its header names. A single one is the amount.
    fn take_amounts(&mut self, columns: &[(Place, String, Option<OfCell>)]) {
        let (first, second) = match columns {
            [(only, ..)] => (only, None),
            [(one, ..), (other, ..)] if one.currency != other.currency => {
                if other.is_local() && !one.is_local() {
                    (other, Some(one))
                } else {
                    (one, Some(other))
                }
            }
            _ => return,
        };
        self.set(Field::Amount, Some(*first));
        self.set(Field::Converted, second.copied());
    }

    pub(crate) fn set(&mut self, field: Field, place: Option<Place>) {
        if let Some(known) = self.places.get_mut(field as usize) {
            *known = place;
        }
    }

    /// Takes a second column of amounts, if its header says that it is in another currency: in that of home, or of the place.
    fn take_other_amount(&mut self, headers: &[String], rows: &[(impl Sized, Vec<String>)]) {
        let Some(amount) = self.place(Field::Amount).copied() else {
            return;
        };
        let other = headers.iter().enumerate().find_map(|(at, header)| {
            let is_money = rank_of_amount(header).is_some()
                || self
                    .amounts(at, headers)
                    .is_some_and(|(.., said)| said.is_none());
            let is_free = self.field_of(at).is_none() && is_numeric(at, rows);
            let currency = currency_of_header(header);
            let is_other = currency.is_some() && currency != amount.currency;
            (is_money && is_free && is_other).then_some(Place { at, currency })
        });
        let Some(other) = other.filter(|_| self.at(Field::Converted).is_none()) else {
            return;
        };
        let (first, second) = if other.currency == Some(LOCAL) {
            (other, amount)
        } else {
            (amount, other)
        };
        self.set(Field::Amount, Some(first));
        self.set(Field::Converted, Some(second));
    }

    /// The currency that the header of a column names.
    pub(crate) fn currency_at(&self, at: usize, headers: &[String]) -> Option<&'static str> {
        currency_of_header(headers.get(at)?)
    }

    /// A column of amounts whose header says what they are for.
    fn amounts(&self, at: usize, headers: &[String]) -> Option<(Place, String, Option<OfCell>)> {
        let header = headers.get(at)?;
        let said = category_of(header);
        let folded = fold(header);
        let is_money = said.is_some() || folded.split(' ').any(|word| MONEY.contains(&word));
        let currency = currency_of_header(header);
        is_money.then(|| (Place { at, currency }, header.clone(), said))
    }

    /// Where no column holds the category, the header of the amounts may say it, or a day of arrival.
    fn imply_category(&mut self, headers: &[String]) {
        if self.at(Field::Category).is_some() {
            return;
        }
        let header = |field| {
            self.at(field)
                .and_then(|at| headers.get(at))
                .map(String::as_str)
        };
        let is_stay = header(Field::Date).is_some_and(|header| fold(header).starts_with("check"));
        let of_amount = header(Field::Amount).and_then(category_of);
        self.category = of_amount.or_else(|| is_stay.then(|| of_cell("Stay")).flatten());
    }

    /// How much of a table is understood.
    pub(crate) fn score(&self) -> usize {
        self.places.iter().flatten().count() + self.wide.len()
    }
}

/// How good a name of amounts a header is.
pub(crate) fn rank_of_amount(header: &str) -> Option<usize> {
    let names = [Some(header), of_header(header).map(|(name, _)| name)];
    let known = names
        .into_iter()
        .flatten()
        .find_map(|name| HEADERS.get(fold(name).as_str()));
    known?
        .iter()
        .find(|(field, _)| *field == Field::Amount)
        .map(|(_, rank)| *rank)
}

/// What a header of amounts says of their category; what is no spending has no column of it.
fn category_of(header: &str) -> Option<OfCell> {
    of_cell(header).filter(|(meaning, _)| !matches!(meaning, Meaning::Skip(_)))
}

/// The currency that a header of amounts names.
fn currency_of_header(header: &str) -> Option<&'static str> {
    let is_local = || {
        fold(header)
            .split(' ')
            .any(|word| LOCAL_WORDS.contains(&word))
    };
    let named = of_header(header).map(|(_, currency)| currency);
    named
        .or_else(|| in_front(header))
        .or_else(|| is_local().then_some(LOCAL))
}

/// The currency that the start of a header names, as in `GBP cost`.
fn in_front(header: &str) -> Option<&'static str> {
    let (code, _) = header.split_once([' ', '_'])?;
    currency(code).filter(|_| !code.contains(char::is_lowercase))
}

/// The currency that a whole header names, such as `Pound_Sterling`.
fn named(header: &str) -> Option<&'static str> {
    currency(&fold(header)).filter(|currency| currency.len() == 3)
}

/// Whether most cells of a column are numbers.
pub(crate) fn is_numeric(at: usize, rows: &[(impl Sized, Vec<String>)]) -> bool {
    let cells = || {
        rows.iter()
            .filter_map(|(_, row)| row.get(at))
            .filter(|cell| !cell.is_empty())
    };
    let numbers = cells().filter(|cell| Written::of(cell).is_some()).count();
    numbers > 0 && numbers * 2 > cells().count()
}
