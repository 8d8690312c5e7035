//! `wayfare`: builds datasets of places and travel costs, and answers from them with no network.

mod amount;
mod args;
mod bar;
mod choice;
mod cmd;
mod complete;
mod csv;
mod display;
mod failure;
mod format;
mod lines;
mod output;
#[cfg(feature = "parquet")]
mod parquet_types;
#[cfg(feature = "parquet")]
mod parquet_writer;
mod priced;
mod progress;
mod session;
mod sink;
mod subject;
mod suggest;
mod table;
mod text;
mod wrap;

use std::{env, process::ExitCode};

use clap_complete::CompleteEnv;

fn main() -> ExitCode {
    // Ends here if a shell asks for completions.
    CompleteEnv::with_factory(args::entry::command).complete();
    let cli = args::entry::read(env::args_os()).unwrap_or_else(|error| error.exit());
    match cmd::run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
