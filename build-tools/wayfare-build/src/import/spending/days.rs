//! From the dated payments of a traveller to what he paid a night, a day and an item in each place. Days are nights: those
//! of arrival and departure are halves.

use std::collections::{BTreeMap, BTreeSet};

use super::advance::move_to_trip;
use super::categories::{is_figure, is_of_day};
use super::check_out::move_to_nights;
use super::place_sums::OfSpot;
use super::refunds::{Net, net};
use super::spent::{Series, Spent, Spot};
use super::trip::Trip;

/// What a traveller paid in one place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Stay {
    pub(super) traveller: u32,
    pub(super) spot: Spot,
    pub(super) style: Option<usize>,
    pub(super) nights: usize,
    /// The first and the last year.
    pub(super) years: (i32, i32),
    /// Absent of a traveller who did not note all that a day has.
    pub(super) total: Option<Series>,
    pub(super) categories: BTreeMap<u16, Series>,
}

/// Returns the stays of one traveller, whose payments these are.
pub(super) fn stays(payments: &mut [Spent]) -> Vec<Stay> {
    sort(payments);
    let logged = payments.iter().map(|payment| payment.category);
    let logged: BTreeSet<_> = logged.filter(|category| is_figure(*category)).collect();
    let Net {
        paid: mut payments,
        given_back,
    } = net(payments);
    move_to_trip(&mut payments);
    sort(&mut payments);
    move_to_nights(&mut payments);
    sort(&mut payments);
    let payments = payments.as_slice();
    let trip = Trip::new(payments);
    let style = payments
        .iter()
        .filter_map(|payment| payment.style)
        .min()
        .map(usize::from);
    let complete = trip.complete_places(payments);
    let mut of_spots: BTreeMap<Spot, OfSpot<'_>> = BTreeMap::new();
    for (&spot, days) in &trip.days {
        of_spots.entry(spot).or_default().days = days;
    }
    for payment in payments.iter() {
        of_spots.entry(payment.spot).or_default().add(payment);
    }
    for refund in &given_back {
        of_spots
            .entry(refund.spot)
            .or_default()
            .add_row(refund.category);
    }
    trip.each_part(payments, |part| {
        if let Some(of) = of_spots
            .get_mut(&part.spot)
            .filter(|_| is_of_day(part.category))
        {
            *of.day_sums.entry(part.day).or_default() += part.amount;
        }
    });
    of_spots.values_mut().for_each(OfSpot::set_limit);
    trip.each_part(payments, |part| {
        if let Some(of) = of_spots.get_mut(&part.spot) {
            of.add_part(part);
        }
    });
    let traveller = payments
        .first()
        .map(|payment| payment.traveller)
        .unwrap_or_default();
    let stay = |(spot, of): (Spot, OfSpot<'_>)| {
        let total = complete
            .contains(&spot)
            .then(|| of.total())
            .filter(|total| total.units > 0);
        let categories: BTreeMap<_, _> = logged
            .iter()
            .map(|&category| (category, of.category(category)))
            .filter(|(_, series)| series.units > 0)
            .collect();
        let is_known = !(categories.is_empty() && of.days.is_empty());
        is_known.then_some(Stay {
            traveller,
            spot,
            style,
            nights: of.days.len(),
            years: of.years.unwrap_or_default(),
            total,
            categories,
        })
    };
    of_spots.into_iter().filter_map(stay).collect()
}

