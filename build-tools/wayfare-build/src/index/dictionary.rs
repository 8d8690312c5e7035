//! Writes a term dictionary with its postings.

use wayfare_format::{Posting, PostingKind, PostingsWriter, SectionId, TermDictionaryWriter};

use super::section_file::{SectionFile, Sections};
use crate::error::{Error, Result};

/// The sections of a dictionary.
pub(super) struct DictionarySections {
    pub(super) block_index: [SectionId; 2],
    pub(super) terms: SectionId,
    pub(super) postings: [SectionId; 2],
}

/// A dictionary that is being written.
pub(super) struct Dictionary {
    to: DictionarySections,
    terms: SectionFile,
    writer: TermDictionaryWriter,
    postings: PostingsWriter,
    written: u32,
    scratch: Vec<u8>,
}

impl Dictionary {
    pub(super) fn create(sections: &Sections, to: DictionarySections) -> Result<Self> {
        Ok(Self {
            terms: sections.create(to.terms)?,
            to,
            writer: TermDictionaryWriter::default(),
            postings: PostingsWriter::default(),
            written: 0,
            scratch: Vec::new(),
        })
    }

    /// Writes a term, which must be above the previous one, with its postings, at least one. Returns its number.
    pub(super) fn add<K: PostingKind>(&mut self, term: &[u8], postings: &mut [Posting<K>]) -> Result<u32> {
        let too_long =
            || Error::source("world.idx", "the names take more than 4 GiB; build with --no-alternate-names");
        let offset = u32::try_from(self.terms.len()).map_err(|_| too_long())?;
        self.scratch.clear();
        self.writer.add(term, offset, &mut self.scratch);
        self.terms.write(&self.scratch)?;
        if !self.postings.add(postings) {
            return Err(too_long());
        }
        let number = self.written;
        self.written += 1;
        Ok(number)
    }

    pub(super) fn finish(self, sections: &mut Sections) -> Result<()> {
        let ([starts, blocks], (start_bytes, block_bytes)) = (self.to.block_index, self.writer.block_index());
        sections.write(starts, &start_bytes)?;
        sections.write(blocks, &block_bytes)?;
        let ([words, lists], (word_bytes, list_bytes)) = (self.to.postings, self.postings.finish());
        sections.write(words, &word_bytes)?;
        sections.write(lists, &list_bytes)?;
        sections.finish(self.terms)
    }
}
