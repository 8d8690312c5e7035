//! The alphabet of the term dictionary: the characters of its terms, and how terms write them.
//!
//! ASCII is written as it is. Another character takes a lead byte, and unless that stands for it alone, one or two trail
//! bytes. Leads are dealt out in the order of the characters, so that terms have the same order as in UTF-8, in which names
//! in most scripts take two or three bytes a letter. The most frequent characters have a lead of their own.
//!
//! The section has the number of the first character of each lead, then the characters, in ascending order.

use smallvec::SmallVec;

use crate::{container::corrupt::Corrupt, text::words::ends_word};

/// The first lead, and the first trail byte. All are below 255, so that a number can follow each.
const FIRST: u8 = 0x80;

/// Leads, and the values of a trail byte.
const LEADS: usize = 0x7f;

/// Characters of a block of Unicode.
const BLOCK: u32 = 0x80;

/// Bytes of a character and of the number of one.
const WORD: usize = 4;

/// Room for the code of most texts.
pub(crate) type Code = SmallVec<[u8; 64]>;

/// The alphabet, read in place.
#[derive(Debug, Clone, Copy)]
pub struct Alphabet<'a> {
    /// The number of the first character of each lead; then the number of characters.
    starts: &'a [[u8; WORD]],
    characters: &'a [[u8; WORD]],
}

impl<'a> Alphabet<'a> {
    /// Returns the alphabet that fills `bytes`.
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Self {
        let (starts, characters) = bytes
            .split_at_checked(WORD * (LEADS + 1))
            .unwrap_or_default();
        Self {
            starts: starts.as_chunks().0,
            characters: characters.as_chunks().0,
        }
    }

    /// Returns the characters of the block of Unicode that a character is in, as far as terms have them.
    pub fn block_of(self, character: char) -> impl Iterator<Item = char> + use<'a> {
        let block = u32::from(character) / BLOCK;
        let characters = self
            .characters
            .iter()
            .map(|&character| u32::from_le_bytes(character));
        let start = self
            .characters
            .partition_point(|&other| u32::from_le_bytes(other) / BLOCK < block);
        let characters = characters
            .skip(start)
            .take_while(move |other| other / BLOCK == block);
        characters.take(BLOCK as usize).filter_map(char::from_u32)
    }

    /// Returns how terms write a text; `None` where one of its characters is in no term. `room` takes what is not ASCII.
    #[inline]
    pub(crate) fn encode<'t>(self, text: &'t str, room: &'t mut Code) -> Option<&'t [u8]> {
        if text.is_ascii() {
            return Some(text.as_bytes());
        }
        room.clear();
        text.chars()
            .try_for_each(|character| self.push(character, room))?;
        Some(room)
    }

    fn push(self, character: char, out: &mut Code) -> Option<()> {
        if let Ok(byte @ ..FIRST) = u8::try_from(character) {
            out.push(byte);
            return Some(());
        }
        let character = u32::from(character);
        let is_before = |at: &[u8; WORD]| {
            let first = self.characters.get(u32::from_le_bytes(*at) as usize);
            first.is_some_and(|first| u32::from_le_bytes(*first) <= character)
        };
        let leads = self.starts.get(..LEADS)?;
        let lead = u8::try_from(leads.partition_point(is_before).checked_sub(1)?).ok()?;
        let (characters, trails) = self.lead(lead)?;
        let number_of = |word: &[u8; WORD]| u32::from_le_bytes(*word);
        let offset = characters
            .binary_search_by_key(&character, number_of)
            .ok()?;
        out.push(FIRST.checked_add(lead)?);
        let digits = [offset / LEADS, offset % LEADS];
        for digit in digits.get(digits.len().checked_sub(trails)?..)? {
            out.push(FIRST.checked_add(u8::try_from(*digit).ok()?)?);
        }
        Some(())
    }

    /// Returns the characters of a lead, and how many trail bytes each has.
    #[inline]
    fn lead(self, lead: u8) -> Option<(&'a [[u8; WORD]], usize)> {
        let bounds = self.starts.get(usize::from(lead)..)?.first_chunk()?;
        let [start, end] = bounds.map(|word| u32::from_le_bytes(word) as usize);
        let characters = self.characters.get(start..end)?;
        let trails = match characters.len() {
            0 | 1 => 0,
            2..=LEADS => 1,
            _ => 2,
        };
        Some((characters, trails))
    }

    /// Splits the first character off what a term has.
    #[inline]
    fn split_first(self, term: &[u8]) -> Option<(char, &[u8])> {
        let (&byte, mut rest) = term.split_first()?;
        let Some(lead) = byte.checked_sub(FIRST) else {
            return Some((char::from(byte), rest));
        };
        let (characters, trails) = self.lead(lead)?;
        let mut offset = 0_usize;
        for _ in 0..trails {
            let (&trail, behind) = rest.split_first()?;
            offset = offset
                .checked_mul(LEADS)?
                .checked_add(usize::from(trail.checked_sub(FIRST)?))?;
            rest = behind;
        }
        let character = u32::from_le_bytes(*characters.get(offset)?);
        Some((char::from_u32(character)?, rest))
    }

    /// Returns the text that a term, or the beginning of one, stands for. `room` takes what is not ASCII.
    #[inline]
    pub(crate) fn decode<'t>(
        self,
        mut term: &'t [u8],
        room: &'t mut String,
    ) -> Result<&'t str, Corrupt> {
        if term.is_ascii() {
            return str::from_utf8(term).map_err(|_| Corrupt);
        }
        room.clear();
        while !term.is_empty() {
            let (character, rest) = self.split_first(term).ok_or(Corrupt)?;
            room.push(character);
            term = rest;
        }
        Ok(room)
    }

    /// Returns how many bytes the first word of a term has, and how many characters.
    #[inline]
    pub(crate) fn first_word(self, term: &[u8]) -> Option<(usize, usize)> {
        let is_plain = |byte: &&u8| byte.is_ascii() && **byte != b' ';
        let plain = term.iter().take_while(is_plain).count();
        if term.get(plain).is_none_or(u8::is_ascii) {
            return Some((plain, plain));
        }
        let (mut character, mut rest) = self.split_first(term)?;
        let mut characters = 1_usize;
        while let Some((next, behind)) = self.split_first(rest) {
            if ends_word(character, next) {
                break;
            }
            (character, rest) = (next, behind);
            characters = characters.saturating_add(1);
        }
        Some((term.len().checked_sub(rest.len())?, characters))
    }

    /// Returns whether the bytes of a term up to some point end with a whole character.
    pub(crate) fn is_whole(self, mut start: &[u8]) -> bool {
        while !start.is_empty() {
            let Some((_, rest)) = self.split_first(start) else {
                return false;
            };
            start = rest;
        }
        true
    }
}

