//! Ranking: every number that decides the order of results.
//!
//! The score of a result is the importance of the place plus the weight of the match, both in thousandths of a factor
//! of ten in population: 300 is a factor of two. The numbers were chosen with `wayfare eval`; `docs/search.md` explains
//! them. Builder and reader share them: an index holds importance, and bounds of scores (`reference.rs`).

use super::score::Score;
use crate::terms::postings::TermKind;

/// Weight of a postal code: it comes before everything else.
pub const POSTAL_CODE: Score = 14_000;

/// Weight of an id: after the postal codes that a number is, which mean more to people, but clear where there are none.
pub const ID: Score = 6_500;

/// Weight of a postal code of which only the first part is known, where the text is a number: there are some forty times
/// as many such numbers as ids.
pub const FIRST_PART_OF_NUMBER: Score = 5_000;

/// Weight of a prefix of a postal code, the same as of a prefix of a primary name: a place with this name comes first.
pub const POSTAL_CODE_PREFIX: Score = 0;

/// Weights of a term that is the text, or starts with it, by kind of posting. A match of a later word weighs the same
/// to the end of the name: it stays a part of it.
#[derive(Debug)]
pub struct Weights {
    whole: [Score; TermKind::ALL.len()],
    prefix: [Score; TermKind::ALL.len()],
    prefix_beside_name: [Score; TermKind::ALL.len()],
}

impl Weights {
    /// For texts that are finished. A whole name wins over a prefix unless the other place is some 300 times as
    /// important: who types `barc` means Barcelona, not Barc in France. A primary name wins over an alternate one
    /// unless the other place is 16 times as important: else the exonyms of large places would hide small ones. Beside a
    /// primary name, alternate names that go on hardly count: who types `new york` does not mean Jakarta, the "New York
    /// van Java".
    pub const SEARCH: Self = Self {
        whole: [2_500, 1_300, 500, 400, 1_300, 400, -2_100, -4_000],
        prefix: [0, -2_000, -2_100, -2_900, -2_000, -2_900, -2_100, -4_000],
        prefix_beside_name: [0, -3_900, -2_100, -3_900, -3_900, -3_900, -2_100, -4_000],
    };

    /// For texts that are still being typed: a whole name is hardly better than a prefix, since the text may go on, and
    /// who types few letters means a primary name.
    pub const AUTOCOMPLETE: Self = Self {
        whole: [800, -600, -800, -1_400, -600, -1_400, -3_100, -4_500],
        prefix: [0, -3_000, -3_100, -3_600, -3_000, -3_600, -3_100, -4_500],
        prefix_beside_name: [0, -3_000, -3_100, -3_600, -3_000, -3_600, -3_100, -4_500],
    };

    /// Returns the weight of a term that is the whole text.
    #[inline]
    pub fn whole(&self, kind: TermKind) -> Score {
        of_kind(self.whole, kind)
    }

    /// Returns the weight of a term that starts with the text and goes on.
    #[inline]
    pub fn prefix(&self, kind: TermKind) -> Score {
        of_kind(self.prefix, kind)
    }

    /// Returns the same where the text is the primary name of a place.
    #[inline]
    pub fn prefix_beside_name(&self, kind: TermKind) -> Score {
        of_kind(self.prefix_beside_name, kind)
    }
}

#[inline]
fn of_kind(weights: [Score; TermKind::ALL.len()], kind: TermKind) -> Score {
    let [primary, alternate, derived, rare, code, rare_code, primary_word, alternate_word] = weights;
    match kind {
        TermKind::Primary => primary,
        TermKind::Alternate => alternate,
        TermKind::Derived => derived,
        TermKind::RareAlternate => rare,
        TermKind::Code => code,
        TermKind::RareCode => rare_code,
        TermKind::PrimaryWord => primary_word,
        TermKind::AlternateWord => alternate_word,
    }
}

/// How much more a whole name weighs than a prefix, at most: bounds of prefix matches are turned into bounds of whole
/// names with it.
pub const MAX_WHOLE_BOOST: Score = 3_300;

#[expect(clippy::indexing_slicing, reason = "all arrays have a weight for each kind")]
const _: () = {
    let (search, autocomplete) = (Weights::SEARCH, Weights::AUTOCOMPLETE);
    let mut kind = 0;
    while kind < TermKind::ALL.len() {
        assert!(search.whole[kind] - search.prefix[kind] <= MAX_WHOLE_BOOST);
        // The max scores that the builder stores are bounds for both.
        assert!(autocomplete.prefix[kind] <= search.prefix[kind]);
        assert!(autocomplete.whole[kind] <= search.whole[kind]);
        assert!(search.prefix_beside_name[kind] <= search.prefix[kind]);
        kind += 1;
    }
};

/// An alternate name is rare if it is the primary name of a place that is ten times as important: who types it means that
/// one.
pub const OVERSHADOWED: Score = 1_000;

