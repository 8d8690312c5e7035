//! Postal codes.

use wayfare_format::{NONE, PostalRow, SectionId, UNKNOWN_DEGREES, fold, fold_postal_code, string_at};

use crate::{
    CountryCode, Dataset, Error, Point, PostalCode, Result, budget::Budget, index::Index,
    partition_point::partition_point,
};

/// Countries whose postal data may hold only the first part of each code, and the form of what a whole code has beyond
/// it: `#` a digit, `@` a letter, `*` either. Of ZIP+4 codes only the ZIP code is known.
const INWARD_CODES: &[(&str, &str)] = &[
    ("GB", "#@@"),
    ("GG", "#@@"),
    ("IM", "#@@"),
    ("JE", "#@@"),
    ("CA", "#@#"),
    ("IE", "****"),
    ("MT", "####"),
    ("JP", "####"),
    ("NL", "@@"),
    ("PT", "###"),
    ("US", "####"),
];

/// A record of a code, and its number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NumberedCode<'d> {
    pub(crate) number: u32,
    pub(crate) record: PostalRow<'d>,
}

/// The first part of a folded code, if its end has this form.
fn outward<'c>(code: &'c str, inward: &str) -> Option<&'c str> {
    let (first, last) = code.split_at_checked(code.len().checked_sub(inward.len())?)?;
    let is_of_form = |(form, letter): (char, char)| match form {
        '#' => letter.is_ascii_digit(),
        '@' => letter.is_ascii_uppercase(),
        _ => letter.is_ascii_alphanumeric(),
    };
    inward.chars().zip(last.chars()).all(is_of_form).then_some(first)
}

impl Dataset {
    /// The places that a postal code stands for; case, blanks and hyphens do not matter.
    ///
    /// Where a country's data hold only the first part of its codes (`SW1A`), a whole code (`SW1A 1AA`)
    /// finds that part. Written in two parts, it is that of the countries that write it so: `100-0001` is Japan's, and
    /// `1000-001` Portugal's.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let found = world.postal_code("90210")?;
    /// assert_eq!((found[0].place_name, found[0].country_code.as_str()), ("Beverly Hills", "US"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The code is blank, or the index is corrupt.
    pub fn postal_code(&self, postal_code: &str) -> Result<Vec<PostalCode<'_>>> {
        self.postal_code_where(postal_code, |_| true)
    }

    /// As [`Self::postal_code`], in one country.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert!(world.postal_code_in("90210", "PT")?.is_empty());
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The code is blank, the country's code has not two letters, or the index is corrupt.
    pub fn postal_code_in(
        &self,
        postal_code: &str,
        country: impl TryInto<CountryCode, Error: Into<Error>>,
    ) -> Result<Vec<PostalCode<'_>>> {
        let code = country.try_into().map_err(Into::into)?;
        let country = self.index.country_index(code.bytes())?;
        self.postal_code_where(postal_code, |record| Some(record.country_index()) == country)
    }

    fn postal_code_where(
        &self,
        postal_code: &str,
        allowed: impl Fn(PostalRow<'_>) -> bool,
    ) -> Result<Vec<PostalCode<'_>>> {
        if fold_postal_code(postal_code).is_empty() {
            return Err(Error::bad_input(format!("{postal_code:?} is not a postal code")));
        }
        let found = self.index.postal_matches(postal_code, allowed, &mut self.index.budget())?;
        found.iter().map(|found| self.index.postal_code(found.record)).collect()
    }

    /// All postal codes, in the order of their folded forms.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert_eq!(world.postal_codes().count(), 15);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn postal_codes(&self) -> impl Iterator<Item = Result<PostalCode<'_>>> {
        self.index.postal().iter().map(|record| self.index.postal_code(record))
    }
}

impl Index {
    /// The allowed records of a code, or of its first part where a country's data hold no more. Of the same digits in several
    /// countries, those that are written as the code is: `100-0001` is one of Japan, `1000-001` one of Portugal.
    pub(crate) fn postal_matches(
        &self,
        code: &str,
        allowed: impl Fn(PostalRow<'_>) -> bool,
        budget: &mut Budget,
    ) -> Result<Vec<NumberedCode<'_>>> {
        let folded = fold_postal_code(code);
        let mut found = self.postal_records(&folded, budget)?;
        found.retain(|found| allowed(found.record));
        let is_whole = !found.is_empty();
        if !is_whole {
            found = self.outward_records(&folded, budget)?;
            found.retain(|found| allowed(found.record));
        }
        self.as_written(found, code, is_whole, budget)
    }

