//! `wayfare completions`: a completion script for a shell.

use std::io::Write;

use clap::CommandFactory;

use crate::{
    args::{Cli, CompletionsArgs},
    failure::Failure,
    session::Session,
};

pub(crate) fn run(args: &CompletionsArgs, session: &mut Session) -> Result<(), Failure> {
    // Into memory first: the generator panics where it cannot write, as into a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "wayfare", &mut script);
    session.out.writer.write_all(&script)?;
    session.out.finish()
}