/// Counts the characters of terms, and writes their alphabet.
#[derive(Debug, Default)]
pub struct AlphabetWriter {
    /// How often each character occurs, up to the last that does.
    counts: Vec<u32>,
}

impl AlphabetWriter {
    /// Counts the characters of a term that occurs so many times.
    pub fn add(&mut self, term: &str, times: u32) {
        for character in term.chars().map(|character| character as usize) {
            if character >= self.counts.len() {
                self.counts.resize(character.saturating_add(1), 0);
            }
            if let Some(count) = self.counts.get_mut(character) {
                *count = count.saturating_add(times);
            }
        }
    }

    /// Returns the section.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are fewer characters in Unicode"
    )]
    pub fn finish(&self) -> Vec<u8> {
        let counted = (0..).zip(&self.counts).filter(|&(_, &count)| count > 0);
        let characters: Vec<(u32, u32)> = counted
            .map(|(character, &count)| (character, count))
            .collect();
        let ascii = characters.partition_point(|&(character, _)| character < u32::from(FIRST));
        let (_, coded) = characters.split_at(ascii);
        let mut counts: Vec<u32> = coded.iter().map(|&(_, count)| count).collect();
        counts.sort_unstable_by(|a, b| b.cmp(a));
        // As many of the most frequent characters as there are leads for; all share them where there are too many.
        let frequent = (0..LEADS)
            .rev()
            .filter_map(|at| counts.get(at).copied())
            .chain([u32::MAX]);
        let trails = LEADS as u32;
        let candidates = frequent
            .map(|least| (least, trails))
            .chain([(u32::MAX, trails.pow(2))]);
        let mut sizes = candidates.map(|(least, most)| lead_sizes(coded, least, most));
        let sizes = sizes.find(|sizes| sizes.len() <= LEADS).unwrap_or_default();
        let (mut section, mut start) = (Vec::new(), ascii as u32);
        for size in sizes
            .into_iter()
            .chain(std::iter::repeat(0))
            .take(LEADS + 1)
        {
            section.extend(start.to_le_bytes());
            start = start.saturating_add(size);
        }
        section.extend(
            characters
                .iter()
                .flat_map(|(character, _)| character.to_le_bytes()),
        );
        section
    }
}