    /// The records of a folded code.
    pub(crate) fn postal_records(&self, folded: &str, budget: &mut Budget) -> Result<Vec<NumberedCode<'_>>> {
        self.postal_range(folded, |code| code == folded, budget)
    }

    /// The records of the first part of a folded code, in countries whose data hold no more of it.
    pub(crate) fn outward_records(&self, folded: &str, budget: &mut Budget) -> Result<Vec<NumberedCode<'_>>> {
        let mut found = Vec::new();
        for &(country, inward) in INWARD_CODES {
            let Some(outward) = outward(folded, inward) else { continue };
            for numbered in self.postal_records(outward, budget)? {
                let country_record = self.country_record(numbered.record.country_index())?;
                if self.text(country_record.code_ref)? == country {
                    found.push(numbered);
                }
            }
        }
        Ok(found)
    }

    /// Of several records of a code, or of its first part, those that are written in the same words, or else all.
    fn as_written<'a>(
        &self,
        found: Vec<NumberedCode<'a>>,
        code: &str,
        is_whole: bool,
        budget: &mut Budget,
    ) -> Result<Vec<NumberedCode<'a>>> {
        if found.len() < 2 {
            return Ok(found);
        }
        let words = fold(code);
        let Some((first_part, _)) = words.rsplit_once(' ') else { return Ok(found) };
        let words = if is_whole { words.as_str() } else { first_part };
        let mut written_so = Vec::new();
        for numbered in &found {
            let code = self.text(numbered.record.code_ref())?;
            budget.spend_bytes(code.len())?;
            if fold(code) == words {
                written_so.push(*numbered);
            }
        }
        Ok(if written_so.is_empty() { found } else { written_so })
    }

    /// The records from the first code that is not below `start`, as long as their folded code is wanted.
    pub(crate) fn postal_range(
        &self,
        start: &str,
        wanted: impl Fn(&str) -> bool,
        budget: &mut Budget,
    ) -> Result<Vec<NumberedCode<'_>>> {
        let (table, strings) = (self.postal(), self.section(SectionId::Strings));
        let folded_code = |record: PostalRow<'_>| {
            let code = string_at(strings, record.code_ref());
            code.map(fold_postal_code).ok_or_else(|| Error::corrupt(SectionId::Strings))
        };
        let first = partition_point(table.len(), |at| {
            let record = table.get(at).ok_or_else(|| Error::corrupt(SectionId::Postal))?;
            let code = folded_code(record)?;
            budget.spend_bytes(code.len())?;
            Ok(code.as_ref() < start)
        })?;
        let mut found = Vec::new();
        for (number, record) in (first..table.len()).map_while(|at| Some((at, table.get(at)?))) {
            let code = folded_code(record)?;
            budget.spend(1 + code.len())?;
            if !wanted(&code) {
                break;
            }
            found.push(NumberedCode { number: number as u32, record });
        }
        Ok(found)
    }

    /// Whether any code starts with a letter: the last one does, as digits come before letters.
    pub(crate) fn has_codes_of_letters(&self) -> Result<bool> {
        let table = self.postal();
        let Some(last) = table.len().checked_sub(1).and_then(|last| table.get(last)) else {
            return Ok(false);
        };
        Ok(fold_postal_code(self.text(last.code_ref())?).starts_with(char::is_alphabetic))
    }

    /// The record with this number.
    pub(crate) fn postal_record(&self, number: u32) -> Result<PostalRow<'_>> {
        self.postal().get(number as usize).ok_or_else(|| Error::corrupt(SectionId::Postal))
    }

    /// What the postal data call the place of a record.
    pub(crate) fn postal_place_name(&self, record: PostalRow<'_>) -> Result<&str> {
        match (record.place_name_ref(), record.place_index()) {
            (NONE, place) if place != NONE => self.name(place),
            (name, _) => self.text(name),
        }
    }

    /// The point of a record, if it has one.
    pub(crate) fn postal_point(&self, record: PostalRow<'_>) -> Result<Option<Point>> {
        if record.latitude() == UNKNOWN_DEGREES {
            return Ok(None);
        }
        let point = Point::stored(record.latitude(), record.longitude());
        Ok(Some(point.ok_or_else(|| Error::corrupt(SectionId::Postal))?))
    }

    pub(crate) fn postal_code(&self, record: PostalRow<'_>) -> Result<PostalCode<'_>> {
        Ok(PostalCode {
            code: self.text(record.code_ref())?,
            country_code: self.country_code(&self.country_record(record.country_index())?)?,
            place_name: self.postal_place_name(record)?,
            admin1_name: self.some_text(record.admin1_name_ref())?,
            point: self.postal_point(record)?,
            place_id: match record.place_index() {
                NONE => None,
                at => Some(self.geonameid(at)?.into()),
            },
        })
    }
}
