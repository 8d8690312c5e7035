//! Texts from the middle of a word: `ondon` finds London.

use smallvec::SmallVec;
use wayfare_format::{Posting, SectionId, SubstringScan, UNTYPED_LETTER, first_word};

use super::top_k::Best;
use crate::{Error, MatchKind, Result};

/// A whole name of more characters than this is hardly ever a piece of another one.
const MAX_NAME: usize = 6;

/// Blocks of keys that are loaded together.
const BATCH: usize = 8;

impl Best<'_> {
    /// Names that hold the text in the middle of a word, if any of them may be among the first places.
    pub(super) fn add_infixes(&mut self, text: &str) -> Result<()> {
        if self.is_name && text.chars().count() > MAX_NAME {
            return Ok(());
        }
        let infixes = self.index.infixes()?;
        // What the index promises is for no letter typed. The first letter of the word never is, and does not count.
        let typed = UNTYPED_LETTER * (first_word(text).chars().count() + 1) as f32;
        if infixes.promise(text) - typed <= self.to_beat() {
            return Ok(());
        }
        let Some(mut scan) = SubstringScan::new(text.as_bytes()) else { return Ok(()) };
        let damaged = |_| Error::corrupt(SectionId::Terms);
        let keys = self.index.keys();
        let mut blocks = infixes.blocks(text);
        loop {
            let batch: SmallVec<[_; BATCH]> = blocks.by_ref().take(BATCH).collect();
            keys.load_blocks(batch.iter().map(|&(block, _)| block));
            for &(block, promise) in &batch {
                if self.least() > promise - typed {
                    return Ok(());
                }
                let mut matches = scan.block(&keys, block).map_err(damaged)?;
                while let Some((letters, mut postings)) = matches.next().map_err(damaged)? {
                    postings.try_for_each(|posting| self.offer_infix(posting, letters, typed))?;
                }
                self.budget.spend_bytes(matches.passed())?;
            }
            if batch.len() < BATCH {
                return Ok(());
            }
        }
    }

    /// Offers a place with a name that holds the text in a word of so many letters.
    #[inline]
    fn offer_infix(&mut self, posting: Posting, letters: usize, typed: f32) -> Result<()> {
        self.budget.spend(1)?;
        let importance = self.importance_of(posting.place)?;
        match posting.kind.infix_weight(importance, letters) {
            Some(weight) => self.offer(posting.place, MatchKind::Infix, weight - typed),
            None => Ok(()),
        }
    }
}