/// Penalty of a substring match for each letter of the word that was not typed, except the first: six letters are a
/// factor of ten in population. The more of a word is typed, the likelier it is meant.
pub const UNTYPED_LETTER: Score = 160;

/// Weight of a substring of an alternate name, where texts are short and names are many.
pub(super) const SUBSTRING_ALTERNATE: Score = -3_000;

/// Alternate names of less important places, of some 10,000 inhabitants and few names, are not found by a substring: they would
/// come after nearly everything, but double the n-gram index.
const MIN_SUBSTRING_ALTERNATE: Score = 4_400;

/// Returns the weight of a substring match in a term whose first word has this many letters, as if none of them were
/// typed; `None` where the n-gram index does not have such terms.
#[inline]
pub fn substring_weight(kind: TermKind, importance: Score, letters: usize) -> Option<Score> {
    let weight = match kind {
        TermKind::Primary | TermKind::PrimaryWord => 0,
        TermKind::Alternate | TermKind::AlternateWord if importance >= MIN_SUBSTRING_ALTERNATE => {
            SUBSTRING_ALTERNATE
        }
        _ => return None,
    };
    let letters = Score::try_from(letters).unwrap_or(Score::MAX);
    Some(UNTYPED_LETTER.saturating_mul(letters).saturating_neg().saturating_add(weight))
}

/// Rare names of less important places, of some half a million inhabitants, are not found by a fuzzy match if they are Latin:
/// there, some other name is meant nearly always.
const MIN_FUZZY_RARE: Score = 6_000;

/// The last Latin letter that folding leaves. In other letters, which few languages use, most names are rare.
const LAST_LATIN: char = '\u{36f}';

/// Returns whether a rare name is in the fuzzy index, by the importance of its best place.
pub fn is_rare_name_indexed(term: &str, importance: Score) -> bool {
    importance >= MIN_FUZZY_RARE || term.chars().any(|letter| letter > LAST_LATIN)
}

/// Penalty for a letter left out, or swapped with the next one.
pub const LIKELY_EDIT: Score = 3_800;

/// Penalty for a letter put in or replaced: there are as many ways to do so as the alphabet has letters, and each is
/// that much less likely. Three edits always cost more than two, two more than one.
pub const UNLIKELY_EDIT: Score = 5_320;

/// Weaker matches count as far as they may change which places come first: as many as this. With one place less, a
/// substring finds the place meant less often among the first five; with one more, a prefix does.
pub const FIRST: usize = 4;

/// Beside a whole name, a weaker match counts if its score is not lower by more than this; so does a match that leaves a part
/// of the text over, beside the first hit.
pub const WHOLE_NAME_MARGIN: Score = 3_000;

/// Boost of a national capital: half as many inhabitants again. Most of its fame shows in its names.
const CAPITAL: f32 = 0.2;

/// Boost of known travel costs or highlights: people who ask for a place mean one that others travel to.
const HAS_COSTS: f32 = 0.2;

/// Penalty of a historical, abandoned or destroyed place: a tenth of the inhabitants.
const GONE: f32 = -1.0;

/// Penalty of an administrative region that is not a country: a sixth of the inhabitants. It makes room for places.
const REGION_PENALTY: Score = 800;

/// [`REGION_PENALTY`] in units of importance.
const REGION: f32 = REGION_PENALTY as f32 / -1_000.0;

/// Penalty of islands and other areas: the people in most of them are counted within a circle that is a guess.
const AREA: f32 = -0.2;

/// Returns whether importance is lowered for regions with this feature code.
fn has_region_penalty(feature_code: &str) -> bool {
    feature_code.starts_with("ADM")
}

/// Places without a known population count as if they had this many inhabitants.
const MIN_POPULATION: u64 = 10;

/// Travellers who count in addition to the inhabitants if an airport or a table of destinations, islands or areas shows
/// that they come: many in a small place, few in a city.
const TRAVELLERS: u64 = 90_000;

/// Boost for alternate names, times the square root of their number. A place that is talked about everywhere has a name in
/// each language: with fourteen names it counts as with twice the inhabitants, with a hundred as with nine times as many.
const ALTERNATE_NAMES: f32 = 0.105;

/// The maximum number of alternate names that count: a few places have every spelling of centuries.
const MAX_ALTERNATE_NAMES: u32 = 400;

/// The factors of the importance of a place.
#[derive(Debug, Clone, Copy, Default)]
pub struct ImportanceFactors<'a> {
    /// Inhabitants; for a region without known inhabitants, those of its places; 0 if neither are known.
    pub population: u64,
    /// The feature code of GeoNames.
    pub feature_code: &'a str,
    /// How many names GeoNames lists for it beside the primary one, each language for itself, without codes and links.
    pub alternate_names: u32,
    /// Whether travellers are known to go there: it has an IATA code, or a source names it as a destination, or as an
    /// island or area of unknown population with its places.
    pub has_travellers: bool,
    /// Whether its travel costs or highlights are known.
    pub has_costs: bool,
}

