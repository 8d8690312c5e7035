//! `wayfare shell`: commands that are typed one after another, with completion.

use std::{ffi::OsString, iter};

use clap::ValueEnum;
use clap_complete::{CompletionCandidate, engine};
use rustyline::{
    Context, Editor, Helper,
    completion::{Completer, Pair},
    config::{CompletionType, Config},
    error::ReadlineError,
    highlight::Highlighter,
    hint::Hinter,
    history::DefaultHistory,
    validate::Validator,
};

use crate::{
    args::{Cli, entry},
    cmd, complete,
    failure::Failure,
    format::Format,
};

const PROMPT: &str = "wayfare> ";

/// Runs a command for each line, with the dataset and the form of output with which the shell was started.
pub(crate) fn run(cli: Cli) -> Result<(), Failure> {
    let mut general: Vec<OsString> = vec!["wayfare".into()];
    if let Some(folder) = &cli.dataset {
        complete::from_folder(folder.into());
        general.extend(["--dataset".into(), folder.clone()]);
    }
    let format = Some(cli.format()).filter(|format| *format != Format::Table);
    if let Some(format) = format.and_then(|format| format.to_possible_value()) {
        general.extend(["--format".into(), format.get_name().into()]);
    }
    if cli.escape_formulas {
        general.push("--escape-formulas".into());
    }
    let config = Config::builder()
        .auto_add_history(true)
        .completion_type(CompletionType::List);
    let config = config.completion_show_all_if_ambiguous(true).build();
    let mut editor: Editor<CommandCompleter, DefaultHistory> =
        Editor::with_config(config).map_err(no_editor)?;
    editor.set_helper(Some(CommandCompleter));
    loop {
        let line = match editor.readline(PROMPT) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(no_editor(error)),
        };
        match shlex::split(&line) {
            Some(words) => match words.first().map(String::as_str) {
                None => {}
                Some("exit" | "quit") => return Ok(()),
                Some(_) => run_line(
                    general
                        .iter()
                        .cloned()
                        .chain(words.into_iter().map(OsString::from)),
                ),
            },
            None => anstream::eprintln!("A quotation mark is not closed."),
        }
    }
}

/// Runs a command. A failure is reported, and does not end the shell.
fn run_line(words: impl Iterator<Item = OsString>) {
    match entry::read(words) {
        Ok(cli) => {
            if let Err(failure) = cmd::run(cli) {
                // Nobody sees the exit code.
                let _ = failure.report();
            }
        }
        Err(error) => {
            // It prints to standard error, or help to standard output. If that is closed, nobody reads it.
            let _ = error.print();
        }
    }
}

fn no_editor(error: ReadlineError) -> Failure {
    Failure::Error(format!("the line cannot be read: {error}"))
}

/// Completes as a shell does, by asking the command line.
struct CommandCompleter;

impl Completer for CommandCompleter {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..at).unwrap_or(line);
        let start = typed.rfind(' ').map_or(0, |blank| blank + 1);
        let (before, word) = typed.split_at(start);
        let before = shlex::split(before).unwrap_or_default();
        let words = iter::once("wayfare".to_owned())
            .chain(before)
            .chain([word.to_owned()]);
        let words: Vec<OsString> = words.map(OsString::from).collect();
        let last = words.len() - 1;
        let found = engine::complete(&mut entry::command(), words, last, None).unwrap_or_default();
        Ok((start, found.iter().map(pair).collect()))
    }
}

fn pair(candidate: &CompletionCandidate) -> Pair {
    let replacement = candidate.get_value().to_string_lossy().into_owned();
    let display = match candidate.get_help() {
        Some(help) => format!("{replacement}  {help}"),
        None => replacement.clone(),
    };
    Pair {
        display,
        replacement,
    }
}

impl Helper for CommandCompleter {}
impl Highlighter for CommandCompleter {}
impl Validator for CommandCompleter {}

impl Hinter for CommandCompleter {
    type Hint = String;
}
