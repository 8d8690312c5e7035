//! The formats of answers, read by parsers that are not ours, and compared.

use serde_json::Value;

use crate::php;

/// Reads an answer in any of the formats; `None` for XML, which has no types. Panics where it is malformed.
pub fn read(content_type: &str, body: &[u8]) -> Option<Value> {
    let text = std::str::from_utf8(body).expect("an answer in UTF-8");
    match content_type {
        "application/json" => {
            Some(serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}")))
        }
        "text/plain; charset=utf-8" => {
            Some(php::read(text).unwrap_or_else(|| panic!("no PHP: {text}")))
        }
        "application/xml; charset=utf-8" => {
            roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
            None
        }
        other => panic!("an answer of the type {other}"),
    }
}

/// Asserts that an XML document says what a value of JSON says.
pub fn assert_xml(text: &str, value: &Value) {
    let document =
        roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    compare_element(document.root_element(), value);
}

fn compare_element(element: roxmltree::Node<'_, '_>, value: &Value) {
    let children: Vec<_> = element
        .children()
        .filter(roxmltree::Node::is_element)
        .collect();
    let text = element.text().unwrap_or_default();
    match value {
        Value::Object(members) => {
            assert_eq!(children.len(), members.len(), "{value}");
            for child in children {
                compare_element(child, &members[child.tag_name().name()]);
            }
        }
        Value::Array(items) => {
            assert_eq!(children.len(), items.len(), "{value}");
            children
                .into_iter()
                .zip(items)
                .for_each(|(child, item)| compare_element(child, item));
        }
        Value::Null | Value::Bool(false) => assert_eq!(text, ""),
        Value::Bool(true) => assert_eq!(text, "1"),
        Value::Number(number) => assert_eq!(text.parse().ok(), number.as_f64(), "{text}"),
        Value::String(known) => assert_eq!(text, known.replace(|c| !is_in_xml(c), "\u{FFFD}")),
    }
}

/// Whether XML 1.0 can have the character.
fn is_in_xml(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..)
}

/// Whether a value read from PHP is that of JSON: PHP has one kind of array, and numbers may be written otherwise.
pub fn is_same(php: &Value, json: &Value) -> bool {
    match (php, json) {
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter()
                    .all(|(key, value)| b.get(key).is_some_and(|other| is_same(value, other)))
        }
        (Value::Array(a), Value::Object(b)) => a.is_empty() && b.is_empty(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b))
        }
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (a, b) => a == b,
    }
}
