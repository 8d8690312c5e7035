//! Name folding: maps names that people consider equal to one form.
//!
//! `docs/search.md` describes the rules. Builder and reader both call [`fold`].

use std::{borrow::Cow, cmp::Ordering, mem};

use smallstr::SmallString;
use unicode_normalization::{UnicodeNormalization, char::decompose_compatible, is_nfc};

use super::equivalents::{han_variant, katakana, latin_equivalent, with_vowel};

/// A folded text. Nearly all names fit without an allocation.
pub type Folded = SmallString<[u8; 64]>;

/// Folds a name: removes differences in case, diacritics, punctuation and compatibility forms, and separates words by single
/// blanks. A text of nothing but punctuation folds to the empty string.
pub fn fold(text: &str) -> Folded {
    if is_plain(text) {
        let mut folded = Folded::from(text);
        folded.make_ascii_lowercase();
        return folded;
    }
    let mut folder = Folder {
        out: Folded::new(),
        word: 0,
        blank: false,
        dot: false,
        and: false,
    };
    let mut rest = text;
    loop {
        // Most letters of most names.
        let letters = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let (letters, other) = rest.split_at_checked(letters).unwrap_or_default();
        folder.push_letters(letters);
        let mut others = other.chars();
        let Some(c) = others.next() else { break };
        match class(c) {
            // Apostrophes and hyphens that NFKD would turn into a blank and a mark go through as they are.
            Class::Drop | Class::Mark | Class::Blank | Class::Dot | Class::And => folder.push(c),
            Class::Keep => decompose_compatible(c, |c| folder.push(c)),
        }
        rest = others.as_str();
    }
    // Marks that are left make another letter in their script, and Hangul was taken apart: compose them again.
    if folder.out.is_ascii() || is_nfc(&folder.out) {
        folder.out
    } else {
        folder.out.nfc().collect()
    }
}

/// Returns whether a text is nothing but letters and digits of ASCII with single blanks between them, as most names are.
fn is_plain(text: &str) -> bool {
    // No branch depends on a character, so that none is mispredicted.
    let mut before = b' ';
    let mut is_plain = true;
    for byte in text.bytes() {
        is_plain &= byte.is_ascii_alphanumeric() | ((byte == b' ') & (before != b' '));
        before = byte;
    }
    is_plain & (before != b' ')
}

/// Folds a postal code: its letters and digits, upper case, nothing between them.
pub fn fold_postal_code(code: &str) -> Cow<'_, str> {
    if code
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
    {
        return Cow::Borrowed(code);
    }
    if code.is_ascii() {
        return Cow::Owned(kept_of_code(code.as_bytes()).map(char::from).collect());
    }
    // An ampersand is no part of a code. Folded again: a mark that followed a blank now follows a letter.
    let folded = fold(&code.replace(|c| matches!(class(c), Class::And), " "));
    let joined: String = folded.chars().filter(|c| !c.is_whitespace()).collect();
    fold(&joined)
        .chars()
        .flat_map(char::to_uppercase)
        .nfc()
        .collect()
}

/// Returns what folding keeps of a postal code in ASCII.
fn kept_of_code(code: &[u8]) -> impl Iterator<Item = u8> {
    code.iter()
        .filter(|byte| byte.is_ascii_alphanumeric())
        .map(u8::to_ascii_uppercase)
}

/// Compares what a postal code folds to with a folded one; `None` if it is not UTF-8. A look-up does so with some fifty codes,
/// most of them in ASCII.
#[inline]
pub(crate) fn compare_postal_code(code: &[u8], folded: &str) -> Option<Ordering> {
    if code.is_ascii() {
        return Some(kept_of_code(code).cmp(folded.bytes()));
    }
    // A copy, as the file may be edited meanwhile.
    let code = String::from_utf8(code.to_vec()).ok()?;
    Some(fold_postal_code(&code).as_ref().cmp(folded))
}

/// Returns how a name is written: in small letters with its diacritics and hyphens, composed, since dumps and keyboards have
/// both forms. What else [`fold`] leaves out or takes for a blank, and forms of one letter, make no other spelling.
pub fn spelling(name: &str) -> Folded {
    in_small_letters(written(name).nfkc()).collect()
}

