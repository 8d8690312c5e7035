//! Names derived from other names: without the word for the kind of place, with a word abbreviated or spelt out.

use wayfare::internal::{is_airport_word, is_joiner, is_region_word};

use super::abbreviations::respelled_words;

/// Suffixes of names of places in scripts without blanks, folded: town, county, district, island, … The longer ones come
/// first.
const SUFFIXES: &str = "特别行政区 특별자치도 특별자치시 특별시 광역시 自治区 自治州 自治县 地区 街道 市 县 区 省 府 \
    都 州 郡 町 村 镇 乡 岛 시 도 군 구 읍 면 섬";

/// Prefixes of names of regions in Thai: province, district, town, island.
const PREFIXES: &[&str] = &["จังหวัด", "อำเภอ", "เมือง", "เกาะ"];

/// Such words in Latin letters, behind a hyphen or a blank: of Japan, Korea and China. They are no words of the lexicon, since
/// most are names, too.
const LATIN_SUFFIXES: &[&str] = &[
    "shi", "ken", "fu", "gun", "cho", "machi", "mura", "jima", "shima", "si", "gu", "eup", "myeon",
    "xian", "qu", "zhen",
];

/// The minimum number of characters that are left of a name.
const LEAST: usize = 2;

/// Of the West Coast is not left a region that West Hollywood could be Hollywood in.
const DIRECTIONS: [&str; 4] = ["north", "south", "east", "west"];

/// Returns the names that people make of a folded name in a country: without the word for regions, if it is one, or else for
/// airports, too.
pub(super) fn derived(name: &str, is_region: bool, country: &str) -> Vec<String> {
    let mut derived: Vec<_> = respelled_words(name, country).collect();
    derived.extend(
        without_affix(name, is_region)
            .filter(|rest| rest.chars().count() >= LEAST)
            .map(ToOwned::to_owned),
    );
    // A city is better known than an airport by its name alone: `London Heathrow`, but not `Munich`.
    let (is_kind, least): (fn(&str) -> bool, _) = if is_region {
        (is_region_word, 1)
    } else {
        (is_airport_word, 2)
    };
    for (at, blank) in name.match_indices(' ') {
        let (first, rest) = (
            name.get(..at).unwrap_or_default(),
            name.get(at + blank.len()..).unwrap_or_default(),
        );
        let name = if is_kind(first) && !is_kind(rest) {
            rest.split_once(' ')
                .filter(|(word, _)| is_joiner(word))
                .map_or(rest, |(_, name)| name)
        } else if is_kind(rest) {
            first
        } else {
            continue;
        };
        // Nobody means a region by the number of `Province 1`.
        let is_number = name
            .chars()
            .all(|letter| letter.is_numeric() || letter == ' ');
        let is_name = name.split(' ').count() >= least && !is_number && !DIRECTIONS.contains(&name);
        derived.extend(Some(name.to_owned()).filter(|_| is_name));
    }
    derived.dedup();
    derived
}

/// Returns a folded name without the word for its kind that is written together with it, or nearly so.
fn without_affix(name: &str, is_region: bool) -> Option<&str> {
    if name.is_ascii() {
        let (rest, last) = name.rsplit_once(' ')?;
        return LATIN_SUFFIXES.contains(&last).then_some(rest);
    }
    let suffixes = SUFFIXES
        .split(' ')
        .filter_map(|suffix| name.strip_suffix(suffix))
        .map(str::trim_end);
    let prefixes = if is_region { PREFIXES } else { &[] };
    let stripped = prefixes
        .iter()
        .filter_map(|prefix| name.strip_prefix(prefix))
        .map(str::trim_start);
    suffixes.chain(stripped).next()
}

#[cfg(test)]
mod tests {
    use super::derived;

    #[test]
    fn kinds_are_left_out_and_words_are_written_in_short() {
        for (name, is_region, expected) in [
            ("saint denis", false, &["st denis"][..]),
            ("west coast", true, &["w coast"]),
            ("北京市", false, &["北京"]),
            ("서울특별시", false, &["서울"]),
            ("京都", false, &[]),
            ("纽约州", true, &["纽约"]),
            ("เกาะสมุย", true, &["สมุย"]),
            ("nara shi", false, &["nara"]),
            ("judetul cluj", true, &["cluj"]),
            ("comunidad autonoma de andalucia", true, &["andalucia"]),
            ("lviv oblast", true, &["lviv"]),
            ("provincia de buenos aires", true, &["buenos aires"]),
            ("zion national park", true, &["zion", "zion national"]),
            ("kansas city", false, &[]),
            ("province 1", true, &[]),
            ("lviv oblast", false, &[]),
            ("london heathrow airport", false, &["london heathrow"]),
            ("munich airport", false, &[]),
        ] {
            assert_eq!(derived(name, is_region, ""), expected, "{name}");
        }
    }
}
