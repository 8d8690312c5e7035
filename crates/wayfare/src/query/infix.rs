//! Texts from the middle of a word: `ondon` finds London.

use wayfare_format::{InfixScan, SectionId, UNTYPED_LETTER, first_word};

use super::best::{Best, ENOUGH};
use crate::{Error, MatchKind, Result};

/// A whole name of more letters than this is hardly ever a piece of another one.
const MAX_NAME: usize = 6;

/// Where the text is a shorter whole name, only places are looked for that are hardly less likely than the best one
/// called so: by two units of importance, a hundredth of the population.
const NEAR: f32 = 2.0;

impl Best<'_> {
    /// Names that hold the text in the middle of a word, if any of them may be among the first places.
    pub(super) fn add_infixes(&mut self, text: &str) -> Result<()> {
        let letters = first_word(text).chars().count();
        if self.is_name && letters > MAX_NAME {
            return Ok(());
        }
        let infixes = self.index.infixes()?;
        // What the index promises is for no letter typed. The first letter of the word never is, and does not count.
        let typed = UNTYPED_LETTER * (letters + 1) as f32;
        let rival = match self.is_name {
            true => self.found.first().map(|best| best.score - NEAR),
            false => self.found.get(ENOUGH - 1).map(|last| last.score),
        };
        if rival.is_some_and(|rival| infixes.promise(text) - typed <= rival) {
            return Ok(());
        }
        let Some(mut scan) = InfixScan::new(text.as_bytes()) else { return Ok(()) };
        let damaged = |_| Error::corrupt(SectionId::Keys);
        let keys = self.index.keys();
        for (block, promise) in infixes.blocks(text) {
            if self.least() > promise - typed {
                break;
            }
            let mut matches = scan.block(&keys, block).map_err(damaged)?;
            while let Some((letters, postings)) = matches.next().map_err(damaged)? {
                for posting in postings {
                    let importance = self.importance_of(posting.place)?;
                    if let Some(weight) = posting.kind.infix_weight(importance, letters) {
                        self.offer(posting.place, MatchKind::Infix, weight - typed)?;
                    }
                }
            }
        }
        Ok(())
    }
}