/// Returns whether a name has this [`spelling`]. Most names differ in the first letter.
pub fn is_spelt(name: &str, spelling: &str) -> bool {
    let spelling = spelling.chars();
    if name.is_ascii() {
        in_small_letters(written(name)).eq(spelling)
    } else {
        in_small_letters(written(name).nfkc()).eq(spelling)
    }
}

/// Returns the letters of a name with hyphens of one kind, and blanks for other punctuation.
fn written(name: &str) -> impl Iterator<Item = char> {
    name.chars().flat_map(|c| {
        let (c, word) = match class(c) {
            Class::Drop | Class::Dot => (None, ""),
            Class::Blank => (Some(if is_hyphen(c) { '-' } else { ' ' }), ""),
            Class::And => (Some(' '), AND),
            Class::Mark | Class::Keep => (Some(c), ""),
        };
        c.into_iter().chain(word.chars())
    })
}

/// Returns the letters of a name in small ones, with single blanks between them.
fn in_small_letters(written: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    let (mut has_begun, mut is_apart) = (false, false);
    let letters = written.flat_map(char::to_lowercase).map(katakana);
    let parted = letters.map(move |c| {
        if c == ' ' {
            is_apart = has_begun;
            return [None, None];
        }
        has_begun = true;
        [mem::take(&mut is_apart).then_some(' '), Some(c)]
    });
    parted.flatten().flatten()
}

fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{5be}' | '\u{2010}'..='\u{2015}')
}

/// Returns whether a character is not seen: a soft hyphen, one of zero width, a mark of direction or variation, a byte order mark.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180b}'..='\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// How folding treats a character.
enum Class {
    /// Part of a word.
    Keep,
    /// Leaves no trace: apostrophes, invisible characters.
    Drop,
    /// Leaves no trace, but makes another spelling: diacritics.
    Mark,
    /// Separates words.
    Blank,
    /// A full stop: separates words unless it follows a single letter (`D.C.`).
    Dot,
    /// An ampersand: a word between others.
    And,
}

/// What an ampersand stands for, with a blank behind it: names are typed with either (`Trinidad & Tobago`).
const AND: &str = "and ";

fn class(c: char) -> Class {
    match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' => Class::Keep,
        '.' => Class::Dot,
        '\'' | '`' => Class::Drop,
        '&' | '＆' => Class::And,
        '\0'..='\u{7f}' => Class::Blank,
        // Soft hyphen, acute accent and middle dot (Catalan l·l) inside words.
        '\u{ad}' | '\u{b4}' | '\u{b7}' => Class::Drop,
        '\u{aa}' | '\u{b2}' | '\u{b3}' | '\u{b5}' | '\u{b9}' | '\u{ba}' | '\u{bc}'..='\u{be}' => {
            Class::Keep
        }
        '\u{80}'..='\u{bf}' | '\u{d7}' | '\u{f7}' => Class::Blank,
        // Modifier letters used as apostrophes: ʹ ʻ ʼ ʽ ʾ ʿ ˈ ˊ ˋ and their like.
        '\u{2b0}'..='\u{2ff}' => Class::Drop,
        // Diacritics of Latin, Greek and Cyrillic.
        '\u{300}'..='\u{36f}'
        | '\u{483}'..='\u{489}'
        | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' => Class::Mark,
        '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}' => Class::Mark,
        // Armenian marks, Hebrew points; maqaf separates words.
        '\u{55a}'..='\u{55f}' | '\u{5f3}' | '\u{5f4}' => Class::Drop,
        '\u{591}'..='\u{5bd}' | '\u{5bf}'..='\u{5c7}' => Class::Mark,
        '\u{5be}' | '\u{60c}' | '\u{61b}' | '\u{61f}' | '\u{6d4}' => Class::Blank,
        // Arabic format characters, tatweel and points.
        '\u{600}'..='\u{605}' | '\u{640}' => Class::Drop,
        '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{6d6}'..='\u{6ed}' => {
            Class::Mark
        }
        '\u{fff9}'..='\u{fffd}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}' => {
            Class::Drop
        }
        c if is_invisible(c) => Class::Drop,
        // Quotation marks that are used for apostrophes, and primes.
        '\u{2018}'..='\u{201b}' | '\u{2032}'..='\u{2037}' => Class::Drop,
        '\u{2000}'..='\u{206f}' | '\u{2e00}'..='\u{2e7f}' => Class::Blank,
        // Symbols, flags and emoji, CJK punctuation (々 〆 〇 are letters), katakana middle dot.
        '\u{2190}'..='\u{2bff}' | '\u{1f1e6}'..='\u{1faff}' => Class::Blank,
        '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' => Class::Blank,
        '\u{3030}' | '\u{303d}' | '\u{30a0}' | '\u{30fb}' | '\u{fe30}'..='\u{fe6f}' => Class::Blank,
        c if c.is_whitespace() || c.is_control() => Class::Blank,
        _ => Class::Keep,
    }
}

