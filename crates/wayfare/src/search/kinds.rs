//! Kinds of places, the words for them, and names without such a word.

/// A kind of place.
pub(super) struct Kind {
    /// Words for it, before or behind a name.
    pub(super) words: &'static [&'static str],
    pub(super) sign: Sign,
}

/// How places of a kind are recognized.
pub(super) enum Sign {
    /// By prefixes of their feature codes.
    Feature(&'static [&'static str]),
    /// By an airport code among their names.
    AirportCode,
}

/// Every kind has words of its own: the county of Acadia is not a national park.
const KINDS: &[Kind] = &[
    Kind { words: &["city", "town", "village"], sign: Sign::Feature(&["PPL"]) },
    Kind {
        words: &[
            "island",
            "islands",
            "island of",
            "isle of",
            "isla",
            "ile de",
            "ilha de",
            "isola di",
            "insel",
            "pulau",
        ],
        sign: Sign::Feature(&["ISL", "ADM"]),
    },
    Kind {
        words: &[
            "state",
            "state of",
            "province",
            "province of",
            "provincia de",
            "provincia di",
            "territory",
            "prefecture",
            "canton",
            "canton of",
            "governorate",
            "oblast",
            "voivodeship",
        ],
        sign: Sign::Feature(&["ADM"]),
    },
    Kind { words: &["county", "county of", "co", "department", "district"], sign: Sign::Feature(&["ADM"]) },
    Kind { words: &["region"], sign: Sign::Feature(&["ADM", "RGN"]) },
    Kind {
        words: &["national park", "np", "state park", "park", "nature reserve", "game reserve", "reserve"],
        sign: Sign::Feature(&["RGN", "ISL", "PRK", "RES"]),
    },
    Kind { words: &["valley"], sign: Sign::Feature(&["RGN", "VAL"]) },
    Kind { words: &["lake", "lac", "lago", "lago di"], sign: Sign::Feature(&["RGN", "LK"]) },
    Kind { words: &["mount", "mountain", "mountains", "mt"], sign: Sign::Feature(&["RGN", "MT", "PK"]) },
    Kind { words: &["falls", "waterfall", "waterfalls"], sign: Sign::Feature(&["RGN", "FLLS"]) },
    Kind { words: &["beach"], sign: Sign::Feature(&["RGN", "BCH"]) },
    Kind { words: &["desert"], sign: Sign::Feature(&["RGN", "DSRT"]) },
    // The places that they serve.
    Kind {
        words: &[
            "airport",
            "international airport",
            "intl airport",
            "aeropuerto",
            "aeropuerto de",
            "aeroporto di",
            "aeroport de",
            "flughafen",
            "terminal",
        ],
        sign: Sign::AirportCode,
    },
];

/// Words that stand before a name only: `moscow, co` is not a county.
const ONLY_BEFORE: &[&str] = &["co"];

/// Returns whether a folded text is a word for a kind and nothing else.
pub(crate) fn is_kind_word(text: &str) -> bool {
    KINDS.iter().any(|kind| kind.words.contains(&text))
}

/// Returns what remains of a text without a word for a kind, with this word and kind.
pub(super) fn without_kind_word(text: &str) -> impl Iterator<Item = (&str, &'static str, &'static Kind)> {
    // Most texts are one word.
    let kinds = if text.contains(' ') { KINDS } else { &[] };
    kinds.iter().flat_map(move |kind| {
        kind.words.iter().flat_map(move |word| {
            let before = text.strip_prefix(word).and_then(|name| name.strip_prefix(' '));
            let after = text.strip_suffix(word).and_then(|name| name.strip_suffix(' '));
            let after = after.filter(|_| !ONLY_BEFORE.contains(word));
            [before, after].into_iter().flatten().map(move |name| (name, *word, kind))
        })
    })
}

/// Returns the names of a region that a text can mean, if it has a word for administrative regions, and whether this may
/// be a word of what stands before the text: `quebec province, canada`.
pub(super) fn without_region_word(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let of_regions = without_kind_word(text)
        .filter(|(_, _, kind)| matches!(kind.sign, Sign::Feature(features) if features.contains(&"ADM")));
    of_regions.map(move |(name, word, _)| (name, text.ends_with(name) && !word.contains(' ')))
}
