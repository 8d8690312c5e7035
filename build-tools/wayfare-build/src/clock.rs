//! Times the stages of a build.

use std::time::Instant;

use crate::report::StageTime;

/// Times the stages. Laps of one name are added up.
pub(crate) struct Clock {
    last: Instant,
    pub(crate) stages: Vec<StageTime>,
}

impl Clock {
    pub(crate) fn start() -> Self {
        Self {
            last: Instant::now(),
            stages: Vec::new(),
        }
    }

    pub(crate) fn lap(&mut self, stage: &str) {
        let seconds = self.last.elapsed().as_secs_f64();
        self.last = Instant::now();
        match self.stages.iter_mut().find(|time| time.stage == stage) {
            Some(time) => time.seconds += seconds,
            None => self.stages.push(StageTime {
                stage: stage.to_owned(),
                seconds,
            }),
        }
    }
}
