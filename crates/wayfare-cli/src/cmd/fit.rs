//! `wayfare eval --fit`: suggests weights and a calibration of confidence.

use std::io;

use serde::Serialize;
use wayfare::Dataset;
use wayfare_eval::{
    Bin, Calibrated, Calibration, Fitness, Likelihood, QuerySet, WeightFit, calibrate, fit_weights,
};

use crate::{
    failure::Failure,
    output::Output,
    table::{Table, left, right},
    text::{self, percent},
};

#[derive(Serialize)]
struct Suggestion {
    weights: WeightFit,
    calibration: Calibration,
}

/// Fits weights and calibrates by some queries, and reports the calibration by other lists, too.
pub(super) fn run(
    dataset: &Dataset,
    sets: &[QuerySet],
    lists: &[QuerySet],
    out: &mut Output,
) -> Result<(), Failure> {
    let weights = fit_weights(dataset, sets)?;
    let suggestion = Suggestion { weights, calibration: calibrate(dataset, sets, lists)? };
    out.records(&suggestion, &suggestion.weights.weights, |out| print(out, &suggestion))
}

fn print(out: &mut Output, Suggestion { weights, calibration }: &Suggestion) -> io::Result<()> {
    out.title("Weights")?;
    out.line(format!(
        "{} queries with a right hit, {} without, which say nothing. Scale {:.3}.",
        text::size(weights.queries),
        text::size(weights.unanswered),
        weights.scale
    ))?;
    out.table(&likelihood_table(weights))?;
    out.blank()?;
    out.table(&weight_table(weights))?;
    out.blank()?;
    out.title("Calibration")?;
    out.line(format!(
        "a {:.3}, b {:.3}, by {} first hits and {} texts that mean nothing.",
        calibration.platt.a,
        calibration.platt.b,
        text::size(calibration.hits),
        text::size(calibration.withheld)
    ))?;
    out.table(&calibrated_table(&calibration.reported))?;
    out.blank()?;
    out.table(&bin_table(calibration))
}

fn likelihood_table(weights: &WeightFit) -> Table {
    let mut table = Table::new([
        left("Queries"),
        right("Log likelihood"),
        right("fitted"),
        right("@1 %"),
        right("fitted"),
    ]);
    let [now, fitted] = [weights.now, weights.fitted];
    let mut row = |of: &str, [now, fitted]: [Likelihood; 2]| {
        let [mean, mean_fitted] = [now, fitted].map(|likelihood| format!("{:.4}", likelihood.mean));
        table.row([of.to_owned(), mean, mean_fitted, percent(now.first), percent(fitted.first)]);
    };
    row("tuned", [now[0], fitted[0]]);
    row("held out", [now[1], fitted[1]]);
    table
}

fn weight_table(weights: &WeightFit) -> Table {
    let mut table = Table::new([
        left("In"),
        left("Feature"),
        right("Now"),
        right("Fitted"),
        right("±"),
        right("Right"),
        right("Rivals"),
        right("First hits"),
        right("Confidence %"),
        right("Right %"),
    ]);
    for weight in &weights.weights {
        let [confidence, first_right] = [weight.confidence, weight.first_right]
            .map(|share| if weight.first > 0 { percent(share) } else { String::new() });
        table.row([
            weight.verb.to_owned(),
            weight.feature.clone(),
            format!("{:.0}", weight.now),
            format!("{:.0}", weight.fitted),
            format!("{:.0}", weight.error),
            text::size(weight.right),
            text::size(weight.rivals),
            text::size(weight.first),
            confidence,
            first_right,
        ]);
    }
    table
}

fn calibrated_table(reported: &[Calibrated]) -> Table {
    let mut table = Table::new([
        left("Kind"),
        right("First hits"),
        right("Right %"),
        right("Error %"),
        right("Clear %"),
        right("and wrong %"),
        right("then: error %"),
        right("clear %"),
        right("and wrong %"),
    ]);
    let cells = |fitness: Fitness| {
        let two_digits = |share: f64| format!("{:.2}", share * 100.0);
        [two_digits(fitness.error), percent(fitness.clear), two_digits(fitness.clear_and_wrong)]
    };
    for of in reported {
        let ([error, clear, wrong], [error_then, clear_then, wrong_then]) =
            (cells(of.before), cells(of.after));
        let (kind, hits) = (of.kind.clone(), text::size(of.hits));
        table.row([kind, hits, percent(of.right), error, clear, wrong, error_then, clear_then, wrong_then]);
    }
    table
}

fn bin_table(calibration: &Calibration) -> Table {
    let mut table = Table::new([
        left("Confidence"),
        right("From"),
        right("First hits"),
        right("Confidence %"),
        right("Right %"),
    ]);
    let mut rows = |name: &str, bins: &[Bin]| {
        for bin in bins {
            let (from, hits) = (format!("{:.2}", bin.from), text::size(bin.hits));
            table.row([name.to_owned(), from, hits, percent(bin.confidence), percent(bin.right)]);
        }
    };
    rows("now", &calibration.before);
    rows("calibrated", &calibration.after);
    table
}
