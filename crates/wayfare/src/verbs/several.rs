//! Texts that name several places, such as `Rome / Milan`: none of these is what the text means.

use wayfare_format::{NamePart, fold, name_parts, without_conjunctions};

use super::{Policy, Resolution, resolve::one};
use crate::{Dataset, Hit, MatchKind, Result, SearchOptions};

/// The number of parts that are looked up. Each costs a search.
const MOST_PARTS: usize = 3;

impl Dataset {
    /// Returns whether a text names other places beside a hit of it: whether there is a part of it between conjunctions or
    /// signs that is the name of places none of which is the hit, contains it, or lies in it. A conjunction within a name does
    /// not count (`Trinidad and Tobago`).
    pub(crate) fn names_several(
        &self,
        text: &str,
        hit: &Hit<'_>,
        policy: &Policy,
        options: &SearchOptions,
    ) -> Result<bool> {
        let kind = hit.match_kind();
        if kind.is_whole_name() || matches!(kind, MatchKind::Coordinates | MatchKind::Id) {
            return Ok(false);
        }
        let mut parts = name_parts(text, false);
        parts.truncate(MOST_PARTS);
        if parts.len() < 2 {
            return Ok(false);
        }
        let own = fold(&hit.matched_name()?);
        let exact = options.clone().fuzzy(false);
        for part in self.joined(parts, &own)? {
            if contains(&fold(&part.text), &own) {
                continue;
            }
            let mut hits = self.search_with(&part.text, &exact)?;
            hits.retain(|other| other.match_kind().is_name());
            let hits = match one(policy, &hits)? {
                Some(Resolution::One { hit, .. }) => vec![hit],
                _ => hits,
            };
            let mut is_other = !hits.is_empty();
            for other in &hits {
                is_other &= other.id() != hit.id()
                    && !other.is_region_of(hit)?
                    && !hit.is_region_of(other)?;
            }
            if is_other {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Joins parts again that are one name, be it that of the hit or of a region of it.
    fn joined(&self, parts: Vec<NamePart>, own: &str) -> Result<Vec<NamePart>> {
        let mut joined: Vec<NamePart> = Vec::new();
        for part in parts {
            let Some(last) = joined.last_mut() else {
                joined.push(part);
                continue;
            };
            let NamePart { text, conjunction } = &part;
            // Behind a comma begins another name.
            let before = last.text.rsplit(',').next().unwrap_or_default().trim();
            let after = text.split(',').next().unwrap_or_default().trim();
            let name = format!("{before} {conjunction} {after}");
            let words = without_conjunctions(&fold(&name));
            let is_own = contains(&without_conjunctions(own), &words);
            if is_own
                || self
                    .search_with(&name, &SearchOptions::new().fuzzy(false).limit(1))?
                    .iter()
                    .any(is_whole)
            {
                last.text = format!("{} {conjunction} {text}", last.text);
            } else {
                joined.push(part);
            }
        }
        Ok(joined)
    }
}

fn is_whole(hit: &Hit<'_>) -> bool {
    hit.match_kind().is_whole_name()
}

/// Returns whether the words of a folded text are among those of another, one behind the other.
fn contains(text: &str, words: &str) -> bool {
    !words.is_empty() && format!(" {text} ").contains(&format!(" {words} "))
}
