//! The forms in which an answer can be printed.

use clap::ValueEnum;
use serde::Serialize;

/// Commands that do not print records, but text for a shell, pages, an address, a table in the form of another, or
/// lines that are always JSON.
pub(crate) const WITHOUT_FORMAT: [&str; 5] = ["batch", "completions", "enrich", "man", "serve"];

/// Commands that open no dataset.
pub(crate) const WITHOUT_DATASET: [&str; 4] = ["completions", "diff", "keys", "man"];

/// How an answer is printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    // A table, or text, for people.
    Table,
    // One document.
    Json,
    // One record a line.
    Jsonl,
    // One record a line under a heading.
    Csv,
}

/// The fields of a record for a program: those that a list shows, or all.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Fields<S, F> {
    Summary(S),
    Full(F),
}
