//! Writes the string table.

use wayfare_format::{MAX_TEXT, NONE, SectionId, StringTableWriter};

use super::section_file::{SectionFile, Sections};
use crate::error::{Error, Result};

/// Writes the `strings` section and returns references into it.
pub(super) struct StringsSection {
    strings: StringTableWriter,
    section: SectionFile,
    scratch: Vec<u8>,
}

impl StringsSection {
    pub(super) fn new(sections: &mut Sections) -> Result<Self> {
        let section = sections.create(SectionId::Strings)?;
        Ok(Self { strings: StringTableWriter::default(), section, scratch: Vec::new() })
    }

    /// Returns a reference to a string that may recur.
    pub(super) fn intern(&mut self, text: &str) -> Result<u32> {
        let reference = self.strings.intern(text, &mut self.scratch);
        self.flush(text, reference)
    }

    /// Returns a reference to a string that hardly ever recurs, such as a booking link.
    pub(super) fn append(&mut self, text: &str) -> Result<u32> {
        let reference = self.strings.append(text, &mut self.scratch);
        self.flush(text, reference)
    }

    /// Returns a reference as [`Self::intern`] does, or none for no string or an empty one.
    pub(super) fn intern_optional(&mut self, text: Option<&str>) -> Result<u32> {
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
                "the strings take more than 4 GiB; build fewer places (--country, --min-population)"
                    .to_owned()
            };
            Error::source("world.idx", message)
        })
    }

    pub(super) fn finish(self, sections: &mut Sections) -> Result<()> {
        sections.finish(self.section)
    }
}
