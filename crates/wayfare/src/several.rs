//! Texts that name several places, such as `Rome / Milan`: none of these is what the text means.

use wayfare_format::fold;

use crate::{Dataset, Hit, MatchKind, Policy, Resolution, Result, SearchOptions, resolve::one};

/// Words between names, folded.
const CONJUNCTIONS: [&str; 10] = [
    "and", "et", "e", "y", "und", "og", "och", "or", "ou", "oder",
];

/// Signs between names.
const SIGNS: [char; 10] = ['&', '+', '/', ';', '|', '＆', '／', '；', '｜', '、'];

/// The number of parts that are looked up. Each costs a search.
const MOST_PARTS: usize = 3;

/// A part of a text.
struct Part {
    text: String,
    /// The conjunction before it; empty for a sign.
    conjunction: String,
}

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
        let parts = parts(text);
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
    fn joined(&self, parts: Vec<Part>, own: &str) -> Result<Vec<Part>> {
        let mut joined: Vec<Part> = Vec::new();
        for part in parts {
            let Some(last) = joined.last_mut() else {
                joined.push(part);
                continue;
            };
            let Part { text, conjunction } = &part;
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

/// Returns the parts of a text between conjunctions and signs, as many as are looked up.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut part = Part {
        text: String::new(),
        conjunction: String::new(),
    };
    let mut end = |part: &mut Part, conjunction: &str| {
        let next = Part {
            text: String::new(),
            conjunction: conjunction.to_owned(),
        };
        // A sign at the beginning or beside another separates nothing.
        if !fold(&part.text).is_empty() {
            parts.push(std::mem::replace(part, next));
        }
    };
    for word in text.split_whitespace() {
        let folded = fold(word);
        if CONJUNCTIONS.contains(&&*folded) {
            end(&mut part, &folded);
            continue;
        }
        for (at, piece) in word.split(SIGNS).enumerate() {
            if at > 0 {
                end(&mut part, "");
            }
            part.text.push(' ');
            part.text.push_str(piece);
        }
    }
    end(&mut part, "");
    parts.truncate(MOST_PARTS);
    parts
}

/// Returns whether the words of a folded text are among those of another, one behind the other.
fn contains(text: &str, words: &str) -> bool {
    !words.is_empty() && format!(" {text} ").contains(&format!(" {words} "))
}

fn without_conjunctions(folded: &str) -> String {
    let words = folded
        .split(' ')
        .filter(|word| !CONJUNCTIONS.contains(word));
    words.collect::<Vec<_>>().join(" ")
}
