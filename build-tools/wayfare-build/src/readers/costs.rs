//! Tables of costs by country or by place, long (one category a row) or wide (several).

use std::collections::HashSet;
use std::hash::Hash;

use crate::error::Result;
use crate::manifest::{CostEntry, ScaledColumn, SourceKind, SourceSpec};
use crate::readers::Rows;
use crate::readers::fields::{amount, factor, optional_whole, whole};
use crate::readers::keyed_costs::{KeyedCosts, NO_AMOUNTS};
use crate::readers::read_count::ReadCount;
use crate::readers::row::TableRow;
use crate::readers::table::read_table;
use crate::rejection::{Reason, Rejection};
use crate::rejects::{Rejects, RowError};
use crate::rows::{AmountTriple, CostRow, RowSubject};

/// The costs that a table has, each key once.
pub(crate) struct Costs<'a, K> {
    records: KeyedCosts<K>,
    count: ReadCount,
    /// The number of rows that are about nothing in the dataset, and counted as skipped where that is known.
    absent: u64,
    rejects: &'a mut Rejects,
}

/// Reads costs. `owner` finds the country or place that a row is about: `repeat` says which of several rows about one counts,
/// however they call it. Rows without an owner are left out.
pub(crate) fn read_costs<'a, K: Clone + Eq + Hash>(
    source: Rows<'a>,
    mut owner: impl FnMut(&RowSubject) -> Result<Option<K>, RowError>,
) -> Result<Costs<'a, K>> {
    let Rows {
        input,
        spec,
        rejects,
    } = source;
    let (mut records, mut absent) = (KeyedCosts::new(), 0);
    let count = read_table(
        Rows {
            input,
            spec,
            rejects: &mut *rejects,
        },
        |row| {
            let subject = if spec.kind == SourceKind::CountryCosts {
                row.country()?
            } else {
                row.place()?
            };
            let costs = costs(spec, row, &subject)?;
            let Some(owner) = owner(&subject)? else {
                absent += 1;
                return Ok(());
            };
            let (mut added, mut rejected) = (false, Vec::new());
            for cost in costs {
                match cost.and_then(|cost| records.add(&owner, cost, row, spec.repeat)) {
                    Ok(()) => added = true,
                    // A column may belong to several records.
                    Err(rejection) if rejected.contains(&rejection) => {}
                    Err(rejection) => rejected.push(rejection),
                }
            }
            match rejected.first() {
                None => Ok(()),
                Some(first) if !added => Err(RowError::Reject(first.clone())),
                Some(_) => Err(RowError::Parts(rejected)),
            }
        },
    )?;
    if !spec.total.is_empty() {
        records.add_totals(&spec.total);
    }
    Ok(Costs {
        records,
        count,
        absent,
        rejects,
    })
}

impl<K> Costs<'_, K> {
    /// Hands on each cost with its owner.
    pub(crate) fn keep(
        self,
        mut each: impl FnMut(&K, CostRow) -> Result<(), RowError>,
    ) -> Result<ReadCount> {
        let Self {
            records,
            mut count,
            absent,
            rejects,
        } = self;
        let (mut kept, mut rejected) = (HashSet::new(), HashSet::new());
        for record in records.list {
            match each(&record.owner, record.cost) {
                Ok(()) => {
                    kept.insert(record.at);
                }
                Err(RowError::Reject(rejection)) => {
                    // A wide row whose currency is unknown is rejected once, not for each of its records.
                    if rejected.insert(record.at.clone()) {
                        rejects.add(&record.at.0, record.at.1, rejection)?;
                    }
                }
                Err(RowError::Parts(parts)) => {
                    kept.insert(record.at.clone());
                    parts
                        .into_iter()
                        .try_for_each(|part| rejects.add(&record.at.0, record.at.1, part))?;
                }
                Err(RowError::Fatal(error)) => return Err(error),
            }
        }
        let gone = rejected.difference(&kept).count() as u64;
        let (parsed, kept) = (count.kept, kept.len() as u64 + absent);
        count.skipped += parsed - kept - gone;
        count.kept = kept;
        Ok(count)
    }
}