/// Returns the importance of a place, its prior weight: 1 is a factor of ten in population.
pub fn importance(place: ImportanceFactors<'_>) -> f32 {
    let standing = match place.feature_code {
        "PPLC" => CAPITAL,
        "PPLH" | "PPLQ" | "PPLW" | "PPLCH" => GONE,
        code if has_region_penalty(code) => REGION,
        "RGN" | "ISL" | "ISLS" => AREA,
        _ => 0.0,
    };
    let travellers = if place.has_travellers { TRAVELLERS } else { 0 };
    let people = place.population.max(MIN_POPULATION).saturating_add(travellers);
    let names = place.alternate_names.min(MAX_ALTERNATE_NAMES).saturating_add(1);
    let costs = if place.has_costs { HAS_COSTS } else { 0.0 };
    // Not the platform's logarithm: the order of places must be the same everywhere.
    libm::log10f(people as f32) + ALTERNATE_NAMES * libm::sqrtf(names as f32) + standing + costs
}

/// A region comes before a place of its country with the same name only if it is that much more important.
const NAMESAKE_MARGIN: f32 = 1.0;

/// Returns the importance that comes right after a place which has the name of a region as its primary or an alternate
/// name.
#[expect(clippy::cast_precision_loss, reason = "weights are small")]
pub fn importance_after_namesake(place: f32, is_primary: bool) -> f32 {
    let whole = |kind| Weights::SEARCH.whole(kind) as f32 / 1000.0;
    let handicap = if is_primary { 0.0 } else { whole(TermKind::Primary) - whole(TermKind::Alternate) };
    place - handicap - 0.001
}

/// Returns the importance of a region beside its namesakes in its country, by the highest
/// [`importance_after_namesake`]: New York means the city, unless the region is ten times as important.
pub fn importance_beside_namesakes(region: f32, after: f32) -> f32 {
    if region - after < NAMESAKE_MARGIN { region.min(after) } else { region }
}

/// Returns a lower bound of the importance of every place or region with this many inhabitants.
pub fn least_importance(population: u64) -> f32 {
    let least = importance(ImportanceFactors { population, ..Default::default() });
    least + GONE.min(REGION - NAMESAKE_MARGIN)
}

/// Within about this distance, in kilometres, of the point of a proximity bias, places are equally near.
const NEAR_KM: f64 = 50.0;

/// Returns the penalty for a distance in kilometres from the point of a proximity bias: 450 at 50 km, 1,600 at 500 km,
/// 3,000 at 5,000 km, where a place must be a thousand times as large as one at the point.
#[expect(clippy::cast_possible_truncation, reason = "distances on the Earth are below 20,100 km")]
pub fn distance_decay(km: f64) -> Score {
    libm::round(1_500.0 * libm::log10(1.0 + km / NEAR_KM)) as Score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn size_fame_standing_and_costs_count() {
        let of =
            |population, feature_code| ImportanceFactors { population, feature_code, ..Default::default() };
        let town = of(1_000, "PPL");
        assert!(importance(of(700_000, "PPLC")) > importance(of(1_000_000, "PPL")));
        assert!(importance(ImportanceFactors { has_costs: true, ..town }) > importance(town));
        assert!(importance(of(9_000, "PPLQ")) < importance(town));
        assert!((importance(of(0, "PPL")) - importance(of(7, "PPL"))).abs() < f32::EPSILON);
        let [some, many, most, more] = [20, 100, 400, u32::MAX]
            .map(|alternate_names| importance(ImportanceFactors { alternate_names, ..town }));
        assert!(importance(town) < some && some < many && many < most);
        assert!((most - more).abs() < f32::EPSILON, "names beyond any count");
        // An airport makes a town, but not a city, much more important.
        let gain =
            |place| importance(ImportanceFactors { has_travellers: true, ..place }) - importance(place);
        assert!(gain(town) > 1.9 && gain(of(9_000_000, "PPL")) < 0.01);
    }

    #[test]
    fn no_region_falls_below_the_least_importance() {
        for population in [0, 10, 40_000, 9_000_000] {
            let feature_code = "ADM1";
            let region =
                importance(ImportanceFactors { population, feature_code, ..ImportanceFactors::default() });
            for place in [region - 3.0, region - 1.5, region - 0.999, region - 0.3, region + 2.0] {
                for is_primary in [true, false] {
                    let after = importance_after_namesake(place, is_primary);
                    let lowered = importance_beside_namesakes(region, after);
                    assert!(lowered <= region && lowered >= least_importance(population));
                }
            }
        }
    }

    #[test]
    fn distance_counts_as_described() {
        assert_eq!([0.0, 50.0, 500.0, 5_000.0].map(distance_decay), [0, 452, 1_562, 3_006]);
    }
}