/// Puts payments in an order that neither rows nor files nor names decide: sums depend on it in their last digits.
fn sort(payments: &mut [Spent]) {
    payments.sort_by(|a, b| {
        let key = |it: &Spent| (it.day, it.category, it.spot, it.text, it.word);
        let rest = |it: &Spent| (it.amount, it.nights.map_or(-1.0, f64::from));
        let ((amount_a, nights_a), (amount_b, nights_b)) = (rest(a), rest(b));
        key(a)
            .cmp(&key(b))
            .then(amount_a.total_cmp(&amount_b))
            .then(nights_a.total_cmp(&nights_b))
    });
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::categories::LODGING;
    use super::*;

    pub(in super::super) const HERE: Spot = Spot::Place(1);
    pub(in super::super) const THERE: Spot = Spot::Place(2);

    pub(in super::super) fn paid(day: i32, spot: Spot, category: u16, amount: f64) -> Spent {
        Spent {
            traveller: 7,
            day,
            year: 2026,
            spot,
            category,
            nights: None,
            amount,
            carried: 1.0,
            variance: 0.0,
            dollars: 1.0,
            text: 0,
            word: None,
            style: None,
        }
    }

    pub(in super::super) fn slept(day: i32, spot: Spot, nights: f32, amount: f64) -> Spent {
        Spent {
            nights: Some(nights),
            ..paid(day, spot, LODGING, amount)
        }
    }

    pub(in super::super) fn mean(stay: &Stay, category: u16) -> f64 {
        let series = if category == 0 {
            stay.total.unwrap()
        } else {
            stay.categories[&category]
        };
        (series.raw / series.units as f64 * 100.0).round() / 100.0
    }

    /// Four nights, a night bus, three nights; rows on the date of leaving are of the last place.
    fn trip() -> Vec<Spent> {
        vec![
            paid(-50, HERE, 14, 159.2),
            slept(2, HERE, 4.0, 172.0),
            paid(2, HERE, 4, 19.25),
            paid(4, HERE, 4, 43.65),
            paid(6, HERE, 4, 4.6),
            paid(6, HERE, 14, 29.0),
            slept(7, THERE, 3.0, 63.0),
            paid(8, THERE, 4, 30.0),
            paid(9, THERE, 7, 18.0),
            paid(10, THERE, 3, 4.0),
        ]
    }

    #[test]
    fn days_are_nights_and_a_night_under_way_is_not_paid() {
        let stays = stays(&mut trip());
        assert_eq!(
            stays
                .iter()
                .map(|stay| (stay.spot, stay.nights))
                .collect::<Vec<_>>(),
            [(HERE, 5), (THERE, 3)]
        );
        let of = |stay, category| mean(&stays[stay], category);
        assert_eq!((of(0, 1), of(0, 4), of(0, 0)), (43.0, 13.5, 47.9));
        assert_eq!(
            (of(1, 1), of(1, 4), of(1, 3), of(1, 7), of(1, 0)),
            (21.0, 10.0, 1.33, 18.0, 32.33)
        );
        assert_eq!(
            (stays[0].categories[&14].units, stays[0].categories.get(&7)),
            (2, None)
        );
    }

    #[test]
    fn a_day_elsewhere_is_converted_and_counts_where_its_sum_does() {
        let abroad = Spent {
            dollars: 0.0025,
            ..paid(2, THERE, 4, 8000.0)
        };
        let mut rows = [
            slept(1, HERE, 3.0, 300.0),
            paid(1, HERE, 4, 20.0),
            abroad,
            paid(3, HERE, 4, 20.0),
        ];
        let stay = &stays(&mut rows)[0];
        assert_eq!(
            (mean(stay, 4), stay.categories[&4].rows, mean(stay, 0)),
            (20.0, 3, 120.0)
        );
        let mut rows = rows.map(|row| {
            if row.spot == THERE {
                Spent {
                    dollars: 0.0,
                    ..row
                }
            } else {
                row
            }
        });
        assert_eq!(mean(&stays(&mut rows)[0], 4), 13.33, "of no known currency");
    }

    #[test]
    fn a_place_with_too_few_nights_paid_has_no_total() {
        let mut rows = [
            slept(1, HERE, 4.0, 200.0),
            paid(1, HERE, 4, 20.0),
            paid(5, THERE, 4, 6000.0),
            paid(6, THERE, 4, 6000.0),
        ];
        let stays = stays(&mut rows);
        let totals: Vec<_> = stays
            .iter()
            .map(|stay| (stay.spot, stay.total.is_some()))
            .collect();
        assert_eq!(totals, [(HERE, true), (THERE, false)]);
    }

    #[test]
    fn the_order_of_rows_changes_nothing() {
        let mut reversed = trip();
        reversed.reverse();
        assert_eq!(stays(&mut reversed), stays(&mut trip()));
    }

    #[test]
    fn lodging_lasts_until_the_next_or_the_last_day() {
        let mut rows = vec![
            paid(1, HERE, 1, 80.0),
            paid(2, HERE, 4, 5.0),
            paid(5, HERE, 1, 40.0),
            paid(6, HERE, 4, 5.0),
            paid(9, HERE, 4, 5.0),
        ];
        let stay = &stays(&mut rows)[0];
        assert_eq!(
            (stay.nights, stay.categories[&1].units, mean(stay, 1)),
            (8, 8, 15.0)
        );
        // One row a day, with the price on the first: the bus is no lodging.
        let again = |day, text| Spent {
            text,
            ..paid(day, HERE, 1, 0.0)
        };
        let mut rows = vec![
            paid(1, HERE, 1, 90.0),
            again(2, 0),
            again(3, 0),
            again(4, 9),
            paid(5, HERE, 4, 1.0),
        ];
        let stay = &stays(&mut rows)[0];
        assert_eq!(
            (stay.nights, stay.categories[&1].units, mean(stay, 1)),
            (4, 3, 30.0)
        );
    }

    #[test]
    fn free_nights_count_as_days_and_many_leave_no_total() {
        let with_friends = |nights| {
            vec![
                slept(1, HERE, 4.0, 100.0),
                slept(5, HERE, nights, 0.0),
                paid(2, HERE, 4, 30.0),
            ]
        };
        let few = &stays(&mut with_friends(2.0))[0];
        assert_eq!(
            (few.nights, mean(few, 1), mean(few, 4), mean(few, 0)),
            (6, 25.0, 5.0, 21.67)
        );
        assert_eq!(stays(&mut with_friends(3.0))[0].total, None);
        assert_eq!(
            stays(&mut [slept(1, HERE, 4.0, 100.0)])[0].total,
            None,
            "what was eaten is not known"
        );
    }

    #[test]
    fn refunds_passes_day_trips_and_misread_amounts() {
        let mut rows = vec![
            slept(1, HERE, 10.0, 300.0),
            paid(2, HERE, 6, 28.0),
            paid(3, HERE, 6, -14.0),
            paid(3, HERE, 12, -4.0),
            Spent {
                nights: Some(30.0),
                ..paid(4, HERE, 8, 14.0)
            },
            paid(4, HERE, 4, 100.0),
            paid(5, HERE, 4, 100_000.0),
            paid(6, THERE, 6, 10.0),
            paid(90, HERE, 4, -5.0),
        ];
        let stays = stays(&mut rows);
        let stay = &stays[0];
        assert_eq!(
            (stays.len(), stay.nights),
            (1, 10),
            "a day elsewhere is of the place of the night"
        );
        assert_eq!(
            (mean(stay, 6), mean(stay, 8), mean(stay, 12)),
            (2.4, 1.4, 0.0)
        );
        assert!(
            stay.categories[&4].sum < 400.0 && stay.categories[&4].raw > 100_000.0,
            "{stay:?}"
        );
        let day_trip = &super::stays(&mut [Spent {
            nights: Some(0.0),
            ..paid(1, HERE, 4, 12.0)
        }])[0];
        assert_eq!((day_trip.nights, mean(day_trip, 4)), (1, 12.0));
    }
}
