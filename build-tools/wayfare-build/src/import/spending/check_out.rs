//! Lodging paid when one leaves: its nights are those before.

use std::collections::BTreeMap;

use super::categories::{LODGING, is_paid_there};
use super::spent::{KNOWN_DAYS, Spent, Spot};

/// Time in one place: the days on which something was paid there, in order, and those on which lodging was.
#[derive(Default)]
struct Visit {
    days: Vec<i32>,
    bills: Vec<i32>,
    /// Whether lodging there says its nights, or was free.
    is_told: bool,
}

/// Moves lodging to the nights before it, in each place where the first day has no lodging, and the last one has: who pays on
/// arrival would have it the other way round. What says its nights is moved by so many, as far as the traveller was there; what
/// does not, to those since the bill before. Payments are in the order of their days.
pub(super) fn move_to_nights(payments: &mut [Spent]) {
    let mut visits: BTreeMap<Spot, Vec<Visit>> = BTreeMap::new();
    for payment in payments
        .iter()
        .filter(|it| is_paid_there(it.category) && it.amount >= 0.0)
    {
        let of_spot = visits.entry(payment.spot).or_default();
        let is_near = |visit: &Visit| {
            let last = visit.days.last();
            last.is_some_and(|last| payment.day - last <= KNOWN_DAYS)
        };
        if !of_spot.last().is_some_and(is_near) {
            of_spot.push(Visit::default());
        }
        let Some(visit) = of_spot.last_mut() else {
            continue;
        };
        visit.days.push(payment.day);
        if payment.category == LODGING {
            visit.bills.push(payment.day);
            visit.is_told |= payment.nights.is_some() || payment.amount == 0.0;
        }
    }
    // Of each place, the days of bills and the first nights that they are for: of all that do not say their nights, and the
    // earliest of one that does.
    let mut moved: BTreeMap<(Spot, i32), i32> = BTreeMap::new();
    let mut told: BTreeMap<(Spot, i32), i32> = BTreeMap::new();
    for (&spot, of_spot) in &visits {
        for visit in of_spot {
            let (Some(&first), Some(&last)) = (visit.days.first(), visit.days.last()) else {
                continue;
            };
            let is_after = visit.bills.first().is_some_and(|bill| *bill > first)
                && visit.bills.last() == Some(&last);
            // Who pays for lodging elsewhere meanwhile sleeps there.
            let sleeps_elsewhere = || {
                payments.iter().any(|it| {
                    let is_between = first < it.day && it.day < last;
                    it.category == LODGING && it.spot != spot && is_between && it.amount > 0.0
                })
            };
            if !is_after || sleeps_elsewhere() {
                continue;
            }
            if visit.is_told {
                told.insert((spot, last), first);
            } else {
                let mut from = first;
                for &bill in &visit.bills {
                    moved.entry((spot, bill)).or_insert(from);
                    from = bill;
                }
            }
        }
    }
    for payment in payments.iter_mut().filter(|it| it.category == LODGING) {
        let bill = (payment.spot, payment.day);
        if let Some(nights) = payment.nights {
            let first = payment.day - nights as i32;
            if told.get(&bill).is_some_and(|earliest| *earliest <= first) {
                payment.day = first;
            }
        } else if let Some(&first) = moved.get(&bill) {
            payment.nights = Some((payment.day - first) as f32);
            payment.day = first;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::days::stays;
    use super::super::days::tests::{HERE, THERE, mean, paid};
    use super::*;

    fn of(rows: &[Spent]) -> Vec<(Spot, usize, f64)> {
        let stays = stays(&mut rows.to_vec());
        stays
            .iter()
            .map(|it| (it.spot, it.nights, mean(it, 1)))
            .collect()
    }

    fn dinners(days: std::ops::RangeInclusive<i32>, spot: Spot) -> Vec<Spent> {
        days.map(|day| paid(day, spot, 4, 20.0)).collect()
    }

    #[test]
    fn a_bill_on_the_last_day_is_of_the_nights_before() {
        let bill = |day, spot, amount| paid(day, spot, 1, amount);
        let here = [dinners(1..=4, HERE), vec![bill(5, HERE, 400.0)]].concat();
        assert_eq!(of(&here), [(HERE, 4, 100.0)]);
        let tax = [here.clone(), vec![bill(5, HERE, 8.0)]].concat();
        assert_eq!(of(&tax), [(HERE, 4, 102.0)], "two bills of one day");
        let both = [
            here.clone(),
            dinners(5..=7, THERE),
            vec![bill(7, THERE, 90.0)],
        ]
        .concat();
        assert_eq!(of(&both), [(HERE, 4, 100.0), (THERE, 2, 45.0)]);
        let weekly = [
            dinners(1..=14, HERE),
            vec![bill(8, HERE, 700.0), bill(15, HERE, 350.0)],
        ];
        assert_eq!(of(&weekly.concat()), [(HERE, 14, 75.0)]);
    }

    #[test]
    fn so_is_one_that_says_its_nights() {
        let bill = |day, spot, amount, nights| Spent {
            nights: Some(nights),
            ..paid(day, spot, 1, amount)
        };
        let here = [dinners(1..=3, HERE), vec![bill(4, HERE, 300.0, 3.0)]].concat();
        assert_eq!(of(&here), [(HERE, 3, 100.0)]);
        let there = [dinners(4..=5, THERE), vec![bill(6, THERE, 160.0, 2.0)]].concat();
        let both = [here, there].concat();
        assert_eq!(of(&both), [(HERE, 3, 100.0), (THERE, 2, 80.0)]);
        // Who stays longer than was paid for before, or pays on arrival, pays ahead.
        let longer = [dinners(1..=2, HERE), vec![bill(3, HERE, 300.0, 3.0)]].concat();
        assert_eq!(of(&longer)[0].2, 100.0);
        let again = [bill(1, HERE, 160.0, 2.0), bill(3, HERE, 160.0, 2.0)];
        assert_eq!(of(&again), [(HERE, 4, 80.0)]);
    }

    #[test]
    fn lodging_paid_on_arrival_or_between_is_of_the_nights_after() {
        let with = |day| [dinners(1..=5, HERE), vec![paid(day, HERE, 1, 100.0)]].concat();
        assert_eq!(of(&with(1)), [(HERE, 4, 25.0)]);
        // Free nights with friends first.
        assert_eq!(of(&with(3)), [(HERE, 4, 50.0)]);
        let nightly = (1..=5).map(|day| paid(day, HERE, 1, 30.0));
        let nightly = [dinners(1..=5, HERE), nightly.collect()].concat();
        assert_eq!(of(&nightly), [(HERE, 5, 30.0)]);
    }
}
