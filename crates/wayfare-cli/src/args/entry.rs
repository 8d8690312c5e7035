//! The command line as a whole: parses it, and shows the options of output only where they apply.

use std::ffi::{OsStr, OsString};

use clap::{
    Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches, error::ErrorKind,
    parser::ValueSource,
};

use super::{Cli, groups};
use crate::format::{WITHOUT_DATASET, WITHOUT_FORMAT};

/// The options that choose the form of output.
const OPTIONS: [&str; 2] = ["format", "json"];

/// The definition of the command line.
pub(crate) fn command() -> Command {
    // A hidden option of the command replaces the one that all commands have.
    let hidden = |name: &'static str| Arg::new(name).long(name).hide(true);
    let [format, json] = OPTIONS.map(hidden);
    let (format, json) = (
        format.action(ArgAction::Set),
        json.action(ArgAction::SetTrue),
    );
    let without = |cli: Command, name: &str, options: &[Arg]| match cli.find_subcommand(name) {
        Some(_) => cli.mut_subcommand(name, |command| command.args(options)),
        None => cli,
    };
    let cli = Cli::command();
    let cli = WITHOUT_FORMAT.into_iter().fold(cli, |cli, name| {
        without(cli, name, &[format.clone(), json.clone()])
    });
    let cli = WITHOUT_DATASET
        .into_iter()
        .fold(cli, |cli, name| without(cli, name, &[hidden("dataset")]));
    let template = groups::template(&cli);
    cli.help_template(template)
}

/// Parses words, the first of which is the name of the program.
pub(crate) fn read(words: impl IntoIterator<Item = OsString>) -> clap::error::Result<Cli> {
    let mut command = command();
    let mut words: Vec<OsString> = words.into_iter().map(not_an_option).collect();
    // The name alone asks what there is.
    if words.len() == 1 {
        words.push("--help".into());
    }
    let matches = command.try_get_matches_from_mut(words)?;
    if let Some((name, inner)) = matches.subcommand()
        && WITHOUT_FORMAT.contains(&name)
        && OPTIONS
            .into_iter()
            .any(|option| is_typed(&matches, option) || is_typed(inner, option))
    {
        let message =
            format!("`wayfare {name}` has one form of output: leave out --format and --json");
        return Err(command.error(ErrorKind::ArgumentConflict, message));
    }
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Puts a blank before coordinates that start with a minus (`-33.87, 151.21`), since no option starts with a digit. Numbers
/// alone are left to the arguments that take them.
fn not_an_option(word: OsString) -> OsString {
    let is_point = word.to_str().is_some_and(|text| {
        let digits = text
            .strip_prefix('-')
            .filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        digits.is_some_and(|digits| digits.parse::<f64>().is_err())
    });
    if is_point {
        [OsStr::new(" "), &word].into_iter().collect()
    } else {
        word
    }
}

fn is_typed(matches: &ArgMatches, option: &str) -> bool {
    matches.value_source(option) == Some(ValueSource::CommandLine)
}
