//! Sheets of a workbook that sum up the others: what was paid counts once.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use wayfare_spending::{Options, Row, read};

/// Share of the days of a sheet whose amounts are sums of others from which on it sums them up.
const MOST: f64 = 0.8;
/// Days of the shortest such sheet.
const FEWEST: usize = 2;
/// How far two sums in cents may be apart, and those in whole units.
const CENT: f64 = 0.011;
const HALF: f64 = 0.5;

/// What a sheet, or several, has for a day: payments, their sum, and that in a second currency where they have one.
#[derive(Default, Clone, Copy)]
struct Day {
    payments: usize,
    /// Payments with a text.
    texts: usize,
    sum: f64,
    converted: f64,
}

impl Day {
    fn add(&mut self, other: Self) {
        self.payments += other.payments;
        self.texts += other.texts;
        self.sum += other.sum;
        self.converted += other.converted;
    }

    fn less(self, other: Self) -> Self {
        Self {
            payments: self.payments.saturating_sub(other.payments),
            texts: self.texts.saturating_sub(other.texts),
            sum: self.sum - other.sum,
            converted: self.converted - other.converted,
        }
    }

    /// Whether this is the sum of others.
    fn sums_up(self, other: Self) -> bool {
        let off = if self.sum.fract() == 0.0 { HALF } else { CENT };
        let is = |sum: f64| (self.sum - sum).abs() <= off;
        other.payments > 0 && (is(other.sum) || is(other.converted))
    }
}

type Days = BTreeMap<NaiveDate, Day>;

/// Returns which sheets of a workbook have sums of what others have: of the same day, of the days up to it or up to the next row,
/// or of all days so far. They are texts as [`read`] takes them.
pub(super) fn are_sums<'t>(texts: impl Iterator<Item = &'t str>, options: &Options) -> Vec<bool> {
    let texts: Vec<_> = texts.collect();
    // One alone has no others.
    let texts = if texts.len() < 2 { Vec::new() } else { texts };
    let sheets: Vec<Days> = texts.into_iter().map(|text| days(text, options)).collect();
    let size = |days: &Days| {
        let mut all = Day::default();
        days.values().for_each(|day| all.add(*day));
        (all.payments, all.texts)
    };
    // What says less is a sum of what says more.
    let mut by_size: Vec<_> = sheets.iter().map(size).enumerate().collect();
    by_size.sort_by_key(|&(at, size)| (size, std::cmp::Reverse(at)));
    let mut are_sums = vec![false; sheets.len()];
    for &(at, _) in &by_size {
        let Some(sheet) = sheets.get(at).filter(|sheet| sheet.len() >= FEWEST) else {
            continue;
        };
        let others = by_size
            .iter()
            .filter(|(other, _)| *other != at && are_sums.get(*other) == Some(&false));
        let mut all = Days::new();
        let mut largest = &Days::new();
        for (_, other) in others.filter_map(|(other, _)| Some((other, sheets.get(*other)?))) {
            largest = other;
            other
                .iter()
                .for_each(|(day, of)| all.entry(*day).or_default().add(*of));
        }
        let is_sum = sums_up(sheet, &all) || sums_up(sheet, largest);
        if let Some(found) = are_sums.get_mut(at) {
            *found = is_sum;
        }
    }
    are_sums
}

fn days(text: &str, options: &Options) -> Days {
    let mut days = Days::new();
    let mut each = |row| {
        if let Row::Payment(payment) = row {
            let converted = payment
                .converted
                .map_or(payment.amount, |(amount, _)| amount);
            days.entry(payment.date).or_default().add(Day {
                payments: 1,
                texts: usize::from(!payment.text.is_empty()),
                sum: payment.amount,
                converted,
            });
        }
    };
    match read(text, options, &mut each) {
        Ok(_) => days,
        // It is no log, or reading it as one says why it cannot be read.
        Err(_) => Days::new(),
    }
}

