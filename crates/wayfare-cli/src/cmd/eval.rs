//! `wayfare eval`: measures the searches of a dataset.

use std::{fs::File, io, path::Path};

use serde::Serialize;
use wayfare::{Dataset, PlaceId};
use wayfare_eval::{
    Bin, CostErrors, QuerySet, Recall, Target, cost_errors, floors, listed, reliability, sample,
    written,
};

use crate::{
    args::EvalArgs,
    failure::Failure,
    output::Output,
    session::Session,
    table::{Table, left, right},
    text::{self, percent},
};

#[derive(Serialize)]
struct Evaluation {
    kind: String,
    queries: usize,
    recall_at_1: f64,
    recall_at_5: f64,
    recall_at_10: f64,
    /// The share of queries whose first hit is clear, and of those whose first hit is clear and wrong.
    clear: f64,
    clear_and_wrong: f64,
    /// The expected calibration error of the confidence of the first hits.
    calibration_error: f64,
    floors: Vec<Floor>,
    misses: Vec<Miss>,
}

/// The floor of a kind of queries.
#[derive(Serialize)]
struct Floor {
    at: usize,
    recall: f64,
    reached: bool,
}

/// A query whose first hit is not right.
#[derive(Serialize)]
struct Miss {
    query: String,
    expected: String,
    got: Option<String>,
    /// The rank of the first right hit, counted from 1.
    rank: Option<usize>,
}

pub(crate) fn run(args: &EvalArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    if let Some(table) = &args.costs {
        return costs(&dataset, table, &mut session.out);
    }
    let list = args
        .queries
        .as_ref()
        .map(|list| list_of(list, args.by.as_deref()))
        .transpose()?;
    let ours = || -> Result<Vec<QuerySet>, Failure> {
        Ok(sample(&dataset, args.sample.into())?
            .into_iter()
            .chain(written())
            .collect())
    };
    let sets = list.map_or_else(ours, Ok)?;
    if args.reliability {
        let bins = reliability(&dataset, &sets)?;
        return session
            .out
            .records(&bins, &bins, |out| out.table(&reliability_table(&bins)));
    }
    let mut evaluations = Vec::new();
    for set in sets {
        evaluations.push(evaluate(&dataset, set, args.misses.unwrap_or(0))?);
    }
    session
        .out
        .records(&evaluations, &evaluations, |out| print(out, &evaluations))
}

/// Reads a list of queries.
fn list_of(path: &Path, by: Option<&str>) -> Result<Vec<QuerySet>, Failure> {
    let file = File::open(path).map_err(|error| Failure::at(path, error))?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    listed(file, &name, by).map_err(|error| Failure::at(path, error))
}

/// Prints the errors of the costs of the dataset, by a table.
fn costs(dataset: &Dataset, path: &Path, out: &mut Output) -> Result<(), Failure> {
    let file = File::open(path).map_err(|error| Failure::at(path, error))?;
    let errors = cost_errors(dataset, file).map_err(|error| Failure::at(path, error))?;
    out.records(&errors, &errors, |out| out.table(&cost_table(&errors)))
}

fn evaluate(dataset: &Dataset, set: QuerySet, misses: usize) -> Result<Evaluation, Failure> {
    let recall = Recall::measure(dataset, &set)?;
    let floor = |floor: &wayfare_eval::Floor| Floor {
        at: floor.at,
        recall: floor.recall,
        reached: recall.reaches(floor.at, floor.recall),
    };
    let missed = set
        .queries
        .iter()
        .zip(&recall.answers)
        .filter(|(_, answer)| answer.rank != Some(1));
    let miss = |(query, answer): (&wayfare_eval::Query, &wayfare_eval::Answer)| {
        let expected: Result<Vec<_>, _> = query
            .expected
            .iter()
            .map(|target| expected_place(dataset, target))
            .collect();
        Ok(Miss {
            query: query.text.clone(),
            expected: expected?.join(" | "),
            got: answer.first.map(|id| place(dataset, id)).transpose()?,
            rank: answer.rank,
        })
    };
    Ok(Evaluation {
        queries: set.queries.len(),
        recall_at_1: recall.at(1),
        recall_at_5: recall.at(5),
        recall_at_10: recall.at(10),
        clear: recall.clear(),
        clear_and_wrong: recall.clear_and_wrong(),
        calibration_error: recall.calibration_error(),
        floors: floors(&set.kind).map(floor).collect(),
        misses: missed
            .take(misses)
            .map(miss)
            .collect::<Result<_, wayfare::Error>>()?,
        kind: set.kind,
    })
}

