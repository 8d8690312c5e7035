//! The options of queries, which the stub of the module lists, as JSON: for each query its options.

use serde_json::{Map, Value, json};
use wayfare::{QueryOption, Verb};

fn main() {
    let option = |option: QueryOption| {
        json!({
            "name": option.name(),
            "type": format!("{:?}", option.value_type()),
            "is_repeatable": option.is_repeatable(),
            "about": option.about(),
        })
    };
    let options = |verb: Verb| verb.options().map(option).collect::<Value>();
    let verbs = Verb::ALL
        .iter()
        .map(|&verb| (verb.as_str().to_owned(), options(verb)));
    println!("{}", Value::Object(Map::from_iter(verbs)));
}