/// Whether most days of a sheet have sums of what others have: of more payments than its own, or of as many that it has no text of.
fn sums_up(sheet: &Days, others: &Days) -> bool {
    // Sums up to the end of each day.
    let mut so_far: Vec<(NaiveDate, Day)> = Vec::with_capacity(others.len());
    let mut all = Day::default();
    for (day, of) in others {
        all.add(*of);
        so_far.push((*day, all));
    }
    let before = |day: NaiveDate| {
        let at = so_far.partition_point(|(other, _)| *other < day);
        at.checked_sub(1)
            .and_then(|at| so_far.get(at))
            .map_or(Day::default(), |(_, sum)| *sum)
    };
    let until = |day: NaiveDate| day.succ_opt().map_or(all, before);
    let days: Vec<_> = sheet.keys().copied().collect();
    let near = |at: usize, by: isize| {
        at.checked_add_signed(by)
            .and_then(|at| days.get(at))
            .copied()
    };
    let of_day = |_: usize, day| until(day).less(before(day));
    let up_to = |at: usize, day| until(day).less(near(at, -1).map_or(Day::default(), until));
    let from = |at: usize, day| near(at, 1).map_or(all, before).less(before(day));
    let running = |_: usize, day| until(day);
    let kinds: [&dyn Fn(usize, NaiveDate) -> Day; 4] = [&of_day, &up_to, &from, &running];
    kinds.iter().any(|of| {
        let (mut same, mut own, mut summed) = (0, Day::default(), Day::default());
        for (at, (day, sum)) in sheet.iter().enumerate() {
            let other = of(at, *day);
            if sum.sums_up(other) {
                same += 1;
                own.add(*sum);
                summed.add(other);
            }
        }
        let has_more =
            summed.payments > own.payments || summed.payments == own.payments && own.texts == 0;
        same >= FEWEST && same as f64 >= MOST * sheet.len() as f64 && has_more
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "Date,Category,What,Amount\n2026-05-02,Hotel,Alfama,80.50\n2026-05-02,Food,Dinner,20\n\
        2026-05-03,Food,Lunch,12.25\n2026-05-03,Fun,Museum,9\n2026-05-04,Food,Dinner,30\n2026-05-06,Food,Lunch,18\n";

    fn found<const N: usize>(texts: [&str; N]) -> Vec<bool> {
        are_sums(texts.into_iter(), &Options::default())
    }

    #[test]
    fn sums_of_other_sheets_are_told_in_any_form() {
        for sums in [
            "Date,Total\n2026-05-02,100.50\n2026-05-03,21.25\n2026-05-04,30\n2026-05-06,18\n",
            "Date,Total\n2026-05-02,100.50\n2026-05-03,21.25\n2026-05-04,30\n2026-05-05,0\n2026-05-06,18\nTotal,169.75\n",
            "Date,Total\n2026-05-02,101\n2026-05-03,21\n2026-05-04,30\n2026-05-06,18\n",
            "Datum;Summe\n02.05.2026;100,50\n03.05.2026;21,25\n04.05.2026;30,00\n16.05.2026;0\n06.05.2026;18,00\n",
            "Date,Hotel,Food,Museum\n2026-05-02,80.50,20,\n2026-05-03,,12.25,9\n2026-05-04,,30,\n2026-05-06,,18,\n",
            "Date,Total\n2026-05-02,100.50\n2026-05-03,121.75\n2026-05-04,151.75\n2026-05-06,169.75\n",
            "Date,Total\n2026-05-03,121.75\n2026-05-06,48\n",
            "Date,Total\n2026-05-02,121.75\n2026-05-04,48\n",
        ] {
            assert_eq!(found([LOG, sums]), [false, true], "{sums}");
            assert_eq!(found([sums, LOG]), [true, false], "{sums}");
        }
    }

    #[test]
    fn several_sheets_are_summed_up_by_several() {
        let (head, rest) = LOG.split_at(LOG.find("2026-05-04").unwrap());
        let rest = format!("Date,Category,What,Amount\n{rest}");
        let daily =
            "Date,Total\n2026-05-02,100.50\n2026-05-03,21.25\n2026-05-04,30\n2026-05-06,18\n";
        assert_eq!(found([head, &rest, daily]), [false, false, true]);
        let weekly = "Date,Total\n2026-05-02,121.75\n2026-05-04,48\n";
        assert_eq!(found([daily, LOG, weekly]), [true, false, true]);
    }

    #[test]
    fn other_logs_are_no_sums() {
        let other = "Date,Category,What,Amount\n2026-05-02,Food,Lunch,10.50\n2026-05-03,Food,Dinner,21.25\n2026-05-04,Food,Bar,31\n";
        assert_eq!(found([LOG, other]), [false, false]);
        // What two persons paid alike.
        let share = LOG.replace("Dinner", "My part");
        assert_eq!(found([LOG, &share]), [false, false]);
        assert_eq!(found([LOG, "Ideas\nGo by train\n"]), [false, false]);
        assert_eq!(
            found([LOG, "Date,Total\n2026-05-02,100.50\n"]),
            [false, false]
        );
    }
}
