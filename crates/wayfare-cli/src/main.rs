//! `wayfare`: builds datasets of places and travel costs, and answers from them with no network.

mod amount;
mod args;
mod choice;
mod cmd;
mod failure;
mod output;
mod session;
mod subject;
mod suggest;
mod table;
mod text;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match cmd::run(args::Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
