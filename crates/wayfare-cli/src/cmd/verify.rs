//! `wayfare verify`: every checksum of the dataset.

use serde::Serialize;

use crate::{failure::Failure, session::Session};

#[derive(Serialize)]
struct Verified {
    dataset: String,
    sections: usize,
    bytes: u64,
}

pub(crate) fn run(session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    dataset.verify()?;
    let verified = Verified {
        dataset: session.folder.display().to_string(),
        sections: dataset.sections().len(),
        bytes: dataset.sections().iter().map(|section| section.length).sum(),
    };
    session.out.answer(&verified, |out| {
        let Verified { dataset, sections, bytes } = &verified;
        out.line(format_args!(
            "{dataset} is sound: {sections} sections, {bytes} bytes, every checksum right."
        ))
    })
}
