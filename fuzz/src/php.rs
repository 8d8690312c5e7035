//! A reader of PHP literals in the form of `var_export`, and of nothing else.

use serde_json::{Map, Number, Value};

/// The value of a literal; `None` where the text is not just one.
pub fn read(text: &str) -> Option<Value> {
    let mut rest = text;
    let value = value(&mut rest)?;
    rest.is_empty().then_some(value)
}

fn value(rest: &mut &str) -> Option<Value> {
    skip_blanks(rest);
    if take(rest, "array (") {
        return array(rest);
    }
    if rest.starts_with('\'') {
        return string(rest).map(Value::String);
    }
    for (literal, value) in [
        ("true", Value::Bool(true)),
        ("false", Value::Bool(false)),
        ("NULL", Value::Null),
    ] {
        if take(rest, literal) {
            return Some(value);
        }
    }
    let end = rest.find([',', '\n', ' ', ')']).unwrap_or(rest.len());
    let (number, after) = rest.split_at_checked(end)?;
    *rest = after;
    match number.parse::<i64>() {
        Ok(integer) => Some(integer.into()),
        Err(_) => Number::from_f64(number.parse().ok()?).map(Value::Number),
    }
}

/// An array with its keys 0, 1, … as a list, any other as an object.
fn array(rest: &mut &str) -> Option<Value> {
    let (mut list, mut object) = (Vec::new(), Map::new());
    loop {
        skip_blanks(rest);
        if take(rest, ")") {
            return Some(if object.is_empty() {
                Value::Array(list)
            } else {
                Value::Object(object)
            });
        }
        let key = if rest.starts_with('\'') {
            Some(string(rest)?)
        } else {
            None
        };
        if key.is_none() && !take(rest, &list.len().to_string()) {
            return None;
        }
        if !take(rest, " => ") {
            return None;
        }
        let value = value(rest)?;
        match key {
            Some(key) if list.is_empty() => drop(object.insert(key, value)),
            None if object.is_empty() => list.push(value),
            _ => return None,
        }
        if !take(rest, ",\n") {
            return None;
        }
    }
}

/// A text in single quotes; a NUL stands outside of them.
fn string(rest: &mut &str) -> Option<String> {
    let mut text = String::new();
    *rest = rest.strip_prefix('\'')?;
    loop {
        let mut characters = rest.chars();
        match characters.next()? {
            '\\' => text.push(characters.next().filter(|c| matches!(c, '\\' | '\''))?),
            '\'' => {
                *rest = characters.as_str();
                if !take(rest, " . \"\\0\" . '") {
                    return Some(text);
                }
                text.push('\0');
                continue;
            }
            '\0' => return None,
            other => text.push(other),
        }
        *rest = characters.as_str();
    }
}

fn skip_blanks(rest: &mut &str) {
    *rest = rest.trim_start_matches([' ', '\n']);
}

fn take(rest: &mut &str, token: &str) -> bool {
    match rest.strip_prefix(token) {
        Some(after) => {
            *rest = after;
            true
        }
        None => false,
    }
}
