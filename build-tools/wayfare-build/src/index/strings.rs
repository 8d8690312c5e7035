//! The string pool while it is written.

use wayfare_format::{MAX_TEXT, NONE, SectionId, StringTableWriter};

use super::section_file::{SectionFile, Sections};
use crate::error::{Error, Result};

/// Writes the `strings` section and hands out references into it.
pub(super) struct Texts {
    pool: StringTableWriter,
    section: SectionFile,
    scratch: Vec<u8>,
}

impl Texts {
    pub(super) fn new(sections: &mut Sections) -> Result<Self> {
        let section = sections.create(SectionId::Strings)?;
        Ok(Self { pool: StringTableWriter::default(), section, scratch: Vec::new() })
    }

    /// A reference to a text that may recur.
    pub(super) fn intern(&mut self, text: &str) -> Result<u32> {
        let reference = self.pool.intern(text, &mut self.scratch);
        self.flush(text, reference)
    }

    /// A reference to a text that hardly ever recurs, such as a place's name.
    pub(super) fn append(&mut self, text: &str) -> Result<u32> {
        let reference = self.pool.append(text, &mut self.scratch);
        self.flush(text, reference)
    }

    /// As [`Self::intern`]; no reference for no text, or an empty one.
    pub(super) fn optional(&mut self, text: Option<&str>) -> Result<u32> {
        text.filter(|text| !text.is_empty()).map_or(Ok(NONE), |text| self.intern(text))
    }

    fn flush(&mut self, text: &str, reference: Option<u32>) -> Result<u32> {
        self.section.write(&self.scratch)?;
        self.scratch.clear();
        reference.ok_or_else(|| {
            let message = if text.len() > MAX_TEXT {
                let start: String = text.chars().take(40).collect();
                format!("the text that starts with {start:?} has more than {MAX_TEXT} bytes; shorten it")
            } else {
                "the texts take more than 4 GiB; build fewer places (--country, --min-population)".to_owned()
            };
            Error::source("world.idx", message)
        })
    }

    pub(super) fn finish(self, sections: &mut Sections) -> Result<()> {
        sections.finish(self.section)
    }
}
