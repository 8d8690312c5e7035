//! Refuses sources without a usable row: says what was expected, and what the file seems to be instead.

use std::io::Read;

use crate::error::{Error, Result};
use crate::input::unreadable;
use crate::manifest::SourceKind;
use crate::plan::Planned;
use crate::readers::sniff;
use crate::rejection::{RejectedRow, shortened};
use crate::tally::{Skip, Tally};

/// Bytes that are read to recognize a file.
const HEAD: u64 = 4096;
/// Characters of its first line that are shown.
const SHOWN: usize = 80;

/// Refuses a source of which no row was kept, unless filters left out good rows. After a failed download, an empty
/// dataset, or one without costs, must not replace a good one.
pub(crate) fn check(planned: &Planned, tally: &Tally, first: Option<&RejectedRow>) -> Result<()> {
    // There are days without a change.
    if planned.daily.is_some() && tally.rows_read == 0 {
        return Ok(());
    }
    let left_out = tally
        .skipped
        .get(&Skip::LeftOutByManifest)
        .copied()
        .unwrap_or_default();
    let good = tally.rows_kept + tally.rows_skipped() - left_out;
    let nothing_asked_for = left_out > 0 && tally.rows_rejected == 0;
    if good > 0 || nothing_asked_for {
        return Ok(());
    }
    let spec = &planned.spec;
    let head = head(planned)?;
    let mut message = match first {
        Some(example) => {
            let rows = match tally.rows_read - left_out {
                1 => "its only row cannot".to_owned(),
                rows => format!("none of its {rows} rows can"),
            };
            format!("{rows} be used, and nothing was built; the first: {example}.")
        }
        None => "holds no rows, and nothing was built.".to_owned(),
    };
    let form = match &planned.daily {
        Some(daily) if daily.deletes => "an id, and columns for people behind tabs".to_owned(),
        _ => spec.kind.row().described(),
    };
    message.push_str(&format!(" Expected of kind {}: {form}.", spec.kind));
    if let Some(line) = first_line(&head) {
        message.push_str(&format!(" The file begins with `{line}`."));
    }
    // What is read of bytes was no table in the first place.
    let is_text = !matches!(spec.kind, SourceKind::OpenStreetMap | SourceKind::Overture);
    message.push_str(match sniff(&head).filter(|_| is_text) {
        Some(found) => found,
        None => " Check the file and its kind, or leave the source out.",
    });
    Err(Error::source(&spec.file, message))
}

/// Returns the first bytes of the first text in a source.
fn head(planned: &Planned) -> Result<Vec<u8>> {
    let mut head = Vec::new();
    planned.open()?.each_part(&mut |file, part| {
        if head.is_empty() {
            part.take(HEAD)
                .read_to_end(&mut head)
                .map_err(|error| unreadable(file, &error))?;
        }
        Ok(())
    })?;
    Ok(head)
}

fn first_line(head: &[u8]) -> Option<String> {
    let line = head
        .split(|byte| matches!(byte, b'\n' | b'\r'))
        .find(|line| !line.trim_ascii().is_empty())?;
    Some(shortened(&String::from_utf8_lossy(line), SHOWN))
}
