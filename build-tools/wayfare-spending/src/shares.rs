//! For how many persons something was paid, by a column for each of them.

use serde::Deserialize;

/// The largest group.
pub(crate) const MOST_PERSONS: f64 = 1000.0;

/// What the columns of persons hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Columns {
    /// What each paid less his share.
    Balances,
    /// The share of each, that of the payer with another sign.
    SignedShares,
}

/// Below this part of the cost a balance is 0: shares are rounded to the smallest unit.
const ROUNDING: f64 = 1e-6;

/// Returns for how many persons a cost was paid; `None` if no column tells it.
pub(crate) fn persons(
    columns: Columns,
    cost: f64,
    values: impl Iterator<Item = f64>,
) -> Option<f64> {
    let none = (cost.abs() * ROUNDING).max(0.001);
    let is_some = |value: f64| value.abs() > none;
    match columns {
        Columns::SignedShares => {
            let count = values.filter(|&value| is_some(value)).count();
            (count > 0).then_some(count as f64)
        }
        Columns::Balances => {
            // A negative cost turns the signs.
            let (cost, sign) = (cost.abs(), cost.signum());
            let (mut owing, mut payers, mut zeros) = (Vec::new(), Vec::new(), 0_u32);
            for value in values.map(|value| value * sign) {
                if value < -none {
                    owing.push(-value);
                } else if value > none {
                    payers.push(value);
                } else {
                    zeros += 1;
                }
            }
            balances(cost, none, &owing, &payers, zeros)
        }
    }
}

/// Whether the one of a column has a share in a cost. Of who paid just his share, the column does not tell it.
pub(crate) fn has_share(columns: Columns, cost: f64, value: f64) -> bool {
    let none = (cost.abs() * ROUNDING).max(0.001);
    match columns {
        Columns::SignedShares => value.abs() > none,
        Columns::Balances => {
            let value = value * cost.signum();
            value < -none || value > none && value < cost.abs() - none
        }
    }
}

fn balances(cost: f64, none: f64, owing: &[f64], payers: &[f64], zeros: u32) -> Option<f64> {
    let owed: f64 = owing.iter().sum();
    let lent: f64 = payers.iter().sum();
    let count = (owing.len() + payers.len()) as f64;
    let [first, ..] = owing else {
        // Paid for oneself, or the columns of all others are missing.
        return match payers {
            [] if zeros > 0 => Some(1.0),
            [lent] if *lent < cost - none => Some((cost / (cost - lent)).round().max(2.0)),
            [_] => Some(1.0),
            _ => None,
        };
    };
    let cent = (cost * 0.002).max(0.011);
    let is_even = owing.iter().all(|share| (share - first).abs() < cent);
    let by_first = (cost / first).round();
    let is_whole = (cost / first - by_first).abs() * first < cent * by_first.max(1.0);
    // The columns of some persons are missing where what is owed is not what was lent.
    let missing = (owed - lent).abs() > cent;
    let room = if missing {
        f64::INFINITY
    } else {
        count + f64::from(zeros)
    };
    if is_even && is_whole && by_first >= owing.len() as f64 && by_first <= room {
        return Some(by_first);
    }
    match payers {
        // One paid, and perhaps had no share.
        [lent] => Some(owing.len() as f64 + if cost - lent > cent { 1.0 } else { 0.0 }),
        _ => Some(count),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(cost: f64, values: &[f64]) -> Option<f64> {
        persons(Columns::Balances, cost, values.iter().copied())
    }

    #[test]
    fn balances_are_what_was_paid_less_the_share() {
        assert_eq!(count(24.0, &[-8.0, 16.0, -8.0]), Some(3.0));
        assert_eq!(count(318.4, &[159.2, -159.2, 0.0]), Some(2.0));
        assert_eq!(count(18.0, &[0.0, 0.0, 0.0]), Some(1.0), "for oneself");
        assert_eq!(count(18.0, &[18.0, -18.0]), Some(1.0), "for another");
        assert_eq!(count(-14.0, &[7.0, -7.0, 0.0]), Some(2.0), "a refund");
        assert_eq!(count(10.0, &[6.67, -3.33, -3.34]), Some(3.0), "rounded");
        assert_eq!(count(90.0, &[30.0, -30.0]), Some(2.0), "60 and 30");
        assert_eq!(
            count(60.0, &[20.0, 0.0, -20.0]),
            Some(3.0),
            "one paid exactly his share"
        );
        assert_eq!(count(60.0, &[10.0, 10.0, -20.0]), Some(3.0), "two payers");
        assert_eq!(
            count(66.0, &[-22.0, -22.0]),
            Some(3.0),
            "the payer has no column"
        );
        assert_eq!(
            count(24.0, &[-8.0, 16.0]),
            Some(3.0),
            "one who owes has no column"
        );
        assert_eq!(
            count(24.0, &[16.0]),
            Some(3.0),
            "only the payer has a column"
        );
        assert_eq!(count(30.0, &[]), None);
    }

    #[test]
    fn shares_have_the_sign_of_a_balance() {
        let count = |values: &[f64]| persons(Columns::SignedShares, 66.0, values.iter().copied());
        assert_eq!(count(&[-22.0, -22.0, 22.0]), Some(3.0));
        assert_eq!(count(&[18.0, 0.0, 0.0]), Some(1.0));
        assert_eq!(count(&[0.0]), None);
    }
}
