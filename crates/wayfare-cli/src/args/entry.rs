//! The command line as a whole: reading it, and showing the options of output only where they apply.

use clap::{
    Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches, error::ErrorKind,
    parser::ValueSource,
};

use super::Cli;
use crate::format::WITHOUT_FORMAT;

/// The options that choose the form of output.
const OPTIONS: [&str; 2] = ["format", "json"];

/// What can be typed.
pub(crate) fn command() -> Command {
    // An option of a command's own stands in for the one that all have.
    let hidden = |command: Command| {
        let [format, json] = OPTIONS.map(|name| Arg::new(name).long(name).hide(true));
        command.arg(format.action(ArgAction::Set)).arg(json.action(ArgAction::SetTrue))
    };
    WITHOUT_FORMAT.into_iter().fold(Cli::command(), |cli, name| match cli.find_subcommand(name) {
        Some(_) => cli.mut_subcommand(name, hidden),
        None => cli,
    })
}

/// What was typed; ends the program if that is wrong.
pub(crate) fn parse() -> Cli {
    let mut command = command();
    let matches = command.get_matches_mut();
    if let Some((name, inner)) = matches.subcommand()
        && WITHOUT_FORMAT.contains(&name)
        && OPTIONS.into_iter().any(|option| is_typed(&matches, option) || is_typed(inner, option))
    {
        let message = format!("`wayfare {name}` has one form of output: leave out --format and --json");
        command.error(ErrorKind::ArgumentConflict, message).exit();
    }
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.format(&mut command).exit())
}

fn is_typed(matches: &ArgMatches, option: &str) -> bool {
    matches.value_source(option) == Some(ValueSource::CommandLine)
}
