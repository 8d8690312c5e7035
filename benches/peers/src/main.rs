//! One step of the comparison of Wayfare and its peers, in a process of its own. `run.py` runs them all.
//!
//! `wayfare-peers questions FILE NUMBER` of those with known answers, or `wayfare-peers build|open|time|answer PEER FOLDER [FILE of questions]`.
//! The result is written as JSON.

mod error;
#[cfg(any(feature = "fst", feature = "geo-index", feature = "kiddo"))]
mod files;
mod measure;
mod peer;
mod peers;
mod places;
mod questions;
mod sqlite;
mod steps;

use std::{env, fs, io::stdout, path::Path};

use serde_json::{Value, json};

use crate::error::Result;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["questions", file, count] => write_questions(Path::new(file), count.parse()?)?,
        [step, peer, folder, ref rest @ ..] => {
            let run = peers::by_name(peer).ok_or("no such peer")?;
            run(step, Path::new(folder), rest.first().map(Path::new))?
        }
        _ => return Err("see the first lines of main.rs for the arguments".into()),
    };
    Ok(serde_json::to_writer(stdout(), &result)?)
}

fn write_questions(file: &Path, count: usize) -> Result<Value> {
    let places = places::read(&places::world_file())?;
    let questions = questions::make(wayfare_benches::world(), &places, count)?;
    fs::write(file, serde_json::to_vec(&questions)?)?;
    Ok(json!({ "places": places.len() }))
}
