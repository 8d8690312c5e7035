//! Measures an open peer: latency, memory, answers.

use std::{
    collections::BTreeMap,
    fs,
    hint::black_box,
    time::{Duration, Instant},
};

use serde::Serialize;

use crate::{
    error::Result,
    peer::{Peer, Question, QuestionKind},
    questions::Questions,
};

/// How long the questions of one kind may take: slow peers are asked fewer of them.
const TIME: Duration = Duration::from_secs(1);

/// The same of those whose answers are compared.
const TIME_OF_ANSWERS: Duration = Duration::from_secs(20);

/// Memory of this process, in kB.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Memory {
    /// Its own, whatever it was allocated for.
    private: u64,
    /// What it holds of files.
    mapped: u64,
}

impl Memory {
    /// Reads the memory of this process from the kernel.
    pub(crate) fn now() -> Result<Self> {
        let rollup = fs::read_to_string("/proc/self/smaps_rollup")?;
        let field = |name: &str| {
            let line = rollup.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|rest| rest.split_whitespace().next()?.parse().ok())
                .ok_or("no such field")
        };
        let private = field("Anonymous:")?;
        Ok(Self {
            private,
            mapped: field("Rss:")? - private,
        })
    }

    /// Returns the growth since `before`.
    pub(crate) fn since(self, before: Self) -> Self {
        Self {
            private: self.private.saturating_sub(before.private),
            mapped: self.mapped.saturating_sub(before.mapped),
        }
    }
}

/// Times of the questions of one kind, in nanoseconds.
#[derive(Debug, Serialize)]
pub(crate) struct Latency {
    calls: usize,
    p50: u64,
    p99: u64,
}

/// Times each question alone, after asking all of them once.
pub(crate) fn latency<P: Peer>(
    peer: &P,
    questions: &Questions,
) -> Result<BTreeMap<QuestionKind, Latency>> {
    let mut latencies = BTreeMap::new();
    for &kind in P::KINDS {
        let questions = &questions.timed[&kind];
        let asked = ask_all(peer, kind, questions, TIME)?.len();
        let mut times = Vec::with_capacity(asked);
        for question in &questions[..asked] {
            let start = Instant::now();
            let answer = black_box(peer.ask(kind, black_box(question)));
            times.push(start.elapsed().as_nanos() as u64);
            answer?;
        }
        times.sort_unstable();
        let at = |percent: usize| times[asked * percent / 100];
        latencies.insert(
            kind,
            Latency {
                calls: asked,
                p50: at(50),
                p99: at(99),
            },
        );
    }
    Ok(latencies)
}

/// Returns the answers to the questions whose right answer is known.
pub(crate) fn answers<P: Peer>(
    peer: &P,
    questions: &Questions,
) -> Result<BTreeMap<QuestionKind, Vec<Vec<u32>>>> {
    let mut answers = BTreeMap::new();
    for (&kind, known) in &questions.known {
        // Who gives one nearest place only, is asked for that one.
        let kinds = [kind, QuestionKind::Nearest1];
        let kinds = if kind == QuestionKind::Nearest10 {
            &kinds[..]
        } else {
            &kinds[..1]
        };
        for &kind in kinds.iter().filter(|kind| P::KINDS.contains(kind)) {
            let questions: Vec<_> = known.iter().map(|known| known.question.clone()).collect();
            answers.insert(kind, ask_all(peer, kind, &questions, TIME_OF_ANSWERS)?);
        }
    }
    Ok(answers)
}

/// Asks until there are no more questions or the time is over.
fn ask_all<P: Peer>(
    peer: &P,
    kind: QuestionKind,
    questions: &[Question],
    time: Duration,
) -> Result<Vec<Vec<u32>>> {
    let start = Instant::now();
    let in_time = questions.iter().take_while(|_| start.elapsed() < time);
    in_time.map(|question| peer.ask(kind, question)).collect()
}
