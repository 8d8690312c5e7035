//! `wayfare verify`: checks both files of the dataset for corruption, and that they hold the same data.

use serde::Serialize;
use wayfare_build::Verified;

use crate::{failure::Failure, session::Session, text};

#[derive(Serialize)]
struct Answer {
    dataset: String,
    #[serde(flatten)]
    verified: Verified,
}

pub(crate) fn run(session: &mut Session) -> Result<(), Failure> {
    let verified = wayfare_build::verify(&session.folder)?;
    let answer = Answer {
        dataset: session.folder.display().to_string(),
        verified,
    };
    session.out.answer(&answer, |out| {
        let Answer { dataset, verified: Verified { sections, bytes, sqlite, .. } } = &answer;
        out.text(&format!("{dataset} is sound."))?;
        out.text(&format!(
            "world.idx: {sections} sections, {} bytes, every checksum right.",
            text::count(*bytes)
        ))?;
        match sqlite {
            Some(sqlite) => out.text(&format!(
                "world.sqlite: {} bytes; hash, structure and foreign keys right, as many rows as in the index.",
                text::count(sqlite.bytes)
            )),
            None => out.text("world.sqlite is missing, so that nothing of it was checked. No query needs it."),
        }
    })
}
