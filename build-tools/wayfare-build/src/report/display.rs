//! The summary of a report, as a person reads it.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use wayfare_text::printable;

use super::{Check, Report, SourceReport};
use crate::misplaced::Misplaced;
use crate::plan::{LeftOut, LeftOutWhy, UnreadFile};
use crate::rejection::RejectGroup;
use crate::totals::{PostalForms, UnlikeForm};

/// Values that the summary shows of each reason, and columns without values of each source.
const SHOWN: usize = 5;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, date) = (printable(&self.name), printable(&self.snapshot_date));
        writeln!(f, "{name} ({date}), build {}", self.build_id)?;
        write_sources(f, &self.sources, &self.left_out, &self.unread)?;
        #[cfg(feature = "spending")]
        self.spending
            .iter()
            .try_for_each(|spending| write!(f, "{spending}"))?;
        write_rejected(
            f,
            "rejected rows, all of which are in rejects.csv",
            &self.rejected,
        )?;
        writeln!(f)?;
        self.holdings()
            .iter()
            .try_for_each(|(what, number)| writeln!(f, "{what:<32} {:>10}", grouped(*number)))?;
        write_forms(f, &self.postal_forms)?;
        write_misplaced(f, &self.misplaced)?;
        writeln!(f)?;
        self.stages
            .iter()
            .try_for_each(|time| writeln!(f, "{:<32} {:>8.2} s", time.stage, time.seconds))?;
        let total: f64 = self.stages.iter().map(|time| time.seconds).sum();
        write!(f, "{:<32} {total:>8.2} s", "in all")
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_sources(f, &self.sources, &self.left_out, &self.unread)?;
        #[cfg(feature = "spending")]
        self.spending
            .iter()
            .try_for_each(|spending| write!(f, "{spending}"))?;
        write_rejected(f, "rejected rows", &self.rejected)?;
        write!(f, "\nNothing was built: this is what a build would keep.")
    }
}

fn write_sources(
    f: &mut fmt::Formatter<'_>,
    sources: &[SourceReport],
    left_out: &[LeftOut],
    unread: &[UnreadFile],
) -> fmt::Result {
    writeln!(
        f,
        "\n{:<32} {:>10} {:>10} {:>9} {:>9}",
        "source", "read", "kept", "skipped", "rejected"
    )?;
    for source in sources {
        let tally = &source.tally;
        writeln!(
            f,
            "{:<32} {:>10} {:>10} {:>9} {:>9}",
            printable(&source.id),
            grouped(tally.rows_read),
            grouped(tally.rows_kept),
            grouped(tally.rows_skipped()),
            grouped(tally.rows_rejected)
        )?;
        for (why, rows) in &tally.skipped {
            writeln!(f, "    {} {}", grouped(*rows), why.text())?;
        }
        write_counts(f, &tally.missing, "missing in", "columns")?;
        write_counts(f, &tally.unread, "not known:", "names")?;
        if tally.replaced > 0 {
            writeln!(f, "    {} replaced earlier ones", grouped(tally.replaced))?;
        }
        if tally.merged > 0 {
            writeln!(f, "    {} added to earlier ones", grouped(tally.merged))?;
        }
    }
    for why in LeftOutWhy::ALL {
        let ids: Vec<_> = left_out
            .iter()
            .filter(|left| left.why == why)
            .map(|left| left.id.as_str())
            .collect();
        if !ids.is_empty() {
            writeln!(
                f,
                "left out of the default, as {}: {}",
                why.text(),
                ids.join(", ")
            )?;
        }
    }
    unread.iter().try_for_each(|UnreadFile { file, holds }| {
        writeln!(
            f,
            "{}: a file of GeoNames that nothing is read of ({holds})",
            printable(file)
        )
    })
}

