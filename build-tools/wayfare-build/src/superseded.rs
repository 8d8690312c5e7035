//! Rows that daily files supersede: a later source changes or deletes them.

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

impl Superseded {
    /// Reads the ids of all daily files. Rows that cannot be used change nothing; the import reports them.
    pub(crate) fn read(sources: &[Planned]) -> Result<Self> {
        let mut superseded = Self::default();
        for (at, planned) in sources.iter().enumerate() {
            let Some(daily) = &planned.daily else {
                continue;
            };
            let spec = &planned.spec;
            let rows = Rows {
                input: planned.open()?,
                spec,
                rejects: &mut Rejects::new(false),
            };
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

    /// Returns whether a source behind number `at` changes or deletes the row of this kind and id.
    pub(crate) fn has(&self, kind: SourceKind, id: u32, at: usize) -> bool {
        self.last.get(&(kind, id)).is_some_and(|&last| last > at)
    }
}
