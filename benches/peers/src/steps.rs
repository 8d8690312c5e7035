//! The steps of the comparison with one peer: build, open, time, answer.

use std::{fs::File, io::BufReader, path::Path, time::Instant};

use serde_json::{Value, json};

use crate::{
    error::Result,
    measure::{self, Memory},
    peer::{LIMIT, Peer, Question, QuestionKind},
    places,
    questions::Questions,
};

/// Runs one step with one peer.
pub(crate) fn run<P: Peer>(step: &str, folder: &Path, questions: Option<&Path>) -> Result<Value> {
    if step == "build" {
        return build::<P>(folder);
    }
    let read = |file: &Path| -> Result<Questions> {
        Ok(serde_json::from_reader(BufReader::new(File::open(file)?))?)
    };
    let questions = || read(questions.ok_or("which questions?")?);
    match step {
        "open" => open::<P>(folder),
        "time" => Ok(serde_json::to_value(measure::latency(
            &P::open(folder)?,
            &questions()?,
        )?)?),
        "answer" => Ok(serde_json::to_value(measure::answers(
            &P::open(folder)?,
            &questions()?,
        )?)?),
        _ => Err(format!("no step {step}").into()),
    }
}

fn build<P: Peer>(folder: &Path) -> Result<Value> {
    let places = if places::world_file().exists() {
        places::read(&places::world_file())?
    } else {
        Vec::new()
    };
    let start = Instant::now();
    P::build(&places, folder)?;
    Ok(json!({ "seconds": start.elapsed().as_secs_f64() }))
}

/// Opens a peer and asks it one question, of the first kind that it can answer.
fn open<P: Peer>(folder: &Path) -> Result<Value> {
    let kind = P::KINDS[0];
    let question = match kind {
        kind if QuestionKind::NEAREST.contains(&kind) || kind == QuestionKind::Country => {
            Question::Point(38.72, -9.14)
        }
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
