//! Categories by the word of a tool, by a merchant code and by the text.

pub(crate) use crate::dictionary::Meaning;
use wayfare_format::fold;

use crate::dictionary::{
    Entry, FOOD, HEALTH, MERCHANTS, SHORTEST_HEAD, VEHICLES, WORDS, key, name_of, singular,
};
use crate::nights::nights;
use crate::payment::LODGING;
use crate::row::Skip;
use crate::text::{apart, head};

/// What the words of a row say together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Verdict {
    /// A category, and the word that gave it.
    Category(u16, &'static str),
    /// No spending.
    Skip(Skip),
    /// Nothing.
    Unknown,
}

const LOCAL_TRANSPORT: u16 = 3;
/// The highest id of a category.
const LAST: u16 = 18;
/// What is of a day, and of no category.
const REST: u16 = 0;
/// What a payment has for a category where it is for transport, of which nothing tells whether it was local.
pub const TRANSPORT: u16 = u16::MAX;

/// Words behind which a text says something else: "Taxi to the hotel" is a taxi.
const CUTS: [&str; 45] = [
    "to", "at", "from", "in", "for", "near", "with", "of", "by", "on", "via", "and", "und", "et",
    "y", "e", "o", "con", "com", "avec", "mit", "fur", "nach", "von", "bi", "im", "am", "zum",
    "zur", "bei", "auf", "para", "por", "al", "en", "au", "aux", "chez", "pour", "ver", "dan",
    "per", "plu", "incl", "after",
];

/// Returns what a text says, where only some categories may be.
fn of_text(text: &str, within: Option<&[u16]>) -> Verdict {
    /// Characters of a text that are read.
    const LONGEST: usize = 400;
    let is_allowed = |entry: &Entry| match (entry.meaning, within) {
        (Meaning::Category(id), Some(within)) => within.contains(&id),
        (Meaning::Category(_) | Meaning::Skip(_) | Meaning::Within(_, None), None) => true,
        _ => false,
    };
    let text = head(text, LONGEST);
    let mut weak = None;
    // Phrases go before cuts, and a mark between words is a cut as well.
    for part in text.split([
        ',', ':', ';', '(', ')', '[', ']', '|', '/', '+', '&', '•', '·', '"', '–', '—',
    ]) {
        let folded = fold(part);
        let tokens: Vec<_> = folded
            .split(' ')
            .filter(|token| !token.is_empty())
            .map(singular)
            .collect();
        let (mut at, mut strong) = (0, None);
        while let Some(rest) = tokens.get(at..).filter(|rest| !rest.is_empty()) {
            let longest = rest
                .first()
                .and_then(|word| WORDS.longest.get(*word))
                .copied()
                .unwrap_or_default();
            let phrases = (1..=longest.min(rest.len())).rev();
            let found = phrases.filter_map(|length| {
                let phrase = rest.get(..length)?;
                let entry = match phrase {
                    [word] => WORDS.texts.get(*word),
                    words => WORDS.texts.get(words.join(" ").as_str()),
                };
                Some((length, *entry.filter(|entry| is_allowed(entry))?))
            });
            let of_end = || Some((1, of_compound(rest.first()?).filter(is_allowed)?));
            if let Some((length, entry)) = found.into_iter().next().or_else(of_end) {
                if entry.is_weak {
                    weak = weak.or(Some(entry));
                } else if !is_name_of_lodging(strong, entry) {
                    strong = Some(entry);
                }
                at += length;
                continue;
            }
            if strong.is_some()
                && rest
                    .first()
                    .is_some_and(|word| word.len() <= 5 && CUTS.contains(word))
            {
                break;
            }
            at += 1;
        }
        if let Some(entry) = strong {
            return verdict(entry);
        }
    }
    weak.map_or(Verdict::Unknown, verdict)
}

/// Returns what the last part of a German compound says: "Museumseintritt" is "Eintritt".
fn of_compound(word: &str) -> Option<Entry> {
    let ends = 2..=word.len().checked_sub(SHORTEST_HEAD)?;
    ends.filter_map(|at| word.get(at..))
        .find_map(|end| WORDS.heads.get(end))
        .copied()
}