/// Returns the cost records of one row. Those of a wide row are rejected one by one.
fn costs(
    spec: &SourceSpec,
    row: &TableRow<'_>,
    subject: &RowSubject,
) -> Result<Vec<Result<CostRow, Rejection>>, Rejection> {
    let (currency, date, error) = (row.currency()?, row.date()?, row.number("error", factor)?);
    let count = row.number("count", optional_whole)?.unwrap_or(0);
    let record = |category_id, amounts| CostRow {
        subject: subject.clone(),
        category_id,
        amounts,
        error,
        count,
        currency: currency.clone(),
        date: date.clone(),
    };
    if spec.cost.is_empty() {
        let amounts = [
            row.number("budget", amount)?,
            row.number("midrange", amount)?,
            row.number("luxury", amount)?,
        ];
        if amounts == NO_AMOUNTS {
            return Err(Rejection::new("midrange", "", Reason::Missing));
        }
        check_order(amounts)?;
        return Ok(vec![Ok(record(row.parse("category_id", whole)?, amounts))]);
    }
    let mut records = Vec::with_capacity(spec.cost.len());
    for entry in &spec.cost {
        match entry_amounts(row, entry) {
            Ok(NO_AMOUNTS) => {}
            amounts => records.push(amounts.map(|amounts| record(entry.category, amounts))),
        }
    }
    if records.is_empty() {
        Err(Rejection::new("", "no amount", Reason::Missing))
    } else {
        Ok(records)
    }
}

/// Rejects amounts of which a lower level is above a higher one: columns are mixed up, most likely.
fn check_order(amounts: AmountTriple) -> Result<(), Rejection> {
    let mut highest = 0.0;
    for (column, amount) in ["budget", "midrange", "luxury"].into_iter().zip(amounts) {
        let Some(amount) = amount else { continue };
        if amount < highest {
            return Err(Rejection::new(
                column,
                &amount.to_string(),
                Reason::BelowLowerLevel,
            ));
        }
        highest = amount;
    }
    Ok(())
}

fn entry_amounts(row: &TableRow<'_>, entry: &CostEntry) -> Result<AmountTriple, Rejection> {
    let [budget, midrange, luxury] = entry.amounts();
    let amounts = [sum(row, budget)?, sum(row, midrange)?, sum(row, luxury)?];
    check_order(amounts)?;
    Ok(amounts)
}

