//! What defines the interface of a language: signatures, and the fields of records.

use std::{collections::BTreeSet, fs, path::Path};

use super::Surface::{self, C, Command, Interface, JavaScript, Kotlin, Python};

pub(super) fn source(paths: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut text = String::new();
    for path in paths {
        let path = root.join(path);
        let files = if path.is_dir() {
            fs::read_dir(&path)
                .unwrap()
                .map(|entry| entry.unwrap().path())
                .collect()
        } else {
            vec![path]
        };
        for file in files.iter().filter(|file| file.is_file()) {
            text += &fs::read_to_string(file).unwrap();
        }
    }
    text
}

/// What defines the interface of a language.
pub(super) fn definition(surface: Surface) -> String {
    match surface {
        Python => source(&["bindings/python/python/wayfare/_wayfare.pyi"]),
        JavaScript => source(&["bindings/web/js/types.ts", "bindings/web/js/index.js"]),
        C => source(&["bindings/c/include/wayfare.h"]),
        Kotlin => source(&["bindings/uniffi/src"]),
        Interface | Command => String::new(),
    }
}

/// A name of the library as it is written there.
pub(super) fn spelled(surface: Surface, name: &str) -> String {
    match surface {
        Command => format!("--{}", name.replace('_', "-")),
        JavaScript => {
            let mut words = name.split('_');
            let first = words.next().unwrap().to_owned();
            words.fold(first, |name, word| {
                name + &word[..1].to_uppercase() + &word[1..]
            })
        }
        _ => name.to_owned(),
    }
}

/// The text that follows a mark, up to the first of these ends.
pub(super) fn after<'t>(text: &'t str, mark: &str, end: &str) -> Option<&'t str> {
    text.split_once(mark)?
        .1
        .split_once(end)
        .map(|(within, _)| within)
}

/// The words of a text.
pub(super) fn words(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .map(str::to_owned)
        .collect()
}

/// The signature of what answers a query; `None` where there is none.
pub(super) fn signature(surface: Surface, definition: &str, name: &str) -> Option<String> {
    let found = match surface {
        // Fields of records may have its name: they take no arguments.
        Python => definition
            .split(&format!("    def {name}("))
            .skip(1)
            .filter_map(|rest| rest.split("->").next())
            .max_by_key(|signature| signature.len()),
        // What documents it names the type of its options.
        JavaScript => {
            let at = definition.find(&format!("\n  {name}("))?;
            let (before, from) = definition.split_at(at);
            let about = &before[before.rfind("/**").unwrap_or(at)..];
            return Some(about.to_owned() + from.trim_start().split_once(" {")?.0);
        }
        C => after(definition, &format!("{name}("), ";"),
        Kotlin => after(definition, &format!("pub fn {name}("), "{"),
        Interface | Command => None,
    };
    found.map(str::to_owned)
}

/// The fields of a record, and those of the records that it extends or holds.
pub(super) fn fields(surface: Surface, definition: &str, record: &str) -> BTreeSet<String> {
    let (mark, end) = match surface {
        JavaScript => (format!("export interface {record} "), "\n}"),
        C => (format!("typedef struct {record} {{"), "\n} "),
        // In the macro that defines them.
        _ => (format!("\n    {record} {{"), "\n    }\n"),
    };
    let body = after(definition, &mark, end).unwrap_or_default();
    // Comments may name others.
    let code = body
        .lines()
        .filter(|line| !line.trim_start().starts_with(['/', '*', '#']));
    let own = words(&code.collect::<Vec<_>>().join("\n"));
    let is_record = |word: &&String| {
        *word != record
            && (word.ends_with("Options")
                || word.contains("Filter")
                || word.ends_with("Located")
                || word.ends_with("_options")
                || word.ends_with("_filter"))
    };
    let inner: Vec<_> = own
        .iter()
        .filter(is_record)
        .flat_map(|word| fields(surface, definition, word))
        .collect();
    own.into_iter().chain(inner).collect()
}
