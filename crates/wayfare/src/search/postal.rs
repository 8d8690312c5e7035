//! Postal codes in a text: alone, or beside the name of their place, region or country.

use std::ops::Range;

use wayfare_format::{
    NONE, PostalRecord, RankingFeature, Score, SectionId, TermKind, country_tag, fold_postal_code,
    numbers::{
        DIGITS_WITH_LOST_ZEROS, FIRST_PART_OF_NUMBER, LETTERS_OF_CODE, MAX_ADDRESS_WORDS,
        MAX_CODE_WORDS, MAX_CODES, MAX_TOWNS, MIN_CODE_PREFIX, MIN_CODE_PREFIX_IN_COUNTRY,
        NEAREST_TO_CODE_KM, POSTAL_CODE, POSTAL_CODE_BESIDE, POSTAL_CODE_PREFIX,
    },
};

use super::{
    context::Context, feature::Path, lattice::Lattice, place_context::PlaceContext,
    searcher::Searcher, subject::Subject,
};
use crate::{
    MatchKind, Result,
    knn::{Predicate, nearest},
    lexicon::{is_common_word, lexemes},
    options::Reach,
    query::holds_digit,
    resources::postal_codes::NumberedCode,
    search::hit::MatchedBy,
};

/// Zeros before a number that make it a postal code: a spreadsheet takes `00501` for the number 501.
const LOST_ZEROS: [&str; 2] = ["0", "00"];

/// The most numbers of a text that are looked for in ranges of codes.
const MAX_RANGES: usize = 2;

/// The cost of looking for the nearest place of a code, in the work budget.
const NEAREST_WORK: usize = 100;

