//! `wayfare completions`: a script that lets a shell ask this program for completions.

use std::io::Write;

use clap_complete::env::Shells;

use crate::{args::CompletionsArgs, failure::Failure, session::Session};

/// The environment variable by which the script asks.
const VARIABLE: &str = "COMPLETE";

pub(crate) fn run(args: &CompletionsArgs, session: &mut Session) -> Result<(), Failure> {
    let shell = args.shell.to_string();
    let shells = Shells::builtins();
    let shell = shells
        .completer(&shell)
        .ok_or_else(|| Failure::Error(format!("{shell} is not supported")))?;
    // The script is written to memory first: a shell must not read half of it.
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, "wayfare", "wayfare", "wayfare", &mut script)?;
    session.out.writer.write_all(&script)?;
    session.out.finish()
}
