//! Postal codes in a text: alone, or beside the name of their place.

use wayfare_format::{NONE, POSTAL_CODE, PostalRecord, fold, fold_postal_code};

use super::pipeline::Search;
use crate::{MatchKind, Result};

/// Shorter texts are not looked up as prefixes of postal codes.
const MIN_PREFIX: usize = 3;

/// A postal code has at most this many words.
const MAX_CODE_WORDS: usize = 2;

/// A text of more words is no place with its postal code.
const MAX_ADDRESS_WORDS: usize = 12;

impl Search<'_, '_> {
    /// Finds the places whose postal code the text is, or begins.
    pub(super) fn postal_codes(&mut self) -> Result<()> {
        let text = self.query.text;
        if !text.chars().any(char::is_numeric) {
            return Ok(());
        }
        let folded = fold_postal_code(text);
        let allowed = |record: &PostalRecord| self.filter.allows_country(record.country_index);
        let mut records = self.index.postal_matches(&folded, allowed, &mut self.budget)?;
        if records.is_empty() && folded.len() >= MIN_PREFIX {
            records =
                self.index.postal_range(&folded, |code| code.starts_with(&*folded), &mut self.budget)?;
        }
        for record in records.iter().filter(|record| record.place_index != NONE) {
            self.offer_understood(record.place_index, MatchKind::PostalCode, POSTAL_CODE, record.code_ref)?;
        }
        Ok(())
    }

    /// Finds postal codes beside the name of their place, with or without regions: `10115 berlin`,
    /// `beverly hills ca 90210 usa`.
    pub(super) fn postal_code_with_name(&mut self) -> Result<()> {
        let query = self.query;
        if !query.term.bytes().any(|byte| byte.is_ascii_digit()) {
            return Ok(());
        }
        let words: Vec<&str> = query.term.split(' ').take(MAX_ADDRESS_WORDS + 1).collect();
        if !(2..=MAX_ADDRESS_WORDS).contains(&words.len()) {
            return Ok(());
        }
        for len in 1..=MAX_CODE_WORDS {
            for (at, code) in words.windows(len).enumerate() {
                let code = code.concat();
                let code = fold_postal_code(&code);
                if code.bytes().any(|b| b.is_ascii_digit()) {
                    let others = words.iter().take(at).chain(words.iter().skip(at + len));
                    self.add_postal_code_at(&code, &others.copied().collect::<Vec<_>>().join(" "))?;
                }
            }
        }
        Ok(())
    }

    /// Offers the places of a folded postal code that a text names, or that are named so in the postal data.
    fn add_postal_code_at(&mut self, code: &str, text: &str) -> Result<()> {
        let records =
            self.index.postal_matches(code, |record| record.place_index != NONE, &mut self.budget)?;
        if records.is_empty() {
            return Ok(());
        }
        let mut named = self.named_with_region(text, Self::regions_called)?;
        named.extend(self.whole_names(text)?);
        for record in records {
            self.budget.spend(named.len())?;
            let is_named = named.iter().any(|named| named.place == record.place_index);
            if is_named || fold(self.index.text(record.place_name_ref)?) == text {
                self.offer_understood(
                    record.place_index,
                    MatchKind::PostalCode,
                    POSTAL_CODE,
                    record.code_ref,
                )?;
            }
        }
        Ok(())
    }
}
