//! The tools whose exports are known, from a table.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::tool::{Test, Tool};

/// What `tools.json` has.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    /// Lists of words that several tools have, where they stand as `$dates`.
    #[serde(borrow)]
    lists: HashMap<&'static str, Vec<&'static str>>,
    /// A sheet kept by hand, whose columns are told by the words of their headers, or by the user.
    sheet: Tool,
    tools: Vec<Tool>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| read().unwrap_or_default());

fn read() -> serde_json::Result<Table> {
    let mut table: Table = serde_json::from_str(include_str!("tools.json"))?;
    let lists = &table.lists;
    let in_full = |words: &mut Vec<&'static str>| {
        if let [word] = **words
            && let Some(list) = word.strip_prefix('$').and_then(|name| lists.get(name))
        {
            words.clone_from(list);
        }
    };
    for tool in &mut table.tools {
        let columns = tool.needed.iter_mut().chain(&mut tool.more);
        columns.for_each(|(_, names)| in_full(names));
        for rule in &mut tool.rules {
            let (Test::Is(words) | Test::Not(words)) = &mut rule.test;
            in_full(words);
        }
    }
    Ok(table)
}

/// Returns all tools.
pub fn tools() -> impl Iterator<Item = &'static Tool> {
    TABLE.tools.iter()
}

/// Returns the tool with this name.
pub(crate) fn named(name: &str) -> Option<&'static Tool> {
    tools().find(|tool| tool.name.eq_ignore_ascii_case(name))
}

/// Returns the sheet kept by hand.
pub(crate) fn sheet() -> &'static Tool {
    &TABLE.sheet
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic here is a failed test")]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_columns_are_named_once() {
        let table = read().unwrap();
        assert!(
            !include_str!("tools.json").contains('\\'),
            "words are borrowed"
        );
        for tool in &table.tools {
            let mut named = table.tools.iter().filter(|other| other.name == tool.name);
            assert!(
                named.next().is_some() && named.next().is_none(),
                "{}",
                tool.name
            );
            let columns = || tool.needed.iter().chain(&tool.more);
            let fields = || columns().map(|(field, _)| field);
            assert!(
                fields().all(|field| fields().filter(|other| *other == field).count() == 1),
                "{}",
                tool.name
            );
            let of_rules = tool.rules.iter().map(|rule| match &rule.test {
                Test::Is(words) | Test::Not(words) => words,
            });
            let mut words = columns().map(|(_, names)| names).chain(of_rules).flatten();
            assert!(words.all(|word| !word.starts_with('$')), "{}", tool.name);
        }
    }
}
