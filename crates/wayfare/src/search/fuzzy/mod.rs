//! Names that a text is meant to be but for a letter or two.

use smallvec::SmallVec;
use wayfare_format::{
    MAX_PROBES, MaxScores, Partition, PartitionIndex, Parts, Probe, SectionId, Signature, TermDictionary,
};

mod edit_distance;

use self::edit_distance::{LIKELY, MAX_LETTERS, cost};
use super::top_k::Best;
use crate::{Error, MatchKind, Result};

/// What a name weighs less for each unit of [`cost`]: 3.4 for a letter left out, 4.76 for a wrong one.
const PENALTY: f32 = 0.68;

/// Texts of fewer letters are not looked up with one wrong: nearly everything is an edit away. Other scripts than
/// Latin have more letters, or say more with each.
const SHORT: usize = 3;
const SHORT_LATIN: usize = 4;

/// Longer texts are not looked up either: hardly any name is that long.
const MAX_TEXT: usize = MAX_LETTERS - 2;

/// From so many letters on, two may be wrong.
const TWO_EDITS: usize = 8;

/// Names that are read together.
const BATCH: usize = 32;

impl Best<'_> {
    /// Names that are the text but for one letter left out, put in, replaced or swapped with the next; if there are
    /// none and the text is long, but for two of them. Only those that can be among the first places.
    pub(super) fn add_fuzzy(&mut self, folded: &str) -> Result<()> {
        let mut letters = ['\0'; MAX_LETTERS];
        let lengths = if folded.is_ascii() { SHORT_LATIN } else { SHORT }..=MAX_TEXT;
        let Some(text) = spell(folded, &mut letters).filter(|text| lengths.contains(&text.len())) else {
            return Ok(());
        };
        let (halves, keys, levels) = (self.index.halves()?, self.index.keys(), self.index.term_max_scores());
        let to_beat = self.to_beat();
        let key = Vec::new();
        let mut search = Search {
            text,
            edits: 1,
            halves,
            keys,
            levels,
            to_beat,
            key,
            best: self,
            found: false,
            probes: SmallVec::new(),
            numbers: SmallVec::new(),
        };
        search.run()?;
        if text.len() >= TWO_EDITS && !search.found {
            search.edits = 2;
            search.run()?;
        }
        Ok(())
    }
}

/// The characters of a text, unless they are too many.
fn spell<'l>(text: &str, letters: &'l mut [char; MAX_LETTERS]) -> Option<&'l [char]> {
    let mut len = 0;
    for letter in text.chars() {
        *letters.get_mut(len)? = letter;
        len += 1;
    }
    letters.get(..len)
}

/// The search for names that are a text but for so many edits.
struct Search<'t, 'b, 'd> {
    text: &'t [char],
    edits: usize,
    halves: PartitionIndex<'d>,
    keys: TermDictionary<'d>,
    levels: MaxScores<'d>,
    /// Names of places that count no more are not looked at.
    to_beat: f32,
    key: Vec<u8>,
    best: &'b mut Best<'d>,
    found: bool,
    /// What is to be looked for next, and the numbers of the keys that are to be read.
    probes: SmallVec<[Probe; MAX_PROBES]>,
    numbers: SmallVec<[u32; BATCH]>,
}