/// Builds a folded name character by character.
struct Folder {
    out: Folded,
    /// Letters and digits since the last blank or full stop.
    word: usize,
    /// Whether a blank is due before the next letter.
    blank: bool,
    /// Whether a full stop came after the last letter.
    dot: bool,
    /// Whether an ampersand did.
    and: bool,
}

impl Folder {
    /// Adds letters and digits of ASCII.
    fn push_letters(&mut self, letters: &str) {
        if letters.is_empty() {
            return;
        }
        self.start_letters(letters.len());
        let start = self.out.len();
        self.out.push_str(letters);
        if let Some(letters) = self.out.get_mut(start..) {
            letters.make_ascii_lowercase();
        }
    }

    /// Writes the blank that is due before a number of letters.
    fn start_letters(&mut self, letters: usize) {
        if self.dot {
            self.blank |= self.word > 1;
            (self.dot, self.word) = (false, 0);
        }
        if self.blank && !self.out.is_empty() {
            self.out.push(' ');
            self.out.push_str(if self.and { AND } else { "" });
        }
        (self.blank, self.and) = (false, false);
        self.word = self.word.saturating_add(letters);
    }

    /// Adds a letter. Of kana, which come taken apart, `ヴ` becomes `ブ`, with what follows it.
    fn push_letter(&mut self, c: char) {
        const VOICED: &str = "\u{3099}";
        const BU: &str = "フ\u{3099}";
        if VOICED.starts_with(c) && self.out.ends_with('ウ') {
            self.out.pop();
            self.out.push_str(BU);
        } else if let Some(row) = with_vowel(c)
            && self.out.ends_with(BU)
        {
            self.out.truncate(self.out.len().saturating_sub(BU.len()));
            self.out.push(row);
            self.out.push_str(VOICED);
        } else {
            self.out.push(c);
        }
    }