/// Whether a word belongs to the name of a hotel: "Hotel Castle" is no sight.
fn is_name_of_lodging(before: Option<Entry>, entry: Entry) -> bool {
    let is = |entry: Entry, ids: &[u16]| matches!(entry.meaning, Meaning::Category(id) if ids.contains(&id));
    before.is_some_and(|before| is(before, &[1])) && is(entry, &[6, 7, 16])
}

fn verdict(entry: Entry) -> Verdict {
    match entry.meaning {
        Meaning::Category(id) => Verdict::Category(id, entry.word),
        Meaning::Skip(skip) => Verdict::Skip(skip),
        Meaning::Within(_, Some(id)) => Verdict::Category(id, entry.word),
        Meaning::Within(_, None) => Verdict::Category(TRANSPORT, entry.word),
        Meaning::Any => Verdict::Unknown,
    }
}

/// What the cell of a category says: the meaning, and the word that gave it.
pub(crate) type OfCell = (Meaning, &'static str);

/// Returns what the cell of a category says. Of `Travel: Flights`, `expenses:food` and `Expenses (Stay)`, the last part that
/// says something.
pub(crate) fn of_cell(cell: &str) -> Option<OfCell> {
    let cell = head(cell.trim(), 200);
    if let Ok(id @ 1..=LAST) = cell.parse::<u16>() {
        return Some((Meaning::Category(id), name_of(id)));
    }
    let parts = || {
        cell.rsplit([':', '>', '(', ')'])
            .filter(|part| !part.trim().is_empty())
            .map(apart)
    };
    let of_tool = |part: &str| {
        WORDS
            .tools
            .get(&key(part))
            .map(|entry| (entry.meaning, entry.word))
    };
    let says = |said: &OfCell| said.0 != Meaning::Any;
    let whole = of_tool(cell);
    let of_text = |part: &str| match of_text(part, None) {
        Verdict::Category(TRANSPORT, word) => Some((Meaning::Within(VEHICLES, None), word)),
        Verdict::Category(id, word) => Some((Meaning::Category(id), word)),
        Verdict::Skip(skip) => Some((Meaning::Skip(skip), "")),
        Verdict::Unknown => None,
    };
    let of_part =
        || parts().find_map(|part| of_tool(&part).filter(says).or_else(|| of_text(&part)));
    let of_emoji = || {
        let entry = cell.chars().find_map(|char| WORDS.emoji.get(&char))?;
        Some((entry.meaning, entry.word))
    };
    let of_any = || {
        let entry = WORDS
            .texts
            .get(&key(cell))
            .filter(|entry| entry.meaning == Meaning::Any)?;
        Some((entry.meaning, entry.word))
    };
    let said = whole
        .filter(says)
        .or_else(of_part)
        .or_else(of_emoji)
        .or(whole)
        .or_else(of_any)?;
    Some(match said {
        (Meaning::Category(4), word) => (Meaning::Within(FOOD, Some(4)), word),
        (Meaning::Category(18), word) => (Meaning::Within(HEALTH, Some(18)), word),
        said => said,
    })
}

/// Returns what a merchant category code says.
pub(crate) fn of_merchant(code: &str) -> Option<OfCell> {
    let code: u16 = code.trim().parse().ok()?;
    let (.., entry) = MERCHANTS
        .iter()
        .find(|(first, last, _)| (*first..=*last).contains(&code))?;
    let word = match entry.meaning {
        Meaning::Category(id) => name_of(id),
        _ => "",
    };
    Some((entry.meaning, word))
}

/// Returns the word of a tool as people read it: not `🍲`, `FOOD_AND_DRINK` or `Bus/train`, but a word for the category.
fn shown(word: &'static str, id: u16) -> &'static str {
    let is_plain = |char: char| char.is_alphabetic() || matches!(char, ' ' | '-' | '&');
    let is_read = word.chars().all(is_plain) && word.contains(char::is_lowercase);
    if is_read { word } else { name_of(id) }
}

/// Whether tools have a word for a category.
fn is_of_tool(word: &str, id: u16) -> bool {
    WORDS
        .tools
        .get(&key(word))
        .is_some_and(|entry| entry.meaning == Meaning::Category(id))
}

/// Returns the category of a row by its word, or else its text.
pub(crate) fn decide(cell: Option<OfCell>, text: &str) -> Verdict {
    match cell {
        None | Some((Meaning::Any, _)) => of_text(text, None),
        // Who rents for nights, or of a house for travellers, is not at home.
        Some((Meaning::Skip(Skip::Household), _)) => match of_text(text, Some(&[LODGING])) {
            Verdict::Category(id, word) if nights(text).is_some() || is_of_tool(word, id) => {
                Verdict::Category(id, word)
            }
            _ => Verdict::Skip(Skip::Household),
        },
        Some((Meaning::Skip(skip), _)) => Verdict::Skip(skip),
        Some((Meaning::Within(ids, default), word)) => match (of_text(text, Some(ids)), default) {
            (Verdict::Unknown, Some(id)) => Verdict::Category(id, shown(word, id)),
            (Verdict::Unknown, None) => Verdict::Category(TRANSPORT, word),
            (verdict, _) => verdict,
        },
        // The text may name it better.
        Some((Meaning::Category(id), word)) => match of_text(text, Some(&[id])) {
            Verdict::Unknown => Verdict::Category(id, shown(word, id)),
            verdict => verdict,
        },
    }
}

/// Returns the category of a column of amounts by its header. What a sheet has by the day for transport is local, and what it
/// has for the rest belongs to the day, and to no category.
pub(crate) fn of_column(header: Option<OfCell>) -> Verdict {
    let is_rest = |word: &str| {
        let entry = WORDS.texts.get(&key(word));
        entry.is_some_and(|entry| entry.meaning == Meaning::Any)
    };
    match header {
        Some((Meaning::Any, word)) if is_rest(word) => Verdict::Category(REST, word),
        Some((Meaning::Within(VEHICLES, None), _)) => {
            Verdict::Category(LOCAL_TRANSPORT, name_of(LOCAL_TRANSPORT))
        }
        header => decide(header, ""),
    }
}

/// Whether a name is but a word for a vehicle, in which no one is at a place.
pub(crate) fn is_vehicle(name: &str) -> bool {
    let entry = WORDS.texts.get(&key(name));
    entry.is_some_and(
        |entry| matches!(entry.meaning, Meaning::Category(id) if VEHICLES.contains(&id)),
    )
}

/// Returns the id of the cost category of a row by the word of its tool, or else by its text, and the word that gave it.
///
/// ```
/// use wayfare_spending::category;
///
/// assert_eq!(category("Food & Drinks", "Fado bar, drinks"), Some((12, "bar")));
/// assert_eq!(category("", "Guesthouse Alfama, 4 nights"), Some((1, "guesthouse")));
/// assert_eq!(category("General", "A thing"), None);
/// ```
pub fn category(word: &str, text: &str) -> Option<(u16, &'static str)> {
    match decide(of_cell(word), text) {
        Verdict::Category(id, word) => Some((id, word)),
        Verdict::Skip(_) | Verdict::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(word: &str, text: &str) -> u16 {
        category(word, text).map_or(0, |(id, _)| id)
    }

    #[test]
    fn the_text_decides_where_the_word_is_broad() {
        for (word, text, expected) in [
            ("Bus/train", "Airport metro", 3),
            ("Bus/train", "Tram day tickets", 3),
            ("Bus/train", "Train to Sintra and back", 2),
            ("Bus/train", "Night bus to Seville", 2),
            ("Bus/train", "Bus to the airport", 3),
            ("Bus/train", "To the coast", 2),
            ("TRANSPORT", "To the coast", TRANSPORT),
            ("TRANSPORT", "Flights to Lisbon", 14),
            ("Plane", "Night bus to Seville", 14),
            ("FOOD_AND_DRINK", "Fado bar, drinks", 12),
            ("Food & Drinks", "Tip", 13),
            ("Dining out", "Dinner, with Cleo", 4),
            ("Medical expenses", "Pharmacy: sun cream", 9),
            ("Medical expenses", "Stitches", 18),
            ("General", "Tip", 13),
            ("🍲 Food", "Dinner", 4),
            ("✈️ Travel", "To Seville", 14),
            ("Travel: Local transport", "Airport metro", 3),
            ("expenses:travel:lodging", "", 1),
            ("Expenses:Travel:LocalTransport", "", 3),
            ("Getränke (Alkohol)", "Fado", 12),
            ("Frais médicaux", "Pharmacie", 9),
            ("Expenses (Stay)", "", 1),
            ("Expenses (Travel)", "", 0),
            ("Expenses:Transport:Bus", "Ferry to Cozumel", 2),
            ("Expenses:Transport:Bus", "To the beach", 3),
            ("14", "", 14),
            ("Rent", "Airbnb Prague", 1),
            ("Miete", "Wohnung Prag, 3 Nächte", 1),
            ("4", "Fado bar", 4),
        ] {
            assert_eq!(id(word, text), expected, "{word}, {text}");
        }
    }

    #[test]
    fn a_text_is_of_its_first_part_and_of_the_last_word_in_it() {
        for (text, expected) in [
            ("Castle tickets", 6),
            ("Refund of a palace ticket", 6),
            ("Taxi to the hotel", 3),
            ("Hotel bar", 12),
            ("HOTEL CASTLE PORTO", 1),
            ("Dinner at the hotel", 4),
            ("Museum café", 4),
            ("Pharmacy: sun cream", 9),
            ("SIM card", 8),
            ("Ice cream", 4),
            ("Airport transfer", 3),
            ("Cena en el hotel", 4),
            ("Café da manhã", 4),
            ("Billet de train", 2),
            ("Mittagessen im Museum", 4),
            ("Museumseintritt", 6),
            ("Hotelübernachtung in Gießen", 1),
            ("Gießen, Hessen", 0),
            ("Guesthouse Alfama (4 Nächte)", 1),
            ("Bowl", 0),
            ("The thing", 0),
            ("Metro, cash", 3),
            ("HOSTEL TRIANA", 1),
            ("Ужин в отеле", 4),
            ("Таксі", 3),
            ("САМОЛЕТ", 14),
            ("Бар", 12),
        ] {
            assert_eq!(id("", text), expected, "{text}");
        }
    }

    #[test]
    fn the_word_is_never_a_sign() {
        for (word, text, expected) in [
            ("🍲", "", "food"),
            ("🍲 Food", "", "Food"),
            ("🚆", "Ferry", "ferry"),
            ("🚆", "", "train"),
            ("FOOD_AND_DRINK", "", "food"),
            ("4", "", "food"),
            ("Dining out", "DINNER", "dinner"),
        ] {
            assert_eq!(
                category(word, text).map(|(_, word)| word),
                Some(expected),
                "{word}, {text}"
            );
        }
    }

    #[test]
    fn what_is_no_spending_is_skipped() {
        for (word, text, skip) in [
            ("Payment", "Ann paid Cleo", Skip::Settlement),
            ("General", "Cash machine", Skip::Cash),
            ("", "Top-up by *0000", Skip::Transfer),
            ("", "Exchanged to USD", Skip::Transfer),
            ("Rent", "May", Skip::Household),
            ("", "Repayment from a friend", Skip::Settlement),
            ("Transfers", "Dinner", Skip::Transfer),
            ("Rent", "Apartment, May", Skip::Household),
        ] {
            assert_eq!(
                decide(of_cell(word), text),
                Verdict::Skip(skip),
                "{word}, {text}"
            );
        }
        assert!(matches!(
            of_merchant("5812"),
            Some((Meaning::Category(4), "food"))
        ));
        assert_eq!(
            of_merchant("6011").map(|(meaning, _)| meaning),
            Some(Meaning::Skip(Skip::Transfer))
        );
    }
}
