//! Postal codes in a text: alone, or beside the name of their place, region or country.

use std::ops::RangeInclusive;

use smallvec::SmallVec;
use wayfare_format::{
    FIRST_PART_OF_NUMBER, NONE, POSTAL_CODE, POSTAL_CODE_PREFIX, PostalRecord, Score, SectionId,
    WITHOUT_ZEROS, country_tag, fold, fold_postal_code,
};

use super::{
    pipeline::{NameMatch, Search},
    place_context::{Contexts, PlaceContext},
    query::holds_digit,
};
use crate::{
    CountryCode, MatchKind, Result,
    nearest::{knn::Predicate, nearest},
    options::Reach,
    resources::postal_codes::NumberedCode,
};

/// Shorter texts are not looked up as prefixes of postal codes.
const MIN_PREFIX: usize = 3;

/// The same behind the letters of a country.
const MIN_PREFIX_IN_COUNTRY: usize = 2;

/// Zeros before a number that make it a postal code: a spreadsheet takes `00501` for the number 501.
const LOST_ZEROS: [&str; 2] = ["0", "00"];

/// Numbers with so many digits may have lost zeros.
const DIGITS_WITH_LOST_ZEROS: RangeInclusive<usize> = 3..=6;

/// A postal code has at most this many words.
const MAX_CODE_WORDS: usize = 3;

/// A text of more words is no place with its postal code.
const MAX_ADDRESS_WORDS: usize = 12;

/// A place beside a code is its town if it is no farther from the code's point: the builder's limit for places of the
/// code's name.
const TOWN_KM: f64 = 50.0;

/// A code that is attached to no place stands for the nearest one within this distance.
const NEAREST_KM: f64 = 100.0;

/// Postal codes without a digit have so many letters: the first parts of those of Malta, such as `VLT`.
const LETTERS_OF_CODE: usize = 3;

/// The cost of looking for the nearest place of a code, in the work budget.
const NEAREST_WORK: usize = 100;

/// Letters for countries before a postal code on an envelope, `D-10115`, beside the codes of ISO 3166: the signs of vehicles
/// in traffic between countries that are no such code.
const COUNTRY_SIGNS: &[(&str, [u8; 2])] = &[
    ("a", *b"AT"),
    ("b", *b"BE"),
    ("d", *b"DE"),
    ("e", *b"ES"),
    ("f", *b"FR"),
    ("fin", *b"FI"),
    ("fl", *b"LI"),
    ("h", *b"HU"),
    ("i", *b"IT"),
    ("irl", *b"IE"),
    ("l", *b"LU"),
    ("n", *b"NO"),
    ("p", *b"PT"),
    ("s", *b"SE"),
];

/// The text beside a postal code, and what it names.
struct Beside {
    text: String,
    /// The places that it names.
    named: Vec<NameMatch>,
    /// The regions that it names, in each way to read it.
    regions: Vec<Contexts>,
    /// Whether its end may be missing.
    is_prefix: bool,
}