/// Returns the sum of some columns; `None` if there are none, or if one of them is blank.
fn sum(row: &TableRow<'_>, columns: &[ScaledColumn]) -> Result<Option<f64>, Rejection> {
    let mut sum = None;
    for ScaledColumn { column, factor } in columns {
        let Some(amount) = row.number_of(column, amount)? else {
            return Ok(None);
        };
        let so_far = sum.unwrap_or(0.0) + amount * factor;
        if !so_far.is_finite() {
            return row.number_of(column, |name, text| {
                Err(Rejection::new(name, text, Reason::OutOfRange))
            });
        }
        sum = Some(so_far);
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::Manifest;
    use crate::readers::testing::{Gathered, gather, shared, spec};

    fn read(kind: &str, lines: &str, text: &str) -> Gathered<(String, u16, AmountTriple)> {
        let spec = spec(kind, lines);
        gather("table.csv", text.as_bytes(), &spec, |source, rows| {
            let owner = |subject: &RowSubject| match subject.country.as_str() {
                "Atlantis" => {
                    Err(Rejection::new("country_code", "Atlantis", Reason::UnknownCountry).into())
                }
                country => Ok(Some(country.to_owned())),
            };
            read_costs(source, owner)?.keep(|_, cost| {
                rows.push((cost.subject.country.clone(), cost.category_id, cost.amounts));
                Ok(())
            })
        })
    }

    const SEASONS: &str =
        "country_code,category_id,budget,midrange\nPT,1,10,20\nES,1,,7\nPT,1,20,50\nPT,1,,80\n";

    #[test]
    fn repeat_tells_which_row_counts() {
        let es = ("ES".to_owned(), 1, [None, Some(7.0), None]);
        let pt = |budget, midrange| ("PT".to_owned(), 1, [budget, Some(midrange), None]);
        for (repeat, expected) in [
            ("first", pt(Some(10.0), 20.0)),
            ("last", pt(None, 80.0)),
            ("mean", pt(Some(15.0), 50.0)),
        ] {
            let gathered = read("country-costs", &format!("repeat = \"{repeat}\""), SEASONS);
            assert_eq!(gathered.rows, [expected, es.clone()], "{repeat}");
            assert_eq!(
                gathered.count,
                ReadCount {
                    read: 4,
                    kept: 2,
                    skipped: 2
                }
            );
        }
        let gathered = read("country-costs", "repeat = \"reject\"", SEASONS);
        assert_eq!(gathered.rows, [pt(Some(10.0), 20.0), es]);
        assert_eq!(
            gathered.rejected,
            ["4  `PT` duplicate", "5  `PT` duplicate"]
        );
    }

    #[test]
    fn amounts_are_plain_and_not_negative() {
        let text = "country,category_id,budget,midrange,luxury\n\
            PT,1,\"1,000\",2,3\nPT,1,$1,2,3\nPT,1,-1,2,3\nPT,1,,,\nPT,x,1,,\nPT,1,0,,\n";
        let gathered = read("country-costs", "", text);
        assert_eq!(
            gathered.rows,
            [("PT".to_owned(), 1, [Some(0.0), None, None])]
        );
        let expected = [
            "2 budget `1,000` bad-number",
            "3 budget `$1` bad-number",
            "4 budget `-1` out-of-range",
            "5 midrange `` missing",
            "6 category_id `x` bad-integer",
        ];
        assert_eq!(gathered.rejected, expected);
    }

    #[test]
    fn a_text_that_means_unknown_leaves_its_amount_out() {
        let text = "country,category_id,budget,midrange,luxury,currency,date\nPT,1,N/A,20,?,none,0000-00-00\n\
            NA,1,..,NaN,30,,-\nES,1,nan,–,null,,\nFR,1,unbekannt,7,,,\nN/A,1,5,,,,\nIT,1,k. A.,8,,,\n";
        let lines = "currency = \"EUR\"\nmissing = [\"unbekannt\", \"NA\"]\n\
            replace = { midrange = { NaN = \"3\" } }";
        let spec = spec("country-costs", lines);
        let gathered = gather("table.csv", text.as_bytes(), &spec, |source, rows| {
            read_costs(source, |subject| Ok(Some(subject.clone())))?.keep(|_, cost| {
                rows.push((
                    cost.subject.country.clone(),
                    cost.amounts,
                    cost.currency.clone() + &cost.date,
                ));
                Ok(())
            })
        });
        let row =
            |country: &str, amounts| (country.to_owned(), amounts, "EUR2026-01-01".to_owned());
        let expected = [
            row("PT", [None, Some(20.0), None]),
            row("NA", [None, Some(3.0), Some(30.0)]),
            row("FR", [None, Some(7.0), None]),
        ];
        assert_eq!(gathered.rows, expected);
        let rejected = [
            "4 midrange `` missing",
            "6 country `N/A` missing",
            "7 budget `k. A.` bad-number",
        ];
        assert_eq!(gathered.rejected, rejected);
        let counts = [
            ("budget", 4),
            ("country", 1),
            ("currency", 1),
            ("date", 2),
            ("luxury", 2),
            ("midrange", 1),
        ];
        let counts = counts.map(|(column, cells)| (column.to_owned(), cells));
        assert_eq!(gathered.missing, counts);
    }

    #[test]
    fn the_total_can_be_the_sum_of_categories() {
        let text = "country,category_id,budget,midrange,luxury\nPT,1,10,20,30\nPT,4,1,2,\nPT,5,3,4,5\n\
            ES,1,10,20,30\nES,4,1,2,3\nES,0,100,,\nFR,1,10,20,30\nIT,4,1,2,3\nIT,1,,20,\n";
        let gathered = read("country-costs", "total = [1, 4]", text);
        let totals: Vec<_> = gathered.rows.into_iter().filter(|row| row.1 == 0).collect();
        let expected = [
            ("ES".to_owned(), 0, [Some(100.0), None, None]),
            ("PT".to_owned(), 0, [Some(11.0), Some(22.0), None]),
            ("IT".to_owned(), 0, [None, Some(22.0), None]),
        ];
        assert_eq!(totals, expected);
        assert_eq!(
            gathered.count,
            ReadCount {
                read: 9,
                kept: 9,
                skipped: 0
            }
        );
    }

    #[test]
    fn levels_that_are_mixed_up_are_rejected() {
        let text = "country,category_id,budget,midrange,luxury\n\
            PT,1,10,20,30\nPT,2,10,10,10\nPT,3,30,,20\nPT,4,5,30,20\nPT,5,,30,\nPT,6,7,6,50\n";
        let gathered = read("country-costs", "", text);
        assert_eq!(
            gathered.rows.iter().map(|row| row.1).collect::<Vec<_>>(),
            [1, 2, 5]
        );
        let rejected = [
            "4 luxury `20` below-lower-level",
            "5 luxury `20` below-lower-level",
            "7 midrange `6` below-lower-level",
        ];
        assert_eq!(gathered.rejected, rejected);
        let wide = "[[source.cost]]\ncategory = 0\nbudget = { column = \"High\" }\nluxury = { column = \"Low\" }";
        let gathered = read("country-costs", wide, "country,Low,High\nPT,1,2\nES,3,3\n");
        assert_eq!(gathered.rejected, ["2 luxury `1` below-lower-level"]);
        assert_eq!(gathered.rows.len(), 1);
    }

    #[test]
    fn a_wide_row_is_rejected_once_and_only_if_nothing_of_it_is_left() {
        let lines = "columns = { country_code = \"Nation\" }\n\
            [[source.cost]]\ncategory = 1\nbudget = { column = \"Bed\", factor = 0.5 }\nluxury = { column = \"Bed\" }\n\
            [[source.cost]]\ncategory = 4\nmidrange = { column = \"Food\" }";
        let text = "Nation,Bed,Food\nPT,80,40\nES,n/a,30\nAtlantis,1,2\nFR,nan,\nIT,1,x\nNA,y,..\n";
        let gathered = read("country-costs", lines, text);
        let expected = [
            ("PT".to_owned(), 1, [Some(40.0), None, Some(80.0)]),
            ("PT".to_owned(), 4, [None, Some(40.0), None]),
            ("ES".to_owned(), 4, [None, Some(30.0), None]),
            ("IT".to_owned(), 1, [Some(0.5), None, Some(1.0)]),
        ];
        assert_eq!(gathered.rows, expected);
        let rejected = [
            "4 country_code `Atlantis` unknown-country",
            "5  `no amount` missing",
            "6 Food `x` bad-number",
            "7 Bed `y` bad-number",
        ];
        assert_eq!(gathered.rejected, rejected);
        assert_eq!(
            gathered.count,
            ReadCount {
                read: 6,
                kept: 3,
                skipped: 0
            }
        );
    }

    /// The three official tables, described rather than programmed.
    const PER_DIEM: &str = include_str!("per-diem.toml");

    #[test]
    fn official_per_diem_tables_can_be_described() {
        let manifest = Manifest::parse(PER_DIEM, "per-diem.toml").unwrap();
        // Rows read, rows or means of rows kept, records: a row has two or three of them.
        let expected = [
            (1079, 175, 525),
            (1079, 854, 2562),
            (650, 296, 888),
            (173, 107, 321),
            (173, 28, 84),
        ];
        assert_eq!(manifest.sources.len(), expected.len());
        for (spec, (read, kept, records)) in manifest.sources.iter().zip(expected) {
            let Some(input) = shared(&format!("costs/{}", spec.file)) else {
                return;
            };
            let mut costs = Vec::new();
            let mut rejects = Rejects::new(true);
            let rows = Rows {
                input,
                spec,
                rejects: &mut rejects,
            };
            let count = read_costs(rows, |subject| Ok(Some(subject.clone())))
                .unwrap()
                .keep(|_, cost| {
                    costs.push(cost);
                    Ok(())
                });
            assert_eq!(
                count.unwrap(),
                ReadCount {
                    read,
                    kept,
                    skipped: read - kept
                },
                "{}",
                spec.id
            );
            assert_eq!(costs.len(), records, "{}", spec.id);
            if let Some(falls) = costs
                .iter()
                .find(|cost| cost.subject.name == "Victoria Falls")
            {
                assert_eq!(
                    (falls.category_id, falls.amounts[2]),
                    (1, Some((363.0 + 290.0) / 2.0))
                );
            }
        }
    }
}
