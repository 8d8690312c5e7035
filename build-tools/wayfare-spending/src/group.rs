//! Who shares the costs of a group, with which weight and when: what one of them had alone weighs by all.

use std::collections::HashMap;

use chrono::NaiveDate;

use crate::cells::Cells;
use crate::field::Field;
use crate::interpreter::Interpreter;
use crate::number::Written;
use crate::row::Problem;
use crate::shares::{self, MOST_PERSONS};

/// Persons of a group, as rows name them.
#[derive(Debug, Default)]
pub(crate) struct Members {
    members: HashMap<String, Member>,
}

#[derive(Debug)]
struct Member {
    /// For how many persons he pays.
    weight: f64,
    rows: u64,
    first: NaiveDate,
    last: NaiveDate,
}

/// Categories that are counted by the item: a ring for one person is one ring.
const ITEMS: [u16; 9] = [2, 7, 10, 11, 14, 15, 16, 17, 18];
/// Days before the first row that a person shares, and after the last, for which he is there.
const NEAR: i64 = 3;

impl Members {
    /// Takes a person who shares in a row into account.
    pub(crate) fn see(&mut self, name: &str, weight: f64, date: NaiveDate) {
        /// Persons of the largest group.
        const MOST: usize = 1000;
        if let Some(member) = self.members.get_mut(name) {
            member.rows += 1;
            member.first = member.first.min(date);
            member.last = member.last.max(date);
        } else if self.members.len() < MOST {
            self.members.insert(
                name.to_owned(),
                Member {
                    weight,
                    rows: 1,
                    first: date,
                    last: date,
                },
            );
        }
    }

    /// Forgets guests: who shares in less than a third of the rows in which others do.
    pub(crate) fn end(&mut self) {
        let most = self
            .members
            .values()
            .map(|member| member.rows)
            .max()
            .unwrap_or_default();
        self.members
            .retain(|_, member| member.rows.saturating_mul(3) >= most);
    }

    /// Returns for how many persons a row is that says a number: for the group on its date, if it has more, of which the user
    /// may have told the size.
    pub(crate) fn weigh(
        &self,
        persons: f64,
        category: Option<u16>,
        date: NaiveDate,
        told: Option<f64>,
    ) -> f64 {
        let is_item = category.is_some_and(|category| ITEMS.contains(&category));
        if is_item || self.members.is_empty() {
            return persons;
        }
        let is_there = |member: &&Member| {
            (member.first - date).num_days() <= NEAR && (date - member.last).num_days() <= NEAR
        };
        let group: f64 = self
            .members
            .values()
            .filter(is_there)
            .map(|member| member.weight)
            .sum();
        persons.max(group).max(told.unwrap_or_default())
    }
}

impl Interpreter<'_> {
    /// For how many persons a row is: by a column, the shares, the tool, the user, or the group.
    pub(crate) fn persons(&self, cells: &Cells<'_>, cost: f64) -> Result<Option<f64>, Problem> {
        let cell = cells.get(Field::Persons);
        if let Some(persons) = self.value(cell) {
            let is_sound = persons > 0.0 && persons <= MOST_PERSONS;
            let remedy = "write how many persons it was for, 1 to 1,000";
            return if is_sound {
                Ok(Some(persons))
            } else {
                Err(Problem::new(cell, "is no number of persons", remedy))
            };
        }
        let by_columns = self.source.tool.persons.and_then(|columns| {
            let (cost, values) = self.columns(cells, cost);
            shares::persons(columns, cost, values.into_iter())
        });
        let each = self.source.tool.each;
        let told = self.options.persons.filter(|&persons| persons > 0.0);
        let group = || self.source.group.map(|group| group as f64);
        let persons = by_columns
            .or_else(|| self.named(cells))
            .or(each)
            .or(told)
            .or_else(group);
        match persons.filter(|&persons| persons > MOST_PERSONS) {
            Some(many) => Err(Problem::new(
                &many.to_string(),
                "is no number of persons",
                "split the group",
            )),
            None => Ok(persons),
        }
    }

    fn value(&self, cell: &str) -> Option<f64> {
        Written::of(cell).and_then(|written| written.value(self.formats.decimal))
    }

    /// The cost in the unit of shares, and what the columns of persons have.
    fn columns(&self, cells: &Cells<'_>, cost: f64) -> (f64, Vec<f64>) {
        let columns = self.source.layout.persons.iter();
        let values = columns
            .map(|&at| self.value(cells.at(at)).unwrap_or(0.0))
            .collect();
        // A cost in minor or foreign units has its shares in those of the group.
        let converted = self
            .value(cells.get(Field::Converted))
            .filter(|_| cost != 0.0);
        (converted.unwrap_or(cost), values)
    }

    /// The names of those who have a share in a row, and how many have one, named or not.
    fn names<'c>(&self, cells: &Cells<'c>) -> (Vec<&'c str>, usize) {
        let names = |cell: &'c str| {
            let names = cell.split([';', ',', '&', '+', '/']).map(str::trim);
            names.filter(|name| !name.is_empty()).collect::<Vec<_>>()
        };
        let split = cells
            .get(Field::Shares)
            .split(';')
            .filter(|share| !share.is_empty());
        let split: Vec<_> = split
            .map(|share| self.value(share).is_none_or(|share| share != 0.0))
            .collect();
        let sharing = split.iter().filter(|has| **has).count();
        let (mut named, persons) = (
            names(cells.get(Field::For)),
            names(cells.get(Field::Persons)),
        );
        if named.is_empty() && persons.len() > 1 {
            named = persons;
        } else if sharing > 0 && split.len() == named.len() {
            named = named
                .into_iter()
                .zip(split)
                .filter_map(|(name, has)| has.then_some(name))
                .collect();
        }
        let count = if named.is_empty() {
            sharing
        } else {
            named.len()
        };
        (named, count)
    }

    fn weight(&self, name: &str) -> f64 {
        self.formats.weights.get(name).copied().unwrap_or(1.0)
    }

    /// For how many persons a row is by the names in it.
    fn named(&self, cells: &Cells<'_>) -> Option<f64> {
        let (names, count) = self.names(cells);
        let persons = if names.is_empty() {
            count as f64
        } else {
            names.iter().map(|name| self.weight(name)).sum()
        };
        Some(persons).filter(|&persons| persons > 0.0)
    }

    /// Takes those who share in a row into account.
    pub(crate) fn see_members(
        &self,
        cells: &Cells<'_>,
        cost: f64,
        date: NaiveDate,
        members: &mut Members,
    ) {
        if let Some(columns) = self.source.tool.persons {
            let (cost, values) = self.columns(cells, cost);
            let headers = self
                .source
                .layout
                .persons
                .iter()
                .map(|&at| self.source.table.headers.get(at));
            for (header, value) in headers.zip(values) {
                if let Some(header) = header.filter(|_| shares::has_share(columns, cost, value)) {
                    members.see(header, 1.0, date);
                }
            }
        }
        for name in self.names(cells).0 {
            members.see(name, self.weight(name), date);
        }
    }
}