impl<'d> Search<'d, '_> {
    /// Finds the places whose postal code the text is, or begins; behind the letters of their country, too.
    pub(super) fn postal_codes(&mut self) -> Result<()> {
        let query = self.query;
        // Letters alone are too much like a name, unless a country is asked for.
        let text = query.text;
        let has_digit = if text.is_ascii() { holds_digit(text) } else { text.chars().any(char::is_numeric) };
        if !has_digit && (self.filter.allows_every_country() || !is_code_of_letters(&query.term)) {
            return Ok(());
        }
        let in_country = match query.term.split_once(' ') {
            Some((letters, code)) => self.country_of_letters(letters)?.map(|country| (country, code)),
            None => None,
        };
        if let Some((country, code)) = in_country
            && self.add_codes(code, Some(country))?
        {
            return Ok(());
        }
        if self.add_codes(query.text, None)? || self.add_code_prefixes(query.text, MIN_PREFIX, None)? {
            return Ok(());
        }
        if let Some((country, code)) = in_country {
            self.add_code_prefixes(code, MIN_PREFIX_IN_COUNTRY, Some(country))?;
        }
        Ok(())
    }

    /// Adds the places of the postal codes that equal a text, or whose outward part does, in one country if it is
    /// meant. Returns whether there are any.
    fn add_codes(&mut self, text: &str, meant: Option<u16>) -> Result<bool> {
        let is_allowed =
            |country| meant.is_none_or(|meant| meant == country) && self.filter.allows_country(country);
        let codes = self.index.postal_matches(text, is_allowed, &mut self.budget)?;
        // Nearly every number of seven digits starts with a Japanese code.
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let is_part = |code: &NumberedCode<'_>| is_number && !code.is_whole(text);
        for code in &codes {
            let weight = if is_part(code) { FIRST_PART_OF_NUMBER } else { POSTAL_CODE };
            self.push_code(code, weight)?;
        }
        self.is_code = self.is_code || !codes.is_empty();
        Ok(!codes.is_empty())
    }

    /// Finds the postal codes that a number is without its leading zeros.
    pub(super) fn postal_codes_with_zeros(&mut self) -> Result<()> {
        for code in self.codes_with_zeros(self.query.text.trim())? {
            if self.filter.allows_country(self.index.postal_country(code.record)?) {
                self.has_lost_zeros = true;
                self.push_code(&code, WITHOUT_ZEROS)?;
            }
        }
        Ok(())
    }

    /// Returns the records of the codes that a number is without its leading zeros.
    fn codes_with_zeros(&mut self, text: &str) -> Result<Vec<NumberedCode<'d>>> {
        let mut codes = Vec::new();
        if DIGITS_WITH_LOST_ZEROS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit()) {
            for zeros in LOST_ZEROS {
                codes.extend(self.index.postal_records(&[zeros, text].concat(), &mut self.budget)?);
            }
        }
        Ok(codes)
    }

    /// Adds the places of the postal codes that start with a text, if it is long enough, in one country if it is meant.
    /// Returns whether the filter allows any.
    fn add_code_prefixes(&mut self, text: &str, min_prefix: usize, meant: Option<u16>) -> Result<bool> {
        let folded = fold_postal_code(text);
        if holds_digit(&folded) && folded.len() >= min_prefix {
            let starts_so = |code: &str| code.starts_with(&*folded);
            let mut begun = Vec::new();
            self.index.postal_range(&folded, starts_so, &mut self.budget, |_, number, record| {
                begun.push((number, record));
            })?;
            for (number, record) in begun {
                let is_meant = match meant {
                    Some(country) => self.index.postal_country(record)? == country,
                    None => true,
                };
                if is_meant && record.place_index != NONE {
                    let kind = MatchKind::PostalCodePrefix;
                    self.push_interpreted(record.place_index, kind, POSTAL_CODE_PREFIX, number)?;
                }
            }
        }
        Ok(self.is_interpreted())
    }

    /// Finds postal codes beside the name of their place, region or country, in any order: `10115 berlin`,
    /// `90210, united states`, `beverly hills ca 90210 usa`; and behind the letters of their country: `D-10115 Berlin`.
    pub(super) fn postal_code_with_name(&mut self) -> Result<()> {
        self.add_codes_beside_names(false)
    }

    /// Finds the same for a text whose last word is still being typed: `90210 bev`.
    pub(super) fn postal_code_with_name_prefix(&mut self) -> Result<()> {
        self.add_codes_beside_names(true)
    }

    fn add_codes_beside_names(&mut self, is_prefix: bool) -> Result<()> {
        let query = self.query;
        if !holds_digit(&query.term) && !self.index.has_codes_of_letters()? {
            return Ok(());
        }
        let words: SmallVec<[&str; 13]> = query.term.split(' ').take(MAX_ADDRESS_WORDS + 1).collect();
        if !(2..=MAX_ADDRESS_WORDS).contains(&words.len()) {
            return Ok(());
        }
        for len in 1..=MAX_CODE_WORDS.min(words.len() - 1) {
            for (at, code) in words.windows(len).enumerate() {
                let has_digit = code.iter().any(|word| holds_digit(word));
                let code = code.concat();
                if !has_digit && (len > 1 || !is_code_of_letters(&code)) {
                    continue;
                }
                let code = fold_postal_code(&code);
                let of_code = self.index.postal_records(&code, &mut self.budget)?;
                let of_first_part = self.index.outward_records(&code, &mut self.budget)?;
                let (before, after) =
                    (words.get(..at).unwrap_or_default(), words.get(at + len..).unwrap_or_default());
                let text = [before, after].concat().join(" ");
                let is_known = !(of_code.is_empty() && of_first_part.is_empty());
                let mut is_found = false;
                if is_known
                    && let Some((letters, before)) = before.split_last()
                    && let Some(country) = self.country_of_letters(letters)?
                {
                    let codes =
                        [self.in_country(&of_code, country)?, self.in_country(&of_first_part, country)?];
                    let text = [before, after].concat().join(" ");
                    is_found = self.push_first_codes_beside(codes, text, is_prefix, POSTAL_CODE)?;
                }
                if is_known {
                    let codes = [of_code, of_first_part];
                    is_found |= self.push_first_codes_beside(codes, text.clone(), is_prefix, POSTAL_CODE)?;
                }
                if is_found || is_prefix || self.is_code {
                    continue;
                }
                let codes = self.codes_with_zeros(&code)?;
                if !codes.is_empty() {
                    self.has_lost_zeros |=
                        self.push_first_codes_beside([codes], text, false, WITHOUT_ZEROS)?;
                }
            }
        }
        Ok(())
    }

    fn in_country<'c>(&self, codes: &[NumberedCode<'c>], country: u16) -> Result<Vec<NumberedCode<'c>>> {
        let mut codes = codes.to_vec();
        self.index.retain_in(|of_code| of_code == country, &mut codes)?;
        Ok(codes)
    }

    fn country_of_letters(&self, letters: &str) -> Result<Option<u16>> {
        let sign = COUNTRY_SIGNS.iter().find(|(sign, _)| *sign == letters).map(|&(_, country)| country);
        let country = sign.or_else(|| Some(letters.parse::<CountryCode>().ok()?.bytes()));
        country.map_or(Ok(None), |country| self.index.country_index(country))
    }

    /// Adds the codes of the first of these lists that has any beside a text. Returns whether one does.
    fn push_first_codes_beside<const LISTS: usize>(
        &mut self,
        codes: [Vec<NumberedCode>; LISTS],
        text: String,
        is_prefix: bool,
        weight: Score,
    ) -> Result<bool> {
        // A code alone behind the letters of its country has been found before.
        if text.is_empty() {
            return Ok(false);
        }
        let beside = self.beside(text, is_prefix)?;
        for codes in codes {
            if self.push_codes_beside(codes, &beside, weight)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Reads what stands beside a code.
    fn beside(&mut self, text: String, is_prefix: bool) -> Result<Beside> {
        let read_inner =
            if is_prefix { Self::country_or_admin1_starting_with } else { Self::country_or_admin1_called };
        let read_last = if is_prefix { Self::country_or_admin1_starting_with } else { Self::regions_called };
        let mut named = self.named_with_region(&text, read_inner, true)?;
        named.extend(self.whole_names(&text)?);
        let regions = self.read_as_regions(&text, Self::regions_called, read_last)?;
        Ok(Beside { text, named, regions, is_prefix })
    }

    /// Adds the codes of the place that is named beside them; or else those in the region; or else those near the
    /// place, which is added too. Returns whether there are any.
    fn push_codes_beside(
        &mut self,
        mut codes: Vec<NumberedCode>,
        beside: &Beside,
        weight: Score,
    ) -> Result<bool> {
        if !self.filter.allows_every_country() {
            self.index.retain_in(|country| self.filter.allows_country(country), &mut codes)?;
        }
        for is_meant in [Self::is_of_place, Self::is_in_region] {
            let mut meant = Vec::new();
            for code in &codes {
                self.budget.spend(1 + beside.named.len())?;
                if is_meant(self, code.record, beside)? {
                    meant.push(code.clone());
                }
            }
            if !meant.is_empty() {
                meant.iter().try_for_each(|code| self.push_code(code, weight))?;
                return Ok(true);
            }
        }
        let mut is_any = false;
        for code in codes {
            for town in self.towns_of(code.record, beside)? {
                self.push_interpreted(town, MatchKind::PostalCode, weight, code.number)?;
                self.push_code(&code, weight)?;
                is_any = true;
            }
        }
        Ok(is_any)
    }

    /// Returns whether the text beside a code names its place, as the postal data call it or otherwise.
    fn is_of_place(&mut self, record: PostalRecord<'_>, beside: &Beside) -> Result<bool> {
        let mut is = |name: &str| {
            self.budget.spend_bytes(name.len())?;
            let name = fold(name);
            Ok(if beside.is_prefix { name.starts_with(&beside.text) } else { name == beside.text.as_str() })
        };
        if is(self.index.postal_place_name(record)?)? {
            return Ok(true);
        }
        if record.place_index == NONE {
            return Ok(false);
        }
        if beside.named.iter().any(|named| named.place == record.place_index) {
            return Ok(true);
        }
        if !beside.is_prefix {
            return Ok(false);
        }
        is(self.index.name(record.place_index)?)
    }

    /// Returns whether a code is in the regions beside it, by its country and its place, or by the name of its region.
    fn is_in_region(&mut self, record: PostalRecord<'_>, beside: &Beside) -> Result<bool> {
        let context = PlaceContext::of_postal_code(self.index, record)?;
        for regions in &beside.regions {
            if context.is_inside(regions, &mut self.budget)? {
                return Ok(true);
            }
        }
        let admin1_name = self.index.postal_admin1_name(record)?;
        self.budget.spend_bytes(admin1_name.len())?;
        Ok(!admin1_name.is_empty() && fold(admin1_name) == beside.text.as_str())
    }

    /// Returns those places beside a code that are of its country and near it.
    fn towns_of(&mut self, record: PostalRecord<'_>, beside: &Beside) -> Result<Vec<u32>> {
        let point = match (self.index.postal_point(record)?, record.place_index) {
            (Some(point), _) => point,
            (None, NONE) => return Ok(Vec::new()),
            (None, place) => self.index.point_of(self.index.place(place)?)?,
        };
        let mut towns = Vec::new();
        for named in &beside.named {
            self.budget.spend(1)?;
            let place = self.index.place(named.place)?;
            let is_in_country = place.country_index() == self.index.postal_country(record)?;
            if is_in_country && point.distance_km(self.index.point_of(place)?) <= TOWN_KM {
                towns.push(named.place);
            }
        }
        Ok(towns)
    }

    /// Adds the place of a code.
    fn push_code(&mut self, code: &NumberedCode, weight: Score) -> Result<()> {
        let &NumberedCode { number, record, .. } = code;
        let place = match record.place_index {
            NONE => self.nearest_place_of(record)?,
            place => Some(place),
        };
        place.map_or(Ok(()), |place| self.push_interpreted(place, MatchKind::PostalCode, weight, number))
    }

    /// Returns the place of its country that is nearest to a code that is attached to none.
    fn nearest_place_of(&mut self, record: PostalRecord<'_>) -> Result<Option<u32>> {
        let Some(point) = self.index.postal_point(record)? else { return Ok(None) };
        self.budget.spend(NEAREST_WORK)?;
        let (index, country) = (self.index, self.index.postal_country(record)?);
        let reach = Reach { limit: 1, radius_km: Some(NEAREST_KM) };
        let predicate = Predicate { countries: country_tag(country), ..Predicate::ALL };
        let is_in_country = |at| Ok(index.place(at)?.country_index() == country);
        let found = nearest(index, SectionId::PlaceRTree, point, reach, predicate, is_in_country, |near| {
            Ok(near.index())
        })?;
        Ok(found.first().copied())
    }
}

/// Returns whether a folded text can be a postal code though it holds no digit.
fn is_code_of_letters(text: &str) -> bool {
    text.len() == LETTERS_OF_CODE && text.bytes().all(|byte| byte.is_ascii_lowercase())
}
