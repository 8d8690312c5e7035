//! Queries that people really type, collected by hand in `queries.tsv`.

use wayfare_format::SearchMode;

use crate::query::{Query, QuerySet, Target};

/// The file: a heading, then a line for each query with its kind, its text, the ids of the right answers with
/// `|` between them, and a comment that says which places these are.
pub const WRITTEN: &str = include_str!("../queries.tsv");

/// The prefix of the names of kinds that are written by hand.
pub const WRITTEN_PREFIX: &str = "written ";

/// The suffix of the names of kinds whose queries are kept out of tuning.
pub const HELD_OUT_SUFFIX: &str = ", held out";

/// The kinds of which a third is kept out of tuning, with a name of its own.
const PART_HELD_OUT: [&str; 2] = ["destination", "region"];

/// Returns the queries of [`WRITTEN`], by kinds.
pub fn written() -> Vec<QuerySet> {
    let mut sets: Vec<QuerySet> = Vec::new();
    for line in WRITTEN.lines().skip(1) {
        let mut columns = line.split('\t');
        let (Some(kind), Some(text), Some(ids)) = (columns.next(), columns.next(), columns.next())
        else {
            continue;
        };
        let expected = ids
            .split('|')
            .flat_map(str::parse)
            .map(Target::Place)
            .collect();
        let query = Query {
            text: text.to_owned(),
            expected,
        };
        let suffix = if PART_HELD_OUT.contains(&kind) && is_held_out(text) {
            HELD_OUT_SUFFIX
        } else {
            ""
        };
        let kind = format!("{WRITTEN_PREFIX}{kind}{suffix}");
        match sets.iter_mut().find(|set| set.kind == kind) {
            Some(set) => set.queries.push(query),
            None => sets.push(QuerySet {
                kind,
                mode: SearchMode::Search,
                queries: vec![query],
            }),
        }
    }
    sets
}

/// Returns whether the query of a text is kept out of tuning: by the sum of its bytes, so that a query stays where it is when others
/// come and go.
fn is_held_out(text: &str) -> bool {
    text.bytes().map(u32::from).sum::<u32>().is_multiple_of(3)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{HELD_OUT_SUFFIX, PART_HELD_OUT, WRITTEN, WRITTEN_PREFIX, written};

    #[test]
    fn every_line_is_a_query_that_is_there_once() {
        let mut seen = HashSet::new();
        for (number, line) in WRITTEN.lines().enumerate().skip(1) {
            let columns: Vec<_> = line.split('\t').collect();
            let [_, text, ids, comment] = columns[..] else {
                panic!("line {}: {line}", number + 1)
            };
            assert!(
                ids.split('|').all(|id| id.parse::<u32>().is_ok()),
                "line {}: {ids}",
                number + 1
            );
            assert_eq!(
                ids.split('|').count(),
                comment.split(" | ").count(),
                "line {}",
                number + 1
            );
            assert!(
                seen.insert(text),
                "line {}: {text} is there twice",
                number + 1
            );
        }
        let queries: usize = written().iter().map(|set| set.queries.len()).sum();
        assert_eq!(queries, seen.len());
    }

    #[test]
    fn about_a_third_of_the_destinations_and_regions_is_held_out() {
        for kind in PART_HELD_OUT {
            let count = |suffix| {
                let kind = format!("{WRITTEN_PREFIX}{kind}{suffix}");
                written()
                    .iter()
                    .find(|set| set.kind == kind)
                    .map_or(0, |set| set.queries.len())
            };
            let (tuned, held_out) = (count(""), count(HELD_OUT_SUFFIX));
            let share = held_out as f64 / (tuned + held_out) as f64;
            assert!((0.28..0.38).contains(&share), "{kind}: {tuned}, {held_out}");
        }
    }
}