    fn push(&mut self, c: char) {
        match class(c) {
            Class::Drop | Class::Mark => {}
            Class::Blank => (self.blank, self.dot, self.word) = (true, false, 0),
            Class::Dot => self.dot = true,
            Class::And => {
                self.push(' ');
                self.and = true;
            }
            Class::Keep => {
                self.start_letters(1);
                if let Some(variant) = han_variant(c) {
                    self.out.push_str(variant);
                    return;
                }
                for lower in c.to_lowercase() {
                    match latin_equivalent(lower) {
                        Some(text) => self.out.push_str(text),
                        None => self.push_letter(katakana(lower)),
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering::{Equal, Greater, Less};

    use super::*;

    #[test]
    fn names_that_people_take_for_the_same_fold_alike() {
        for (text, folded) in [
            ("São Paulo", "sao paulo"),
            ("St. John's", "st johns"),
            ("St.Gallen", "st gallen"),
            ("Washington, D.C.", "washington dc"),
            ("Straße", "strasse"),
            ("STRASSE", "strasse"),
            ("İstanbul", "istanbul"),
            ("Diyarbakır", "diyarbakir"),
            ("Łódź", "lodz"),
            ("Tromsø", "tromso"),
            ("Saint‐Étienne", "saint etienne"),
            ("  Rio\u{a0}–  Claro ", "rio claro"),
            ("Ｔｏｋｙｏ", "tokyo"),
            ("Va\u{ad}du\u{200b}z", "vaduz"),
            ("L’Hospitalet", "lhospitalet"),
            ("Hawai`i", "hawaii"),
            ("Αθήνας", "αθηνασ"),
            ("إسكندرية", "اسكندريه"),
            ("يَافَا", "يافا"),
            ("תֵּל־אָבִיב", "תל אביב"),
            ("Köln (Cologne)", "koln cologne"),
            ("Trinidad & Tobago", "trinidad and tobago"),
            ("B＆H", "b and h"),
            ("& Söhne &", "sohne"),
            ("臺北", "台北"),
            ("广州", "广州"),
            ("廣州", "广州"),
            ("沢", "泽"),
            ("國分寺", "国分寺"),
            ("٩٠", "90"),
            ("とうきょう", "トウキョウ"),
            ("ﾎｯｶｲﾄﾞｳ", "ホッカイドウ"),
            ("かまがや", "カマガヤ"),
            ("鎌ヶ谷", "镰ケ谷"),
            ("ヴェネツィア", "ベネツィア"),
            ("ｳﾞｧﾁｶﾝ", "バチカン"),
            ("オーヴ", "オーブ"),
            ("Lisbon🇵🇹 ☀️", "lisbon"),
            ("!?", ""),
        ] {
            assert_eq!(fold(text), folded, "{text}");
        }
    }

    #[test]
    fn a_spelling_has_diacritics_and_hyphens_and_nothing_else_that_folding_leaves_out() {
        for (text, written) in [
            ("E\u{301}vora", "évora"),
            ("ÉVORA, (PT)", "évora pt"),
            ("\u{feff}Ed\u{ad}mond\u{200e}", "edmond"),
            (" “Edmond” ", "edmond"),
            ("Ｅｄｍｏｎｄ", "edmond"),
            ("أسـمرة\u{200f}", "أسمرة"),
            ("Val d’Isère", "val disère"),
            ("Saint‐Denis", "saint-denis"),
            ("Köln/Bonn", "köln bonn"),
            ("ﾄｳｷｮｳ", "トウキョウ"),
            ("とうきょう", "トウキョウ"),
        ] {
            assert_eq!(spelling(text), written, "{text}");
            assert!(is_spelt(text, written), "{text}");
        }
        for name in ["Evora", "Évora Monte", "É vora", "É-vora"] {
            assert!(!is_spelt(name, "évora"), "{name}");
        }
    }

    #[test]
    fn marks_that_make_another_letter_stay() {
        assert_eq!(fold("ガ"), fold("ガ".nfd().collect::<String>().as_str()));
        assert_ne!(fold("が"), fold("か"));
        assert_ne!(fold("フェ"), fold("ベ"));
        assert_ne!(fold("दिल्ली"), fold("दल्ल"));
        assert_eq!(fold("서울"), "서울");
        assert_eq!(fold("กรุงเทพ"), "กรุงเทพ");
    }

    #[test]
    fn postal_codes_lose_blanks_hyphens_and_case() {
        assert_eq!(fold_postal_code("sw1a 1aa"), "SW1A1AA");
        assert_eq!(fold_postal_code("4000-001"), "4000001");
        for (code, order) in [
            ("4000-001", Less),
            ("4000-002", Equal),
            ("4000-002a", Greater),
            ("４０００００２", Equal),
        ] {
            assert_eq!(compare_postal_code(code.as_bytes(), "4000002"), Some(order));
        }
        assert_eq!(compare_postal_code(b"\xff", "4000002"), None);
        assert_eq!(fold_postal_code("１２３-４５６７"), "1234567");
        assert_eq!(fold_postal_code("カ+\u{3099}"), "ガ");
        assert_eq!(fold_postal_code("ウ \u{3099}"), "ブ");
        assert!(
            matches!(fold_postal_code("SW1A1AA"), Cow::Borrowed(_)),
            "nothing to be done"
        );
    }

    proptest::proptest! {
        #[test]
        fn folding_twice_changes_nothing(text in "\\PC*") {
            let once = fold(&text);
            proptest::prop_assert_eq!(fold(&once), once);
            let code = fold_postal_code(&text).into_owned();
            proptest::prop_assert_eq!(fold_postal_code(&code), &*code);
        }
    }
}
