//! Lodging paid in advance: its nights are those of the trip, not of the day that it was booked on.

use std::collections::{BTreeMap, BTreeSet};

use super::categories::{LODGING, is_paid_there};
use super::spent::{KNOWN_DAYS, Spent, Spot};

/// Nobody books lodging more days ahead.
const MOST_AHEAD: i32 = 366;

/// Moves lodging that was paid long before anything else at its place to the first day there that has none.
pub(super) fn move_to_trip(payments: &mut [Spent]) {
    let mut there: BTreeMap<Spot, BTreeSet<i32>> = BTreeMap::new();
    for payment in payments
        .iter()
        .filter(|it| it.category != LODGING && is_paid_there(it.category))
    {
        there.entry(payment.spot).or_default().insert(payment.day);
    }
    let nights = |payment: &Spent| (payment.nights.unwrap_or(1.0) as i32).clamp(1, MOST_AHEAD);
    // The day of the trip for which a payment is, if it is of none around it.
    let trip = |payment: &Spent| {
        let days = there.get(&payment.spot)?;
        let until = payment
            .day
            .saturating_add(nights(payment))
            .saturating_add(KNOWN_DAYS);
        let next = days
            .range(payment.day.saturating_sub(KNOWN_DAYS)..)
            .next()?;
        (*next > until && next.saturating_sub(payment.day) <= MOST_AHEAD).then_some(*next)
    };
    let mut slept: BTreeSet<(Spot, i32)> = BTreeSet::new();
    let mut ahead = Vec::new();
    for payment in payments
        .iter_mut()
        .filter(|it| it.category == LODGING && it.amount > 0.0)
    {
        match trip(payment) {
            Some(day) => ahead.push((payment, day)),
            None => {
                slept.extend((0..nights(payment)).map(|night| (payment.spot, payment.day + night)))
            }
        }
    }
    for (payment, day) in ahead {
        let spot = payment.spot;
        payment.day = (day..)
            .find(|day| !slept.contains(&(spot, *day)))
            .unwrap_or(day);
        slept.extend((0..nights(payment)).map(|night| (spot, payment.day + night)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::days::stays;
    use super::super::days::tests::{HERE, THERE, mean, paid, slept};

    #[test]
    fn nights_paid_in_advance_are_those_of_the_trip() {
        let dinners = [201, 202, 204].map(|day| paid(day, HERE, 4, 20.0));
        let mut rows = [&[slept(140, HERE, 3.0, 300.0)][..], &dinners].concat();
        let stay = &stays(&mut rows)[0];
        assert_eq!(
            (stay.nights, mean(stay, 1), mean(stay, 4), mean(stay, 0)),
            (3, 100.0, 20.0, 120.0)
        );
        // Two, one after the other, though the traveller is elsewhere when he books.
        let away = [paid(139, THERE, 4, 9.0), paid(140, THERE, 4, 9.0)];
        let booked = [slept(139, HERE, 2.0, 100.0), slept(140, HERE, 1.0, 80.0)];
        let stays = stays(&mut [&booked[..], &away, &dinners].concat());
        let days: Vec<_> = stays.iter().map(|stay| (stay.spot, stay.nights)).collect();
        assert_eq!(
            (days, mean(&stays[0], 1)),
            (vec![(HERE, 3), (THERE, 1)], 60.0)
        );
    }
}