/// Returns how many characters each lead has, if those that occur `least` times have one of their own and no lead has more
/// than `most`.
fn lead_sizes(characters: &[(u32, u32)], least: u32, most: u32) -> Vec<u32> {
    let mut sizes: Vec<u32> = Vec::new();
    let mut is_open = false;
    for &(_, count) in characters {
        let is_frequent = count >= least;
        match sizes
            .last_mut()
            .filter(|size| is_open && !is_frequent && **size < most)
        {
            Some(size) => *size = size.saturating_add(1),
            None => sizes.push(1),
        }
        is_open = !is_frequent;
    }
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section<'t>(terms: impl IntoIterator<Item = &'t str>) -> Vec<u8> {
        let mut writer = AlphabetWriter::default();
        terms.into_iter().for_each(|term| writer.add(term, 1));
        writer.finish()
    }

    fn code(alphabet: Alphabet<'_>, text: &str) -> Option<Vec<u8>> {
        alphabet.encode(text, &mut Code::new()).map(<[u8]>::to_vec)
    }

    /// All that comes back of a text, and how many bytes it takes.
    fn assert_round_trip(alphabet: Alphabet<'_>, text: &str) -> usize {
        let code = code(alphabet, text).unwrap();
        assert_eq!(alphabet.decode(&code, &mut String::new()), Ok(text));
        code.len()
    }

    #[test]
    fn frequent_characters_take_a_byte_and_terms_keep_their_order() {
        let han: String = ('\u{4e00}'..'\u{7000}').collect();
        let terms = ["москва", "москва", "порту", "lisboa", "łódź", &han, "𠮷"];
        let section = section(terms);
        let alphabet = Alphabet::new(&section);
        assert_eq!(assert_round_trip(alphabet, "москва"), 6);
        assert_eq!(assert_round_trip(alphabet, "lisboa"), 6);
        assert_eq!(assert_round_trip(alphabet, "東京 𠮷"), 7, "two bytes each");
        let mut sorted = terms.map(|term| (code(alphabet, term).unwrap(), term));
        sorted.sort_unstable();
        assert!(sorted.is_sorted_by_key(|(_, term)| *term), "{sorted:?}");
        assert_eq!(code(alphabet, "ปาย"), None, "in no term");
        assert!(alphabet.block_of('п').eq("авкмопрсту".chars()));
        assert_eq!(alphabet.block_of('ก').count(), 0);
    }

    #[test]
    fn any_number_of_characters_has_codes() {
        for len in [
            0,
            1,
            126,
            127,
            128,
            129,
            300,
            127 * 127,
            127 * 127 + 1,
            30_000,
        ] {
            let all: String = ('\u{100}'..).take(len).collect();
            let section = section([&*all, "āāă"]);
            let alphabet = Alphabet::new(&section);
            let bytes = assert_round_trip(alphabet, &all);
            assert!(
                bytes <= len * if len > 127 * 127 { 3 } else { 2 },
                "{len}: {bytes}"
            );
        }
    }

    #[test]
    fn a_code_that_ends_early_is_no_text() {
        let han: String = ('\u{4e00}'..'\u{7000}').collect();
        let section = section([&*han]);
        let alphabet = Alphabet::new(&section);
        let code = code(alphabet, "京a").unwrap();
        assert!(
            alphabet.is_whole(&code) && alphabet.is_whole(&code[..2]) && alphabet.is_whole(b"")
        );
        assert!(!alphabet.is_whole(&code[..1]));
        assert_eq!(
            alphabet.decode(&code[..1], &mut String::new()),
            Err(Corrupt)
        );
        for bytes in [&b""[..], &section[..100], &section[..300], &[0xff; 400]] {
            _ = Alphabet::new(bytes).decode(&code, &mut String::new());
            _ = super::tests::code(Alphabet::new(bytes), "京a");
        }
    }
}
