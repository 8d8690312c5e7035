//! One file per command.

mod accommodation;
mod archive;
mod batch;
mod build;
mod category;
mod cheapest;
mod compare;
mod completions;
mod convert;
mod costs;
mod country;
mod currency;
mod dump;
mod enrich;
mod eval;
mod highlights;
mod info;
#[cfg(feature = "serve")]
mod keys;
mod location;
mod man;
mod near;
mod quickstart;
mod search;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "serve")]
mod site;
mod spending;
mod trip;
mod update;
mod verify;

use serde::Serialize;

use crate::{
    args::{Cli, Command},
    failure::{Candidate, Failure},
    session::Session,
};

/// The record of an ambiguous name for a program.
#[derive(Serialize)]
struct Unclear<'c> {
    candidates: &'c [Candidate],
}

pub(crate) fn run(cli: Cli) -> Result<(), Failure> {
    let format = cli.format();
    let mut session = Session::new(cli.dataset, format, cli.escape_formulas)?;
    let done = dispatch(cli.command, &mut session);
    if let Err(Failure::Unclear { candidates, .. }) = &done {
        session.out.answer(&Unclear { candidates }, |_| Ok(()))?;
    }
    done
}

fn dispatch(command: Command, session: &mut Session) -> Result<(), Failure> {
    match command {
        Command::Quickstart => quickstart::run(session),
        Command::Build(args) => build::run(&args, session),
        Command::Search(args) => search::run(&args, session),
        Command::Autocomplete(args) => search::autocomplete(&args, session),
        Command::Near(args) => near::run(&args, session),
        Command::Location(args) => location::run(&args, session),
        Command::Costs(args) => costs::run(&args, session),
        Command::Compare(args) => compare::run(&args, session),
        Command::Cheapest(args) => cheapest::run(&args, session),
        Command::Trip(args) => trip::run(&args, session),
        Command::Spending(args) => spending::run(&args, session),
        Command::Highlights(args) => highlights::run(&args, session),
        Command::Accommodation(args) => accommodation::run(&args, session),
        Command::Country(args) => country::run(&args, session),
        Command::Currency(args) => currency::run(&args, session),
        Command::Convert(args) => convert::run(&args, session),
        Command::Category(args) => category::run(&args, session),
        Command::Batch(command) => batch::run(&command, session),
        Command::Enrich(args) => enrich::run(&args, session),
        Command::Info => info::run(session),
        Command::Verify => verify::run(session),
        Command::Pack(args) => archive::pack(&args, session),
        Command::Unpack(args) => archive::unpack(&args, session),
        Command::Diff(args) => update::diff(&args, session),
        Command::Update(args) => update::update(&args, session),
        Command::Eval(args) => eval::run(&args, session),
        Command::Dump(args) => dump::run(&args, session),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args, session),
        #[cfg(feature = "serve")]
        Command::Site(args) => site::run(&args, session),
        #[cfg(feature = "serve")]
        Command::Keys(args) => keys::run(&args, session),
        Command::Completions(args) => completions::run(&args, session),
        Command::Man(args) => man::run(&args, session),
    }
}
