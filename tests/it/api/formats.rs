//! XML and PHP, judged by libxml2 and by PHP: both carry what the JSON does.

use std::{ffi::OsStr, fs, process::Command};

use serde_json::Value;
use tempfile::TempDir;
use wayfare::Dataset;
use wayfare_api::{Format, Request, respond};

use super::routes;
use crate::support::{fixture, world};

/// Prints the names of all pairs of files whose PHP does not give what their JSON does, or is not as PHP prints it.
const CHECK: &str = r#"
foreach (glob($argv[1] . '/*.json') as $json) {
    $literal = file_get_contents(substr($json, 0, -4) . 'php');
    $expected = json_decode(file_get_contents($json), true, 512, JSON_THROW_ON_ERROR);
    if (eval("return $literal;") !== $expected) echo basename($json), ' has another value ';
    if (var_export($expected, true) !== $literal) echo basename($json), ' is printed in another way ';
}
"#;

/// Runs a program; `None`, and a line that says so, where it is not installed.
fn run(
    program: &str,
    arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
) -> Option<(bool, String)> {
    match Command::new(program).args(arguments).output() {
        Ok(output) => {
            let text = [output.stdout, output.stderr].concat();
            Some((
                output.status.success(),
                String::from_utf8_lossy(&text).into_owned(),
            ))
        }
        Err(error) => {
            eprintln!("skipped: {program} cannot be run: {error}");
            None
        }
    }
}

/// Asserts that the answers to requests carry the same data in all formats.
fn assert_same(dataset: &Dataset, targets: &[String]) {
    let folder = TempDir::new().unwrap();
    for (at, target) in targets.iter().enumerate() {
        let body = |format: Format| {
            let (path, query) = target.split_once('?').unwrap_or((target, ""));
            let query = format!("{query}&format={}", format.name());
            let body = respond(
                dataset,
                Request {
                    path,
                    query: &query,
                },
            )
            .body;
            fs::write(folder.path().join(format!("{at}.{}", format.name())), &body).unwrap();
            String::from_utf8(body).unwrap()
        };
        let [json, xml, _] = Format::ALL.map(body);
        let document =
            roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{target}: {error}"));
        assert_eq!(document.root_element().tag_name().name(), "xml");
        assert_xml(
            document.root_element(),
            &serde_json::from_str(&json).unwrap(),
            target,
        );
    }
    let files = (0..targets.len()).map(|at| folder.path().join(format!("{at}.xml")));
    if let Some((success, text)) = run("xmllint", ["--noout".into()].into_iter().chain(files)) {
        assert!(success, "{text}");
    }
    let code = [
        OsStr::new("-r"),
        OsStr::new(CHECK),
        folder.path().as_os_str(),
    ];
    if let Some((success, text)) = run("php", code) {
        assert!(success && text.is_empty(), "{text}");
    }
}

fn assert_xml(element: roxmltree::Node<'_, '_>, value: &Value, path: &str) {
    let children: Vec<_> = element
        .children()
        .filter(roxmltree::Node::is_element)
        .collect();
    let text = match value {
        Value::Object(members) => {
            assert_eq!(children.len(), members.len(), "{path}");
            for child in children {
                let name = child.tag_name().name();
                assert_xml(child, &members[name], &format!("{path} {name}"));
            }
            return;
        }
        Value::Array(items) => {
            assert_eq!(children.len(), items.len(), "{path}");
            for (child, item) in children.into_iter().zip(items) {
                assert_eq!(child.tag_name().name(), "item");
                assert_xml(child, item, path);
            }
            return;
        }
        Value::Null | Value::Bool(false) => String::new(),
        Value::Bool(true) => "1".to_owned(),
        Value::Number(number) => {
            let text = element.text().unwrap_or_default();
            return assert_eq!(text.parse().ok(), number.as_f64(), "{path}: {text}");
        }
        Value::String(text) => text.replace(|c| !in_xml(c), "\u{FFFD}"),
    };
    assert_eq!(element.text().unwrap_or_default(), text, "{path}");
}

/// Whether XML 1.0 can have the character.
fn in_xml(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..)
}

#[test]
fn every_route_says_the_same_in_all_formats() {
    let told_more = "/search/location/lisboa?match_details=1&explain=1".to_owned();
    let examples: Vec<_> = routes()
        .map(|route| route.example())
        .chain([told_more])
        .collect();
    assert_same(fixture(), &examples);
    assert_same(world(), &examples);
}

#[test]
fn errors_and_absent_data_say_the_same_in_all_formats() {
    let targets = [
        "/nothing",
        "/search/location",
        "/locations/'%22<&>%5C",
        "/countries/%00%0D%0A%E2%80%8F",
        "/costs/location/99000008",
        "/costs/locationinfo/99000008",
        "/costs/country/AQ",
        "/search/location/xyzzyx",
        "/currencies/convert/usd/eur/1e15",
        "/currencies/convert/usd/usd/1e300",
        "/currencies/convert/usd/usd/9.2e18",
        "/currencies/convert/usd/usd/9.25e18",
        "/currencies/convert/usd/usd/0.0001",
        "/currencies/convert/usd/usd/0.00001234",
        "/currencies/convert/usd/usd/1e-7",
        "/currencies/convert/usd/usd/-0",
        "/currencies/convert/usd/usd/123456789012345678",
    ];
    assert_same(fixture(), &targets.map(str::to_owned));
}
