//! The costs of a table by place or country and category: repeated rows are merged, totals added.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::rc::Rc;

use super::row::TableRow;
use crate::manifest::Repeat;
use crate::rejection::{Reason, Rejection};
use crate::rows::{AmountTriple, CostRow};

pub(super) const NO_AMOUNTS: AmountTriple = [None; 3];

/// The records of a table, one for each key, in the order of the keys' first rows. A key is what a row is about, however
/// it is written, and a category.
pub(super) struct KeyedCosts<K> {
    pub(super) list: Vec<KeyedCost<K>>,
    by_key: HashMap<(K, u16), usize>,
}

pub(super) struct KeyedCost<K> {
    /// The country or place.
    pub(super) owner: K,
    pub(super) cost: CostRow,
    /// File and line of its row; for a mean, of the last row.
    pub(super) at: (Rc<str>, u64),
    /// The numbers of amounts in budget, midrange and luxury.
    samples: [f64; 3],
}

impl<K: Clone + Eq + Hash> KeyedCosts<K> {
    pub(super) fn new() -> Self {
        Self {
            list: Vec::new(),
            by_key: HashMap::new(),
        }
    }

    pub(super) fn add(
        &mut self,
        owner: &K,
        cost: CostRow,
        row: &TableRow<'_>,
        repeat: Repeat,
    ) -> Result<(), Rejection> {
        let key = (owner.clone(), cost.category_id);
        let at = (Rc::clone(&row.file), row.line);
        let samples = cost
            .amounts
            .map(|amount| if amount.is_some() { 1.0 } else { 0.0 });
        let record = KeyedCost {
            owner: owner.clone(),
            cost,
            at,
            samples,
        };
        match self.by_key.entry(key) {
            Entry::Vacant(entry) => {
                entry.insert(self.list.len());
                self.list.push(record);
                Ok(())
            }
            Entry::Occupied(entry) => match self.list.get_mut(*entry.get()) {
                Some(earlier) => earlier.merge(record, repeat),
                None => Ok(()),
            },
        }
    }

    /// Adds category 0, the sum of these categories, where a place or country has them all, but no category 0.
    pub(super) fn add_totals(&mut self, categories: &[u16]) {
        for at in 0..self.list.len() {
            let Some(first) = self
                .list
                .get(at)
                .filter(|record| Some(&record.cost.category_id) == categories.first())
            else {
                continue;
            };
            let owner = &first.owner;
            let find = |category| self.list.get(*self.by_key.get(&(owner.clone(), category))?);
            let parts: Option<Vec<_>> = categories.iter().map(|&category| find(category)).collect();
            let total = parts
                .filter(|_| find(0).is_none())
                .and_then(|parts| KeyedCost::sum(&parts));
            self.list.extend(total);
        }
    }
}

impl<K: Clone> KeyedCost<K> {
    /// Returns the sum of records as one of category 0; `None` if they are in different currencies.
    fn sum(parts: &[&Self]) -> Option<Self> {
        let (first, others) = parts.split_first()?;
        let mut cost = CostRow {
            category_id: 0,
            ..first.cost.clone()
        };
        for Self { cost: other, .. } in others {
            if other.currency != cost.currency {
                return None;
            }
            for (sum, amount) in cost.amounts.iter_mut().zip(other.amounts) {
                *sum = sum.zip(amount).map(|(sum, amount)| sum + amount);
            }
            cost.error = cost
                .error
                .zip(other.error)
                .map(|(own, other)| own.max(other));
            cost.count = cost.count.min(other.count);
            cost.date = cost.date.max(other.date.clone());
        }
        (cost.amounts != NO_AMOUNTS).then(|| Self {
            owner: first.owner.clone(),
            cost,
            at: first.at.clone(),
            samples: first.samples,
        })
    }

    /// Merges a later record with the same key.
    fn merge(&mut self, later: Self, repeat: Repeat) -> Result<(), Rejection> {
        match repeat {
            Repeat::First => {}
            Repeat::Last => *self = later,
            Repeat::Reject => {
                return Err(Rejection::new(
                    "",
                    &later.cost.subject.label(),
                    Reason::Duplicate,
                ));
            }
            Repeat::Mean if self.cost.currency != later.cost.currency => {
                return Err(Rejection::new(
                    "currency",
                    &later.cost.currency,
                    Reason::MixedCurrencies,
                ));
            }
            Repeat::Mean => self.average(later),
        }
        Ok(())
    }

    fn average(&mut self, later: Self) {
        let own = self.cost.amounts.iter_mut().zip(&mut self.samples);
        for ((mean, samples), amount) in own.zip(later.cost.amounts) {
            if let Some(amount) = amount {
                *samples += 1.0;
                *mean = Some(mean.map_or(amount, |mean| mean + (amount - mean) / *samples));
            }
        }
        // The error of the mean is at most the largest error of its amounts.
        let errors = self.cost.error.zip(later.cost.error);
        self.cost.error = errors.map(|(own, other)| own.max(other));
        self.cost.count = self.cost.count.saturating_add(later.cost.count);
        self.cost.date = later.cost.date;
        self.at = later.at;
    }
}