/// Writes counts by name, the highest first.
fn write_counts(
    f: &mut fmt::Formatter<'_>,
    counts: &BTreeMap<String, u64>,
    what: &str,
    names: &str,
) -> fmt::Result {
    let mut counts: Vec<_> = counts.iter().collect();
    counts.sort_by_key(|(_, count)| Reverse(**count));
    let (shown, others) = counts.split_at(counts.len().min(SHOWN));
    for (name, count) in shown {
        writeln!(f, "    {} {what} {}", grouped(**count), printable(name))?;
    }
    if !others.is_empty() {
        let count = others.iter().map(|(_, count)| **count).sum();
        writeln!(
            f,
            "    {} {what} {} other {names}",
            grouped(count),
            others.len()
        )?;
    }
    Ok(())
}

fn write_forms(f: &mut fmt::Formatter<'_>, forms: &PostalForms) -> fmt::Result {
    if forms.zeros_restored > 0 {
        writeln!(
            f,
            "{:<32} {:>10}",
            "postal codes with zeros restored",
            grouped(forms.zeros_restored)
        )?;
    }
    if !forms.unlike.is_empty() {
        writeln!(
            f,
            "postal codes unlike the form that `postal_regex` gives their country, kept"
        )?;
    }
    forms.unlike.iter().try_for_each(
        |UnlikeForm {
             country,
             codes,
             example,
         }| {
            writeln!(
                f,
                "    {:>10} of {}, such as `{}`",
                grouped(*codes),
                printable(country),
                printable(example)
            )
        },
    )
}

fn write_misplaced(f: &mut fmt::Formatter<'_>, misplaced: &[Misplaced]) -> fmt::Result {
    if !misplaced.is_empty() {
        writeln!(
            f,
            "places whose country is not that of their surroundings, kept; report.json lists them"
        )?;
    }
    misplaced.iter().try_for_each(
        |Misplaced {
             country,
             in_country,
             count,
             places,
         }| {
            let first = places.first().map_or("", |place| place.name.as_str());
            let (count, first) = (grouped(*count), printable(first));
            writeln!(
                f,
                "    {count:>10} of {country} that seem to be in {in_country}, such as {first}"
            )
        },
    )
}

fn write_rejected(
    f: &mut fmt::Formatter<'_>,
    title: &str,
    rejected: &[RejectGroup],
) -> fmt::Result {
    if !rejected.is_empty() {
        writeln!(f, "\n{title}")?;
    }
    for group in rejected {
        let (count, source) = (grouped(group.count), printable(&group.source));
        writeln!(
            f,
            "    {count:>10} of {source}: {}; {}",
            group.reason,
            group.remedy()
        )?;
        let shown = group.values.iter().take(SHOWN);
        let rows: u64 = shown.clone().map(|value| value.count).sum();
        for value in shown {
            writeln!(
                f,
                "    {:>10}   `{}`",
                grouped(value.count),
                printable(&value.value)
            )?;
        }
        if rows < group.count {
            writeln!(f, "    {:>10}   others", grouped(group.count - rows))?;
        }
        if let Some(example) = group.examples.first() {
            writeln!(f, "{:17}the first: {example}", "")?;
        }
    }
    Ok(())
}

impl Report {
    fn holdings(&self) -> [(&'static str, u64); 18] {
        let (totals, postal) = (&self.totals, &self.postal);
        [
            ("places", totals.places),
            ("regions", totals.regions),
            ("  left out: without a place", self.regions_without_places),
            ("names", totals.names),
            ("countries", totals.countries),
            ("currencies", totals.currencies),
            ("places with costs", totals.locations_with_costs),
            ("countries with costs", totals.countries_with_costs),
            ("costs without a total, unused", totals.without_total),
            ("highlights", totals.highlights),
            ("accommodation", totals.accommodation),
            ("postal codes", totals.postal_codes),
            ("  attached by id", postal.by_id),
            ("  attached by name", postal.by_name),
            ("  attached by distance", postal.by_distance),
            ("  loose: no place near", postal.too_far),
            ("  loose: no coordinates", postal.no_coordinates),
            ("bytes of both files", self.sqlite_bytes + self.index_bytes),
        ]
    }
}

/// Formats a number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (12_345_678, "12,345,678"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }
}
