//! Names that people make of other names: without the word for the kind of place, with a word in short or in full.

use wayfare::{is_airport_word, is_joiner, is_region_word};

/// Words that people write in short and in full.
const SPELLINGS: &[(&str, &str)] = &[
    ("st", "saint"),
    ("st", "sankt"),
    ("ste", "sainte"),
    ("sta", "santa"),
    ("sto", "santo"),
    ("mt", "mount"),
    ("ft", "fort"),
    ("pt", "port"),
    ("ko", "koh"),
    ("n", "north"),
    ("s", "south"),
    ("e", "east"),
    ("w", "west"),
];

/// What follows names of places in scripts without blanks, folded: town, county, district, … The longer ones come first.
const SUFFIXES: &[&str] = &[
    "特别行政区",
    "특별자치도",
    "특별자치시",
    "특별시",
    "광역시",
    "自治区",
    "自治州",
    "地区",
    "市",
    "县",
    "区",
    "省",
    "府",
    "都",
    "町",
    "村",
    "镇",
    "시",
    "도",
    "군",
    "구",
];

/// The minimum number of characters that are left of a name.
const LEAST: usize = 2;

/// Returns the names that people make of a folded name: without the word for regions, if it is one, or else for airports, too.
pub(super) fn derived(name: &str, is_region: bool) -> Vec<String> {
    let mut derived = Vec::new();
    if name.is_ascii() {
        for &(short, full) in SPELLINGS {
            for (written, meant) in [(short, full), (full, short)] {
                if name.split(' ').any(|word| word == written) && name.contains(' ') {
                    let words: Vec<&str> =
                        name.split(' ').map(|word| if word == written { meant } else { word }).collect();
                    derived.push(words.join(" "));
                }
            }
        }
    } else if let Some(rest) = SUFFIXES.iter().find_map(|suffix| name.strip_suffix(suffix)) {
        derived.extend(Some(rest.trim_end().to_owned()).filter(|rest| rest.chars().count() >= LEAST));
    }
    // A city is better known than an airport by its name alone: `London Heathrow`, but not `Munich`.
    let (is_kind, least): (fn(&str) -> bool, _) =
        if is_region { (is_region_word, 1) } else { (is_airport_word, 2) };
    for (at, blank) in name.match_indices(' ') {
        let (first, rest) =
            (name.get(..at).unwrap_or_default(), name.get(at + blank.len()..).unwrap_or_default());
        let name = if is_kind(first) && !is_kind(rest) {
            rest.split_once(' ').filter(|(word, _)| is_joiner(word)).map_or(rest, |(_, name)| name)
        } else if is_kind(rest) {
            first
        } else {
            continue;
        };
        derived.extend(Some(name.to_owned()).filter(|name| name.split(' ').count() >= least));
    }
    derived.dedup();
    derived
}

#[cfg(test)]
mod tests {
    use super::derived;

    #[test]
    fn kinds_are_left_out_and_words_are_written_in_short_and_in_full() {
        for (name, is_region, expected) in [
            ("saint denis", false, &["st denis"][..]),
            ("st polten", false, &["saint polten", "sankt polten"]),
            ("mount vernon", false, &["mt vernon"]),
            ("北京市", false, &["北京"]),
            ("서울특별시", false, &["서울"]),
            ("京都", false, &[]),
            ("lviv oblast", true, &["lviv"]),
            ("provincia de buenos aires", true, &["buenos aires"]),
            ("zion national park", true, &["zion", "zion national"]),
            ("kansas city", false, &[]),
            ("lviv oblast", false, &[]),
            ("london heathrow airport", false, &["london heathrow"]),
            ("munich airport", false, &[]),
        ] {
            assert_eq!(derived(name, is_region), expected, "{name}");
        }
    }
}
