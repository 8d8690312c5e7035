//! Refunds: what is given back makes what was paid before cheaper, on the days that it was for.

use std::collections::HashMap;

use super::categories::LODGING;
use super::spent::{Spent, Spot};

/// The payments of one traveller without what was given back.
pub(super) struct Net {
    pub(super) paid: Vec<Spent>,
    /// Rows that tell no more: refunds, and lodging that was given back in full, where nobody slept.
    pub(super) given_back: Vec<Spent>,
}

/// What payments have in common of which one may be given back.
type Kind = (Spot, u16);

/// Takes refunds off. One of the amount of an earlier payment gives back that one; all others make what was paid for their
/// category in their place cheaper, down to nothing. Payments are in the order of their days.
pub(super) fn net(payments: &[Spent]) -> Net {
    // Few travellers have any.
    if payments.iter().all(|payment| payment.amount >= 0.0) {
        return Net {
            paid: payments.to_vec(),
            given_back: Vec::new(),
        };
    }
    let (mut paid, mut given_back): (Vec<(Spent, bool)>, Vec<_>) = (Vec::new(), Vec::new());
    let mut by_amount: HashMap<(Kind, u64), Vec<usize>> = HashMap::new();
    let mut rest: HashMap<Kind, f64> = HashMap::new();
    for of_day in payments.chunk_by(|a, b| a.day == b.day) {
        for payment in of_day.iter().filter(|payment| payment.amount >= 0.0) {
            let key = (kind(payment), payment.amount.to_bits());
            by_amount.entry(key).or_default().push(paid.len());
            // Nights with friends cost nothing from the start.
            paid.push((*payment, payment.amount == 0.0));
        }
        for refund in of_day.iter().filter(|payment| payment.amount < 0.0) {
            given_back.push(*refund);
            let same = by_amount
                .get_mut(&(kind(refund), (-refund.amount).to_bits()))
                .and_then(Vec::pop);
            match same.and_then(|at| paid.get_mut(at)) {
                Some((payment, _)) => payment.amount = 0.0,
                None => *rest.entry(kind(refund)).or_default() -= refund.amount,
            }
        }
    }
    let mut sums: HashMap<Kind, f64> = HashMap::new();
    for (payment, _) in &paid {
        *sums.entry(kind(payment)).or_default() += payment.amount;
    }
    let mut stayed = Vec::with_capacity(paid.len());
    for (mut payment, was_free) in paid {
        let key = kind(&payment);
        if let Some((back, sum)) = rest.get(&key).zip(sums.get(&key)) {
            payment.amount *= if sum > back { 1.0 - back / sum } else { 0.0 };
        }
        let is_gone = payment.category == LODGING && payment.amount == 0.0 && !was_free;
        if is_gone {
            given_back.push(payment)
        } else {
            stayed.push(payment)
        }
    }
    Net {
        paid: stayed,
        given_back,
    }
}

fn kind(payment: &Spent) -> Kind {
    (payment.spot, payment.category)
}

#[cfg(test)]
mod tests {
    use super::super::days::stays;
    use super::super::days::tests::{HERE, mean, paid, slept};

    #[test]
    fn refunds_make_what_was_paid_cheaper_also_after_the_last_day() {
        let dinner = || [paid(1, HERE, 4, 10.0), paid(4, HERE, 4, 10.0)];
        let with = |rows: &[super::Spent]| stays(&mut [&dinner()[..], rows].concat()).remove(0);
        let part = with(&[slept(1, HERE, 4.0, 400.0), paid(3, HERE, 1, -100.0)]);
        assert_eq!(
            (part.nights, mean(&part, 1), part.categories[&1].rows),
            (4, 75.0, 2)
        );
        let full = with(&[
            slept(1, HERE, 4.0, 300.0),
            paid(2, HERE, 1, -300.0),
            slept(1, HERE, 4.0, 50.0),
        ]);
        assert_eq!(
            (full.nights, mean(&full, 1), mean(&full, 0)),
            (4, 12.5, 17.5)
        );
        let late = with(&[
            paid(4, HERE, 3, 120.0),
            paid(5, HERE, 3, -40.0),
            slept(1, HERE, 4.0, 40.0),
        ]);
        assert_eq!((late.nights, mean(&late, 3)), (4, 20.0));
        let all = with(&[
            paid(4, HERE, 3, 120.0),
            paid(9, HERE, 3, -300.0),
            slept(1, HERE, 4.0, 40.0),
        ]);
        assert_eq!((all.nights, mean(&all, 3), mean(&all, 4)), (4, 0.0, 5.0));
    }
}