impl<'d> Searcher<'d, '_> {
    /// Finds the places whose postal code the text is, or begins; behind the letters of their country, too.
    pub(super) fn find_postal_codes(&mut self) -> Result<()> {
        let query = self.query;
        // Letters alone are too much like a name, unless a country is asked for.
        let text = query.text;
        let has_digit = if text.is_ascii() {
            holds_digit(text)
        } else {
            text.chars().any(char::is_numeric)
        };
        if !has_digit && (self.filter.allows_every_country() || !is_code_of_letters(&query.term)) {
            return Ok(());
        }
        let in_country = match query.term.split_once(' ') {
            Some((letters, code)) => self
                .index
                .country_of_letters(letters, lexemes(letters))?
                .map(|country| (country, code)),
            None => None,
        };
        if let Some((country, code)) = in_country
            && self.add_codes(code, Some(country))?
        {
            return Ok(());
        }
        if self.add_codes(query.text, None)? {
            return Ok(());
        }
        self.add_codes_with_zeros()?;
        if self.add_code_prefixes(query.text, MIN_CODE_PREFIX, None)? {
            return Ok(());
        }
        if let Some((country, code)) = in_country {
            self.add_code_prefixes(code, MIN_CODE_PREFIX_IN_COUNTRY, Some(country))?;
        }
        Ok(())
    }

    /// Adds the places of the postal codes that equal a text, or what contains them, in one country if it is
    /// meant. Returns whether there are any.
    fn add_codes(&mut self, text: &str, meant: Option<u16>) -> Result<bool> {
        let is_allowed = |country| {
            meant.is_none_or(|meant| meant == country) && self.filter.allows_country(country)
        };
        let codes = self
            .index
            .postal_matches(text, is_allowed, &mut self.budget)?;
        // Nearly every number of seven digits starts with a Japanese code.
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let is_part = |code: &NumberedCode<'_>| {
            !code.is_whole(text) && (is_number || code.is_start_in_other_parts(text))
        };
        self.is_code_in_parts = codes
            .iter()
            .any(|code| code.is_written_in_parts_of(&self.query.term));
        for code in &codes {
            let weight = if is_part(code) {
                FIRST_PART_OF_NUMBER
            } else {
                POSTAL_CODE
            };
            self.push_code(code, weight, Path::default())?;
        }
        Ok(!codes.is_empty())
    }

    /// Finds the postal codes that a number is without its leading zeros.
    fn add_codes_with_zeros(&mut self) -> Result<()> {
        for code in self.codes_with_zeros(self.query.text)? {
            if self
                .filter
                .allows_country(self.index.postal_country(code.record)?)
            {
                self.push_code(
                    &code,
                    POSTAL_CODE,
                    Path::of(RankingFeature::LostZeros, self.mode),
                )?;
            }
        }
        Ok(())
    }

    /// Returns the records of the codes that a number is without its leading zeros.
    fn codes_with_zeros(&mut self, text: &str) -> Result<Vec<NumberedCode<'d>>> {
        let mut codes = Vec::new();
        if DIGITS_WITH_LOST_ZEROS.contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_digit())
        {
            for zeros in LOST_ZEROS {
                codes.extend(
                    self.index
                        .postal_records(&[zeros, text].concat(), &mut self.budget)?,
                );
            }
        }
        Ok(codes)
    }

    /// Adds the places of the postal codes that start with a text, if it is long enough, in one country if it is meant.
    /// Returns whether any code was found, by this or before.
    fn add_code_prefixes(
        &mut self,
        text: &str,
        min_prefix: usize,
        meant: Option<u16>,
    ) -> Result<bool> {
        let folded = fold_postal_code(text);
        if holds_digit(&folded) && folded.len() >= min_prefix {
            let starts_so = |code: &str| code.starts_with(&*folded);
            let mut begun = Vec::new();
            self.index.postal_range(
                &folded,
                starts_so,
                &mut self.budget,
                |_, number, record| {
                    begun.push((number, record));
                },
            )?;
            for (number, record) in begun {
                let is_meant = match meant {
                    Some(country) => self.index.postal_country(record)? == country,
                    None => true,
                };
                if is_meant && record.place_index != NONE {
                    let kind = MatchKind::PostalCodePrefix;
                    let by = MatchedBy::PostalCode(number);
                    self.push(
                        record.place_index,
                        kind,
                        POSTAL_CODE_PREFIX,
                        Path::default(),
                        by,
                    )?;
                }
            }
        }
        Ok(!self.found.candidates().is_empty())
    }

    /// Finds postal codes beside the name of their place, region or country, in any order: `10115 berlin`,
    /// `90210, united states`, `beverly hills ca 90210 usa`; and behind the letters of their country: `D-10115 Berlin`.
    pub(super) fn add_codes_of(&mut self, lattice: &mut Lattice<'_>) -> Result<()> {
        let (tokens, mut codes_left) = (lattice.tokens.len().min(MAX_ADDRESS_WORDS), MAX_CODES);
        let mut ranges_left = MAX_RANGES;
        for len in 1..=MAX_CODE_WORDS {
            for first in 0..(tokens + 1).saturating_sub(len) {
                let core = first..first + len;
                let text = lattice.text(&core);
                // Names are full of words of four letters: beside others, the shortest are enough.
                let is_short = text.len() == *LETTERS_OF_CODE.start();
                let may_be_code = holds_digit(text) || is_short && is_code_of_letters(text);
                if !may_be_code
                    || core == (0..lattice.tokens.len())
                    || !lattice.is_in_one_part(&core)
                {
                    continue;
                }
                let code = fold_postal_code(text);
                let mut codes = self.index.postal_records(&code, &mut self.budget)?;
                codes.extend(self.index.outward_records(&code, &mut self.budget)?);
                if codes.is_empty() && ranges_left > 0 {
                    codes = self.index.range_records(&code, &mut self.budget)?;
                    ranges_left -= usize::from(!codes.is_empty());
                }
                let mut of_code = Path::default();
                if codes.is_empty() {
                    codes = self.codes_with_zeros(&code)?;
                    of_code = Path::of(RankingFeature::LostZeros, self.mode);
                }
                if codes.is_empty() {
                    continue;
                }
                // A year, too.
                let is_word = is_common_word(text).into();
                of_code = of_code.and_times(RankingFeature::CommonWord, is_word, self.mode);
                let Some(left) = codes_left.checked_sub(1) else {
                    return Ok(());
                };
                codes_left = left;
                for code in &codes {
                    lattice.note_code(&core, self.index.postal_country(code.record)?);
                }
                lattice.push_beside(&core);
                let lattice = &*lattice;
                let context =
                    Context::new(lattice, std::slice::from_ref(&core), self.mode, |_, _| true);
                for code in codes {
                    self.add_code_of(lattice, &core, &context, &code, of_code)?;
                }
            }
        }
        Ok(())
    }

    /// Adds the place of a code with what stands beside it, and a town among that. `of_code` is what the code itself says.
    fn add_code_of(
        &mut self,
        lattice: &Lattice<'_>,
        core: &Range<usize>,
        context: &Context<'_>,
        code: &NumberedCode<'d>,
        of_code: Path,
    ) -> Result<()> {
        let country = self.index.postal_country(code.record)?;
        if !self.filter.allows_country(country) {
            return Ok(());
        }
        if !self.may_read(context.len()) {
            return Ok(());
        }
        let subject = self.subject_of_code(code.record)?;
        if let Some(path) = self.context_around(context, &subject)? {
            self.push_code(code, POSTAL_CODE_BESIDE, path.and(of_code))?;
        }
        for span in &lattice.spans {
            if span.tokens.end > core.start && span.tokens.start < core.end || span.is_unfinished()
            {
                continue;
            }
            let names = span.names(self.index, &mut self.budget)?;
            if !self.may_read(names.places.len().min(MAX_TOWNS)) {
                return Ok(());
            }
            let Some((town, kind)) = self.town_of(&subject, country, names)? else {
                continue;
            };
            let weight = POSTAL_CODE_BESIDE - self.weights.whole(TermKind::Primary)
                + self.weights.whole(kind);
            let of_town = Subject::of_place(town, PlaceContext::of_place(self.index, town)?)?;
            let cores = [span.tokens.clone(), core.clone()];
            let context = Context::new(lattice, &cores, self.mode, |_, _| true);
            if !self.may_read(context.len()) {
                return Ok(());
            }
            if let Some(path) = self.context_around(&context, &of_town)? {
                self.push(
                    town,
                    MatchKind::PostalCode,
                    weight,
                    path.and(of_code),
                    MatchedBy::PostalCode(code.number),
                )?;
            }
        }
        Ok(())
    }

    /// Adds the place that a code is attached to, or stands for.
    fn push_code(&mut self, code: &NumberedCode, weight: Score, path: Path) -> Result<()> {
        let &NumberedCode { number, record, .. } = code;
        let place = match record.place_index {
            NONE => self.nearest_place_of(record)?,
            place => Some(place),
        };
        place.map_or(Ok(()), |place| {
            self.push(
                place,
                MatchKind::PostalCode,
                weight,
                path,
                MatchedBy::PostalCode(number),
            )
        })
    }

    /// Returns the place of its country that is nearest to a code that is attached to none.
    fn nearest_place_of(&mut self, record: PostalRecord<'_>) -> Result<Option<u32>> {
        let Some(point) = self.index.postal_point(record)? else {
            return Ok(None);
        };
        self.budget.spend(NEAREST_WORK)?;
        let (index, country) = (self.index, self.index.postal_country(record)?);
        let reach = Reach {
            limit: Some(1),
            radius_km: Some(NEAREST_TO_CODE_KM),
        };
        let predicate = Predicate {
            countries: country_tag(country),
            ..Predicate::ALL
        };
        let is_in_country = |at| Ok(index.place(at)?.country_index() == country);
        let found = nearest(
            index,
            SectionId::PlaceRTree,
            point,
            reach,
            Some(&predicate),
            is_in_country,
            |near| Ok(near.index()),
        )?;
        Ok(found.first().copied())
    }
}

/// Returns whether a folded text can be a postal code though it holds no digit.
fn is_code_of_letters(text: &str) -> bool {
    let mut letters = text.bytes().filter(|byte| *byte != b' ');
    LETTERS_OF_CODE.contains(&letters.clone().count())
        && letters.all(|byte| byte.is_ascii_lowercase())
}
