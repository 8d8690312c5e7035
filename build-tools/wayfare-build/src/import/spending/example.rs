//! The `sources.toml` that messages show to people who have never seen one.

use wayfare_text::printable;

/// Returns the lines of one with a log, indented; the last line says something of it.
pub(super) fn sources_toml(file: &str, date: &str, last: &str) -> String {
    let (file, date) = (printable(file), printable(date));
    let lines = [
        "[dataset]",
        "name = \"With my trips\"",
        &format!("date = \"{date}\""),
        "[[source]]",
        "id = \"trip\"",
        &format!("file = \"{file}\""),
        "kind = \"spending\"",
        "title = \"My trip\"",
        "origin = \"me\"",
        "license = \"private\"",
        &format!("date = \"{date}\""),
        last,
    ];
    lines
        .map(|line| format!("               {line}\n"))
        .concat()
}
