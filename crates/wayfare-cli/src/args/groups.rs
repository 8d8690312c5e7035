//! The list of commands in `wayfare --help`, in groups: clap has one list for all.

use std::fmt::Write;

use clap::{Command, builder::StyledStr};

use crate::wrap::wrap;

const GROUPS: [(&str, &[&str]); 4] = [
    (
        "Questions",
        &[
            "search",
            "autocomplete",
            "near",
            "location",
            "costs",
            "compare",
            "cheapest",
            "trip",
            "spending",
            "highlights",
            "accommodation",
            "country",
            "currency",
            "convert",
            "category",
        ],
    ),
    ("Tables and lists", &["batch", "enrich", "dump"]),
    (
        "Datasets",
        &[
            "quickstart",
            "build",
            "info",
            "verify",
            "pack",
            "unpack",
            "diff",
            "update",
        ],
    ),
    ("Servers and sites", &["serve", "site"]),
];

/// Commands that are asked for once, or by few: the list names them only.
const FURTHER: [&str; 4] = ["keys", "eval", "completions", "man"];

/// The width of a description.
const WIDTH: usize = 83;

/// Returns the template of the help of all commands.
pub(super) fn template(cli: &Command) -> StyledStr {
    let header = cli.get_styles().get_header();
    let literal = cli.get_styles().get_literal();
    let mut text = "{before-help}{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (group, names) in GROUPS {
        let _ = writeln!(text, "\n{header}{group}:{header:#}");
        for command in names.iter().filter_map(|name| cli.find_subcommand(name)) {
            let about = command
                .get_about()
                .map(ToString::to_string)
                .unwrap_or_default();
            let mut name = command.get_name();
            for line in wrap(&about, WIDTH) {
                let _ = writeln!(text, "  {literal}{name:<13}{literal:#}  {line}");
                name = "";
            }
        }
    }
    let further = FURTHER.into_iter();
    let further: Vec<_> = further
        .filter(|name| cli.find_subcommand(name).is_some())
        .map(|name| format!("{literal}{name}{literal:#}"))
        .collect();
    let _ = writeln!(
        text,
        "\n{header}Further commands, which `wayfare help COMMAND` explains:{header:#}\n  {}",
        further.join(", ")
    );
    let _ = write!(
        text,
        "\n{header}Options:{header:#}\n{{options}}{{after-help}}"
    );
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_is_in_one_group() {
        let cli = super::super::entry::command();
        let mut grouped: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .chain(FURTHER)
            .collect();
        let mut commands: Vec<&str> = cli.get_subcommands().map(Command::get_name).collect();
        grouped.retain(|name| commands.contains(name) || cfg!(feature = "serve"));
        grouped.sort_unstable();
        commands.sort_unstable();
        assert_eq!(grouped, commands);
    }
}
