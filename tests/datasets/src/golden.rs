//! The golden dataset of this version, and the questions that each surface is asked about it.

use std::{
    collections::BTreeSet,
    fs::{self, File},
    path::{Path, PathBuf},
};

use serde_json::Value;
use wayfare_format::FORMAT_VERSION;
use zip::ZipArchive;

use crate::{ROOT, cached};

/// Returns a folder in which `world` is the dataset.
pub fn folder() -> PathBuf {
    let golden = format!("tests/fixtures/golden/format-{FORMAT_VERSION}.zip");
    cached("example", &[&golden], |folder| {
        let archive = File::open(Path::new(ROOT).join(&golden)).unwrap();
        ZipArchive::new(archive)
            .unwrap()
            .extract(folder.join("world"))
            .unwrap();
    })
}

/// Returns the questions, with their answers.
pub fn questions() -> Vec<Value> {
    let path = Path::new(ROOT).join("tests/fixtures/golden/answers.jsonl");
    let lines = fs::read_to_string(path).unwrap();
    let questions = lines.lines().map(serde_json::from_str);
    questions.collect::<Result<_, _>>().unwrap()
}

/// Asks a surface all questions that it has a query for; of another one, it says `None`. Asserts that the fields of its
/// answers have the values of the golden ones, and that each of these fields is in one of them.
pub fn assert_answers(answer: impl Fn(&Value) -> Option<Value>) {
    let (mut names, mut compared, mut asked) = (BTreeSet::new(), BTreeSet::new(), 0);
    for question in questions() {
        let Some(found) = answer(&question) else {
            continue;
        };
        // Numbers as they are written: what reads them may be off by the last bit.
        let found: Value = serde_json::from_str(&found.to_string()).unwrap();
        let golden = &question["answer"];
        let ours = cut(&found, golden);
        assert_eq!(ours, cut(golden, &found), "{question}");
        add_names(&found, &mut names);
        add_names(&ours, &mut compared);
        asked += 1;
    }
    assert!(asked > 400, "{asked} questions");
    let unseen: Vec<_> = names.difference(&compared).collect();
    assert!(unseen.is_empty(), "no golden answer has {unseen:?}");
}

/// Returns a value with those of its fields that another one has, too.
fn cut(value: &Value, like: &Value) -> Value {
    match (value, like) {
        (Value::Array(values), Value::Array(likes)) if values.len() == likes.len() => {
            let both = values.iter().zip(likes);
            both.map(|(value, like)| cut(value, like)).collect()
        }
        (Value::Object(fields), Value::Object(like)) => {
            let kept = fields.iter().filter_map(|(name, value)| {
                // Some surfaces write the digits of 32 bits, some those of 64.
                let is_single = ["confidence", "score"].contains(&name.as_str());
                let value = match value.as_f64().filter(|_| is_single) {
                    Some(number) => Value::from(number as f32),
                    None => cut(value, like.get(name)?),
                };
                like.contains_key(name).then(|| (name.clone(), value))
            });
            Value::Object(kept.collect())
        }
        _ => value.clone(),
    }
}

fn add_names(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| add_names(value, names)),
        Value::Object(fields) => {
            for (name, value) in fields {
                names.insert(name.clone());
                add_names(value, names);
            }
        }
        _ => {}
    }
}
