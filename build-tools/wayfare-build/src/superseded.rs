//! Which rows of places and alternate names later daily files change or delete.

use std::collections::HashMap;

use crate::error::Result;
use crate::manifest::SourceKind;
use crate::plan::Planned;
use crate::readers::{self, Rows};
use crate::rejects::Rejects;

/// For each id in a daily file, the number of the last source that has it.
#[derive(Default)]
pub(crate) struct Superseded {
    last: HashMap<(SourceKind, u32), usize>,
}

/// The ids that sources behind one of them have.
#[derive(Clone, Copy)]
pub(crate) struct LaterSources<'a> {
    superseded: &'a Superseded,
    kind: SourceKind,
    at: usize,
}

impl Superseded {
    /// Reads the ids of all daily files. Rows that cannot be used change nothing; the import reports them.
    pub(crate) fn read(sources: &[Planned]) -> Result<Self> {
        let mut superseded = Self::default();
        for (at, planned) in sources.iter().enumerate() {
            let Some(daily) = &planned.daily else { continue };
            let spec = &planned.spec;
            let rows = Rows { input: planned.open()?, spec, rejects: &mut Rejects::new(false) };
            let mut add = |id| {
                superseded.last.insert((spec.kind, id), at);
                Ok(())
            };
            if daily.deletes {
                readers::read_ids(rows, add)?;
            } else if spec.kind == SourceKind::Places {
                readers::read_geonames(rows, |fields| add(readers::place(fields)?.geonameid))?;
            } else {
                readers::read_geonames(rows, |fields| {
                    readers::alternate_name(fields)?.id.map_or(Ok(()), &mut add)
                })?;
            }
        }
        Ok(superseded)
    }

    /// Returns what comes behind the source number `at`.
    pub(crate) fn after(&self, kind: SourceKind, at: usize) -> LaterSources<'_> {
        LaterSources { superseded: self, kind, at }
    }
}

impl LaterSources<'_> {
    /// Returns whether a later source changes or deletes the row with this id.
    pub(crate) fn have(self, id: u32) -> bool {
        self.superseded.last.get(&(self.kind, id)).is_some_and(|&last| last > self.at)
    }
}