impl Search<'_, '_, '_> {
    fn run(&mut self) -> Result<()> {
        let (letters, edits) = (self.text.len(), self.edits);
        for len in letters - edits..=letters + edits {
            self.add_with_half_intact(len)?;
            if edits > 1 {
                self.add_with_edit_in_each_half(len)?;
            }
        }
        self.follow()?;
        self.read()
    }

    /// Adds the names of a length of which one half has all edits, but for one that may swap its letter in the
    /// middle with that of the other half.
    fn add_with_half_intact(&mut self, len: usize) -> Result<()> {
        let (text, edits) = (self.text, self.edits);
        for half in Partition::BOTH {
            // Where the halves of the name meet, as seen from the end that is intact.
            let middle = match half {
                Partition::First => Some(len / 2),
                Partition::Last => (text.len() + len / 2).checked_sub(len),
            };
            let Some((first, last)) = middle.and_then(|at| text.split_at_checked(at)) else { continue };
            let mut add = |first, last, edits| {
                let (known, other) = match half {
                    Partition::First => (first, last),
                    Partition::Last => (last, first),
                };
                self.add(half, len, known, self.halves.signature(other, edits))
            };
            add([first, &[], &[]], [last, &[], &[]], edits)?;
            // Where the swap is the only edit, both halves are known, and one is enough.
            if len.abs_diff(text.len()) < edits
                && (edits > 1 || half == Partition::First)
                && let ([first @ .., a], [b, last @ ..]) = (first, last)
            {
                add([first, &[*b], &[]], [&[*a], last, &[]], edits - 1)?;
            }
        }
        Ok(())
    }

    /// Adds the names of a length that have one edit in each half, by all edits of the first half.
    fn add_with_edit_in_each_half(&mut self, len: usize) -> Result<()> {
        let (text, halves, half) = (self.text, self.halves, len / 2);
        let part = |start, end| text.get(start..end).unwrap_or_default();
        // The last half begins later in the text if it has a letter too many before, and earlier if it lacks one.
        let last = |start| halves.signature([part(start, text.len()), &[], &[]], 1);
        let (later, same, earlier) = (last(half + 1), last(half), last(half - 1));
        let mut add = |before, letters: &[char], after, last| {
            self.add(Partition::First, len, [before, letters, after], last)
        };
        let letter = text.iter().copied().find(|letter| letter.is_alphabetic()).unwrap_or('a');
        for at in 0..=half {
            let before = part(0, at);
            add(before, &[], part(at + 1, half + 1), later)?;
            if let [a, b] = part(at, half.min(at + 2)) {
                add(before, &[*b, *a], part(at + 2, half), same)?;
            }
            for letter in halves.alphabet(letter).chain((!letter.is_ascii()).then_some(' ')) {
                add(before, &[letter], part(at + 1, half), same)?;
                add(before, &[letter], part(at, half - 1), earlier)?;
            }
        }
        Ok(())
    }

    /// Notes that names with these halves are to be looked for.
    fn add(&mut self, half: Partition, len: usize, known: Parts<'_>, other: Signature) -> Result<()> {
        if self.probes.len() == MAX_PROBES {
            self.follow()?;
        }
        if let Some(probe) = self.halves.probe(half, len, known, other) {
            self.probes.push(probe);
        }
        Ok(())
    }

    /// Follows the probes to the numbers of keys.
    fn follow(&mut self) -> Result<()> {
        let most = self.best.budget.left();
        let looked_at = self.halves.find(&self.probes, most, |number| self.numbers.push(number));
        self.best.budget.spend(self.probes.len())?;
        self.best.budget.spend(looked_at)?;
        self.probes.clear();
        if self.numbers.len() >= BATCH { self.read() } else { Ok(()) }
    }

    /// Whether a place with the name of this number can be among the best.
    fn can_matter(&self, number: u32) -> bool {
        let most = self.levels.promise(number) - PENALTY * (self.edits * LIKELY) as f32;
        most > self.to_beat && most >= self.best.least()
    }

    /// Reads the keys whose numbers have been noted, and offers their places.
    fn read(&mut self) -> Result<()> {
        let damaged = |_| Error::corrupt(SectionId::Terms);
        let mut numbers = std::mem::take(&mut self.numbers);
        numbers.retain(|number| self.can_matter(*number));
        self.keys.load(&numbers);
        for number in numbers {
            if !self.can_matter(number) {
                continue;
            }
            let (postings, passed) = self.keys.read(number, &mut self.key).map_err(damaged)?;
            self.best.budget.spend_bytes(passed)?;
            let places = postings.filter(|posting| posting.kind.is_name());
            let key = str::from_utf8(&self.key).map_err(|_| Error::corrupt(SectionId::Terms))?;
            let mut letters = ['\0'; MAX_LETTERS];
            let name = spell(key, &mut letters);
            let Some(cost) = name.and_then(|name| cost(name, self.text, self.edits)) else { continue };
            self.found = true;
            for posting in places {
                let weight = posting.kind.weight(true) - PENALTY * cost as f32;
                self.best.offer(posting.place, MatchKind::Typo, weight)?;
            }
        }
        Ok(())
    }
}
