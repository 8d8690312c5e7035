//! Letters, characters and digits that stand for others, which `tests/it/folding/letters.tsv` lists.

/// Returns the katakana for a hiragana, and the large one for the two small ones that stand for a word: `鎌ヶ谷`, `鎌ケ谷`.
pub(super) fn katakana(c: char) -> char {
    /// From a hiragana to its katakana.
    const DISTANCE: u32 = 'ア' as u32 - 'あ' as u32;
    let c = match c {
        'ぁ'..='ゖ' | 'ゝ' | 'ゞ' => {
            char::from_u32(u32::from(c).saturating_add(DISTANCE)).unwrap_or(c)
        }
        _ => c,
    };
    match c {
        'ヵ' => 'カ',
        'ヶ' => 'ケ',
        _ => c,
    }
}

/// Returns the katakana of the row of `b` that stands for a `v` with this small vowel, without its mark: `ヴェ` is `ベ`.
pub(super) fn with_vowel(small: char) -> Option<char> {
    Some(match small {
        'ァ' => 'ハ',
        'ィ' => 'ヒ',
        'ェ' => 'ヘ',
        'ォ' => 'ホ',
        _ => return None,
    })
}

/// Variants of Chinese characters, each with the one that stands for both and a line feed, sorted: by
/// `build-tools/data/han_variants.py`.
const HAN_VARIANTS: &[u8] = include_bytes!("han_variants.txt");

/// Returns the character that stands for a variant of it.
pub(super) fn han_variant(c: char) -> Option<&'static str> {
    if !matches!(c, '\u{3400}'..='\u{9fff}') {
        return None;
    }
    let mut bytes = [0; 3];
    let wanted = c.encode_utf8(&mut bytes).as_bytes();
    let (rows, _) = HAN_VARIANTS.as_chunks::<7>();
    let row = rows
        .binary_search_by(|row| row.get(..3).cmp(&Some(wanted)))
        .ok()
        .and_then(|at| rows.get(at))?;
    row.get(3..6).and_then(|other| str::from_utf8(other).ok())
}

/// Returns what people type for a letter that has no decomposition.
pub(super) fn latin_equivalent(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' | 'ɔ' | 'ɵ' => "o",
        'đ' | 'ð' | 'ɖ' | 'ɗ' => "d",
        'ħ' => "h",
        'ı' | 'ɨ' | 'ɩ' => "i",
        'ĸ' | 'ƙ' => "k",
        'ł' | 'ƚ' => "l",
        'ŋ' | 'ɲ' => "n",
        'þ' => "th",
        'ŧ' => "t",
        'ƀ' | 'ɓ' => "b",
        'ə' | 'ǝ' | 'ɛ' => "e",
        'ɣ' => "g",
        'ʉ' => "u",
        'ʋ' => "v",
        'ƴ' => "y",
        'ƶ' => "z",
        'ς' => "σ",
        // Persian and Arabic forms of one letter, and endings that are written alike.
        'ک' => "ك",
        'ی' | 'ى' => "ي",
        'ة' => "ه",
        // Digits of Arabic and Persian.
        '٠' | '۰' => "0",
        '١' | '۱' => "1",
        '٢' | '۲' => "2",
        '٣' | '۳' => "3",
        '٤' | '۴' => "4",
        '٥' | '۵' => "5",
        '٦' | '۶' => "6",
        '٧' | '۷' => "7",
        '٨' | '۸' => "8",
        '٩' | '۹' => "9",
        _ => return None,
    })
}
