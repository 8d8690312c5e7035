//! One step of the comparison of Wayfare and its peers, in a process of its own. `run.py` runs them all.
//!
//! `wayfare-peers questions FILE`, or `wayfare-peers build|open|time|answer PEER FOLDER [FILE of questions]`.
//! The result is written as JSON.

mod files;
mod measure;
mod peer;
mod peers;
mod places;
mod questions;
mod sqlite;

use std::{
    env,
    fs::{self, File},
    io::{BufReader, stdout},
    path::{Path, PathBuf},
    time::Instant,
};

use serde_json::{Value, json};

use crate::{
    measure::Memory,
    peer::{Kind, LIMIT, Peer, Question, Result},
    questions::Questions,
};

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["questions", file] => write_questions(Path::new(file))?,
        [step, peer, folder, ref rest @ ..] => {
            let run = peers::by_name(peer).ok_or("no such peer")?;
            run(step, Path::new(folder), rest.first().map(Path::new))?
        }
        _ => return Err("see the first lines of main.rs for the arguments".into()),
    };
    Ok(serde_json::to_writer(stdout(), &result)?)
}

fn write_questions(file: &Path) -> Result<Value> {
    let places = places::read(&world())?;
    let questions = questions::make(wayfare_benches::world(), &places)?;
    fs::write(file, serde_json::to_vec(&questions)?)?;
    Ok(json!({ "places": places.len() }))
}

/// The SQLite file of the dataset that `WAYFARE_DATASET` names.
fn world() -> PathBuf {
    wayfare_benches::world_dir().join("world.sqlite")
}

/// One step with one peer.
fn run<P: Peer>(step: &str, folder: &Path, questions: Option<&Path>) -> Result<Value> {
    if step == "build" {
        return build::<P>(folder);
    }
    let read = |file: &Path| -> Result<Questions> {
        Ok(serde_json::from_reader(BufReader::new(File::open(file)?))?)
    };
    let questions = || read(questions.ok_or("which questions?")?);
    match step {
        "open" => open::<P>(folder),
        "time" => Ok(serde_json::to_value(measure::latency(&P::open(folder)?, &questions()?)?)?),
        "answer" => Ok(serde_json::to_value(measure::answers(&P::open(folder)?, &questions()?)?)?),
        _ => Err(format!("no step {step}").into()),
    }
}

fn build<P: Peer>(folder: &Path) -> Result<Value> {
    let places = if world().exists() { places::read(&world())? } else { Vec::new() };
    let start = Instant::now();
    P::build(&places, folder)?;
    Ok(json!({ "seconds": start.elapsed().as_secs_f64() }))
}

/// Opens a peer and asks it one question, of the first kind that it can answer.
fn open<P: Peer>(folder: &Path) -> Result<Value> {
    let kind = P::KINDS[0];
    let question = match kind {
        kind if Kind::NEAREST.contains(&kind) => Question::Point(38.72, -9.14),
        _ => Question::Text("Lisbon".to_owned()),
    };
    let before = Memory::now()?;
    let start = Instant::now();
    let peer = P::open(folder)?;
    let opened = start.elapsed();
    let memory = Memory::now()?.since(before);
    let start = Instant::now();
    let answer = peer.ask(kind, &question)?;
    let answered = opened + start.elapsed();
    assert!((1..=LIMIT).contains(&answer.len()), "Lisbon is there");
    Ok(json!({
        "open_us": opened.as_secs_f64() * 1e6,
        "answer_us": answered.as_secs_f64() * 1e6,
        "opened": memory,
        "answered": Memory::now()?.since(before),
    }))
}
