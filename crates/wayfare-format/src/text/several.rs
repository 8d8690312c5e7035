//! What stands between the names of several places in a text, such as `Rome / Milan`.

use super::fold::fold;

/// Words between names, folded.
const CONJUNCTIONS: [&str; 10] = [
    "and", "et", "e", "y", "und", "og", "och", "or", "ou", "oder",
];

/// Signs between names.
const SIGNS: [char; 10] = ['&', '+', '/', ';', '|', '＆', '／', '；', '｜', '、'];

/// Words and signs between the places of a journey, which stand within names and addresses as well.
const OF_JOURNEYS: [&str; 9] = ["to", "then", "en", "i", "-", "–", "—", ">", "->"];
const SIGNS_OF_JOURNEYS: [char; 2] = ['→', '>'];

/// A part of a text that may name a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamePart {
    /// What stands there.
    pub text: String,
    /// The conjunction before it, folded; empty for a sign.
    pub conjunction: String,
}

/// Returns the parts of a text between conjunctions and signs, in that of a journey also between its places. A conjunction may
/// belong to a name (`Trinidad and Tobago`), which this does not know.
pub fn name_parts(text: &str, is_journey: bool) -> Vec<NamePart> {
    let mut parts = Vec::new();
    let mut part = NamePart {
        text: String::new(),
        conjunction: String::new(),
    };
    let mut end = |part: &mut NamePart, conjunction: &str| {
        let next = NamePart {
            text: String::new(),
            conjunction: conjunction.to_owned(),
        };
        // A sign at the beginning or beside another separates nothing.
        if !fold(&part.text).is_empty() {
            parts.push(std::mem::replace(part, next));
        }
    };
    let is_sign =
        |char: char| SIGNS.contains(&char) || is_journey && SIGNS_OF_JOURNEYS.contains(&char);
    for word in text.split_whitespace() {
        let folded = fold(word);
        if CONJUNCTIONS.contains(&&*folded) {
            end(&mut part, &folded);
            continue;
        }
        if is_journey && (OF_JOURNEYS.contains(&word) || OF_JOURNEYS.contains(&&*folded)) {
            end(&mut part, "");
            continue;
        }
        for (at, piece) in word.split(is_sign).enumerate() {
            if at > 0 {
                end(&mut part, "");
            }
            part.text.push(' ');
            part.text.push_str(piece);
        }
    }
    end(&mut part, "");
    parts
}

/// Returns a folded text without conjunctions.
pub fn without_conjunctions(folded: &str) -> String {
    let words = folded
        .split(' ')
        .filter(|word| !CONJUNCTIONS.contains(word));
    words.collect::<Vec<_>>().join(" ")
}