/// Returns the name of a right answer, or the point that it is around.
fn expected_place(dataset: &Dataset, target: &Target) -> wayfare::Result<String> {
    match target {
        Target::Place(id) => place(dataset, *id),
        Target::Around { point, .. } => Ok(point.to_string()),
    }
}

/// Returns the name of a place; its id if it is not in the dataset.
fn place(dataset: &Dataset, id: PlaceId) -> wayfare::Result<String> {
    dataset
        .place(id)?
        .map_or_else(|| Ok(id.to_string()), |place| text::place(&place))
}

fn print(out: &mut Output, evaluations: &[Evaluation]) -> io::Result<()> {
    let mut table = Table::new([
        left("Kind"),
        right("Queries"),
        right("@1 %"),
        right("@5 %"),
        right("@10 %"),
        right("Clear %"),
        right("and wrong %"),
        right("Off by %"),
        left("Floor"),
        left("Missed"),
    ]);
    for set in evaluations {
        let floors = |wanted: fn(&&Floor) -> bool| {
            let texts = set.floors.iter().filter(wanted);
            texts
                .map(|floor| format!("@{} {}", floor.at, percent(floor.recall)))
                .collect::<Vec<_>>()
                .join(", ")
        };
        table.row([
            set.kind.clone(),
            text::size(set.queries),
            percent(set.recall_at_1),
            percent(set.recall_at_5),
            percent(set.recall_at_10),
            percent(set.clear),
            format!("{:.2}", set.clear_and_wrong * 100.0),
            percent(set.calibration_error),
            floors(|_| true),
            floors(|floor| !floor.reached),
        ]);
    }
    // Each kind counts the same, however many queries it has.
    let mean = |of: fn(&Evaluation) -> f64| {
        evaluations.iter().map(of).sum::<f64>() / evaluations.len().max(1) as f64
    };
    table.row([
        "mean of the kinds".to_owned(),
        text::size(evaluations.iter().map(|set| set.queries).sum()),
        percent(mean(|set| set.recall_at_1)),
        percent(mean(|set| set.recall_at_5)),
        percent(mean(|set| set.recall_at_10)),
        percent(mean(|set| set.clear)),
        format!("{:.2}", mean(|set| set.clear_and_wrong) * 100.0),
        percent(mean(|set| set.calibration_error)),
        String::new(),
        String::new(),
    ]);
    out.table(&table)?;
    for set in evaluations.iter().filter(|set| !set.misses.is_empty()) {
        out.blank()?;
        out.title(&set.kind)?;
        out.table(&miss_table(&set.misses))?;
    }
    Ok(())
}

fn reliability_table(bins: &[Bin]) -> Table {
    let mut table = Table::new([
        right("From"),
        right("First hits"),
        right("Confidence %"),
        right("Right %"),
    ]);
    for bin in bins {
        let from = format!("{:.2}", bin.from);
        table.row([
            from,
            text::size(bin.hits),
            percent(bin.confidence),
            percent(bin.right),
        ]);
    }
    table
}

fn cost_table(errors: &[CostErrors]) -> Table {
    let mut table = Table::new([
        left("Of"),
        right("Category"),
        left("Level"),
        right("Figures"),
        right("Median error %"),
        right("Rank correlation"),
        right("Beyond 2x %"),
    ]);
    for of in errors {
        table.row([
            of.kind.to_owned(),
            of.category.to_string(),
            of.level.to_owned(),
            text::size(of.figures),
            percent(of.median),
            format!("{:.3}", of.rank_correlation),
            percent(of.beyond_twice),
        ]);
    }
    table
}

fn miss_table(misses: &[Miss]) -> Table {
    let mut table = Table::new([left("Query"), left("Expected"), left("Got"), right("Rank")]);
    for miss in misses {
        table.row([
            miss.query.clone(),
            miss.expected.clone(),
            miss.got.clone().unwrap_or_default(),
            text::known(miss.rank),
        ]);
    }
    table
}
