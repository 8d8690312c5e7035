//! Postal codes.

use std::{borrow::Cow, ops::RangeInclusive};

use smallvec::SmallVec;
use wayfare_format::{
    Corrupt, NONE, PostalPoint, PostalReader, PostalRecord, PostalRegion, SectionId, fold,
    fold_postal_code,
};

use crate::{
    CountryCode, Dataset, Error, Point, PostalCode, Result, budget::Budget, index::Index,
    try_partition_point::try_partition_point,
};

/// Countries whose postal data may hold only the outward part of a full code: how many letters and digits it has, and the form
/// of the rest, `#` a digit, `@` a letter, `*` either. Of ZIP+4 codes, only the ZIP code is known.
const INWARD_CODES: &[(RangeInclusive<usize>, &str, &[&str])] = &[
    (2..=4, "#@@", &["GB", "GG", "IM", "JE"]),
    (3..=3, "#@#", &["CA"]),
    (3..=3, "****", &["IE"]),
    (3..=3, "####", &["JP", "MT"]),
    (5..=5, "####", &["US"]),
    (4..=4, "@@", &["NL"]),
    (4..=4, "###", &["PT"]),
];

/// The form of codes, as above, and the countries whose postal data hold the first code of each range for all that are in it.
const IN_RANGES: &[(&str, &[&str])] = &[("########", &["BR"])];

/// A code as it is written, its number and its record.
#[derive(Debug, Clone)]
pub(crate) struct NumberedCode<'d> {
    code: String,
    pub(crate) number: u32,
    pub(crate) record: PostalRecord<'d>,
}

impl NumberedCode<'_> {
    /// Returns whether a number is the whole code.
    pub(crate) fn is_whole(&self, number: &str) -> bool {
        fold_postal_code(&self.code) == number
    }

    /// Returns whether a text is in the range that the code starts, but in other parts than the code: `1234-5678`.
    pub(crate) fn is_start_in_other_parts(&self, text: &str) -> bool {
        let parts = |text: &str| {
            fold(text)
                .split(' ')
                .map(str::len)
                .collect::<SmallVec<[usize; 4]>>()
        };
        let letters = |parts: &[usize]| parts.iter().sum::<usize>();
        let (of_code, of_text) = (parts(&self.code), parts(text));
        of_code != of_text && letters(&of_code) == letters(&of_text)
    }

    /// Returns whether a folded text has several parts, and its country writes the code in these, or in the first of them
    /// if the data hold no more.
    pub(crate) fn is_written_in_parts_of(&self, text: &str) -> bool {
        text.rsplit_once(' ').is_some_and(|(first, _)| {
            let code = fold(&self.code);
            code == text || code == first
        })
    }
}

/// Returns the outward part of a folded code, if it has one of these lengths and the rest this form.
fn outward<'c>(code: &'c str, lengths: &RangeInclusive<usize>, inward: &str) -> Option<&'c str> {
    let (first, last) = code.split_at_checked(code.len().checked_sub(inward.len())?)?;
    (lengths.contains(&first.len()) && has_form(last, inward)).then_some(first)
}

/// Returns whether a folded text has this form.
fn has_form(text: &str, form: &str) -> bool {
    let is_of_form = |(form, letter): (char, char)| match form {
        '#' => letter.is_ascii_digit(),
        '@' => letter.is_ascii_uppercase(),
        _ => letter.is_ascii_alphanumeric(),
    };
    text.len() == form.len() && form.chars().zip(text.chars()).all(is_of_form)
}

impl Dataset {
    /// Returns the places that a postal code stands for; case, blanks and hyphens do not matter.
    ///
    /// Some countries' data have only the outward part of each code (`SW1A`); a full code (`SW1A 1AA`) then matches
    /// that part. Those of Brazil have the first code of each range, which stands for all codes before the next one. A
    /// code written in two parts matches countries that write it like that: `100-0001` is Japan's, and
    /// `1000-001` Portugal's.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let found = world.postal_code("90210")?;
    /// let of_usa = found.iter().find(|code| code.country_code == "US").expect("it is one of the USA");
    /// assert_eq!(of_usa.place_name, "Beverly Hills");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The code is blank, or the index is corrupt.
    pub fn postal_code(&self, postal_code: &str) -> Result<Vec<PostalCode<'_>>> {
        self.postal_code_where(postal_code, |_| true)
    }

    /// Returns the places that a postal code stands for in one country.
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
    /// The code is blank, the country code does not have two letters, or the index is corrupt.
    pub fn postal_code_in(
        &self,
        postal_code: &str,
        country: impl TryInto<CountryCode, Error: Into<Error>>,
    ) -> Result<Vec<PostalCode<'_>>> {
        let code = country.try_into().map_err(Into::into)?;
        let country = self.index.country_index(code.bytes())?;
        self.postal_code_where(postal_code, |of_code| Some(of_code) == country)
    }

    fn postal_code_where(
        &self,
        postal_code: &str,
        allowed: impl Fn(u16) -> bool,
    ) -> Result<Vec<PostalCode<'_>>> {
        if fold_postal_code(postal_code).is_empty() {
            return Err(Error::bad_input(
                "postal_code",
                format!("{postal_code:?} is not a postal code"),
            ));
        }
        let found = self
            .index
            .postal_matches(postal_code, allowed, &mut self.index.budget())?;
        found
            .into_iter()
            .map(|found| self.index.postal_code(found.code, found.record))
            .collect()
    }

    /// Returns all postal codes, in the order of their folded forms. A corrupt code yields an error; the iterator ends
    /// there if the codes after it depend on it.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// for code in world.postal_codes().take(3) {
    ///     println!("{}", code?.code);
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn postal_codes(&self) -> impl Iterator<Item = Result<PostalCode<'_>>> {
        let mut reader = self.index.postal().block(0);
        std::iter::from_fn(move || match reader.read() {
            Ok(record) => record.map(|record| {
                self.index
                    .postal_code(reader.code().map_err(corrupt)?.to_owned(), record)
            }),
            Err(error) => Some(Err(corrupt(error))),
        })
    }
}

impl Index {
    /// Returns the records of a code in allowed countries, or of what contains it where a country's data hold no more.
    /// If several countries have the same digits, those that write the code like that are preferred: `100-0001` is
    /// Japan's, `1000-001` Portugal's.
    pub(crate) fn postal_matches(
        &self,
        code: &str,
        allowed: impl Fn(u16) -> bool,
        budget: &mut Budget,
    ) -> Result<Vec<NumberedCode<'_>>> {
        let folded = fold_postal_code(code);
        let mut found = self.postal_records(&folded, budget)?;
        self.retain_in(&allowed, &mut found)?;
        if found.is_empty() {
            found = self.outward_records(&folded, budget)?;
            found.extend(self.range_records(&folded, budget)?);
            self.retain_in(&allowed, &mut found)?;
        }
        self.as_written(found, code, budget)
    }

    /// Keeps the codes in allowed countries.
    pub(crate) fn retain_in(
        &self,
        allowed: impl Fn(u16) -> bool,
        codes: &mut Vec<NumberedCode<'_>>,
    ) -> Result<()> {
        for code in std::mem::take(codes) {
            if allowed(self.postal_country(code.record)?) {
                codes.push(code);
            }
        }
        Ok(())
    }

    /// Returns the records of a folded code.
    pub(crate) fn postal_records(
        &self,
        folded: &str,
        budget: &mut Budget,
    ) -> Result<Vec<NumberedCode<'_>>> {
        let mut found = Vec::new();
        self.postal_range(
            folded,
            |code| code == folded,
            budget,
            |code, number, record| {
                found.push(NumberedCode {
                    code: code.to_owned(),
                    number,
                    record,
                });
            },
        )?;
        Ok(found)
    }

    /// Returns the records of the first code of the range that a folded code is in, in countries whose data hold no more.
    /// That looks at the codes of all countries in the range, some thousands.
    pub(crate) fn range_records(
        &self,
        folded: &str,
        budget: &mut Budget,
    ) -> Result<Vec<NumberedCode<'_>>> {
        let mut found = Vec::new();
        for &(form, countries) in IN_RANGES.iter().filter(|(form, _)| has_form(folded, form)) {
            if let Some(start) = self.start_of_range(folded, form, countries, budget)? {
                for numbered in self.postal_records(&start, budget)? {
                    if self.is_in_any(numbered.record, countries)? {
                        found.push(numbered);
                    }
                }
            }
        }
        Ok(found)
    }

    /// Returns the last code of this form that is below a folded one, in any of these countries.
    fn start_of_range(
        &self,
        folded: &str,
        form: &str,
        countries: &[&str],
        budget: &mut Budget,
    ) -> Result<Option<String>> {
        let mut start = None;
        // Codes of other countries lie between them.
        for block in (0..self.postal_block_behind(folded, budget)?).rev() {
            let mut reader = self.postal().block(block);
            while let Some(record) = reader.read().map_err(corrupt)? {
                let (order, length) = reader.compare(folded).map_err(corrupt)?;
                budget.spend(1 + length)?;
                if length >= form.len() && order.is_lt() {
                    let code = fold_postal_code(reader.code().map_err(corrupt)?);
                    if has_form(&code, form) && self.is_in_any(record, countries)? {
                        start = Some(code.into_owned());
                    }
                }
                if reader.is_at_end_of_block() {
                    break;
                }
            }
            if start.is_some() {
                break;
            }
        }
        Ok(start)
    }

    /// Returns whether a record is of one of these countries.
    fn is_in_any(&self, record: PostalRecord<'_>, countries: &[&str]) -> Result<bool> {
        let country = self.country_record(self.postal_country(record)?)?;
        Ok(countries.contains(&self.text(country.code_ref)?))
    }

    /// Returns the records of the outward part of a folded code, in countries whose data hold no more of it.
    pub(crate) fn outward_records(
        &self,
        folded: &str,
        budget: &mut Budget,
    ) -> Result<Vec<NumberedCode<'_>>> {
        let mut found = Vec::new();
        for (lengths, inward, countries) in INWARD_CODES {
            let Some(outward) = outward(folded, lengths, inward) else {
                continue;
            };
            for numbered in self.postal_records(outward, budget)? {
                if self.is_in_any(numbered.record, countries)? {
                    found.push(numbered);
                }
            }
        }
        Ok(found)
    }

    /// Keeps the records whose code is written in the same words as `code` or its outward part; if there are none,
    /// keeps all.
    fn as_written<'a>(
        &self,
        found: Vec<NumberedCode<'a>>,
        code: &str,
        budget: &mut Budget,
    ) -> Result<Vec<NumberedCode<'a>>> {
        if found.len() < 2 {
            return Ok(found);
        }
        let words = fold(code);
        if !words.contains(' ') {
            return Ok(found);
        }
        let mut written_so = Vec::new();
        for numbered in &found {
            budget.spend_bytes(numbered.code.len())?;
            if numbered.is_written_in_parts_of(&words) {
                written_so.push(numbered.clone());
            }
        }
        Ok(if written_so.is_empty() {
            found
        } else {
            written_so
        })
    }

    /// Calls `found` with the codes from the first one that is not below `start`, while `is_match` returns true for their
    /// folded form: with the code as it is written, its number and its record.
    pub(crate) fn postal_range<'d>(
        &'d self,
        start: &str,
        is_match: impl Fn(&str) -> bool,
        budget: &mut Budget,
        mut found: impl FnMut(&str, u32, PostalRecord<'d>),
    ) -> Result<()> {
        // The first code that is not below is in the last block that starts below, or starts the next one.
        let block = self.postal_block_behind(start, budget)?;
        let mut reader = self.postal().block(block.saturating_sub(1));
        while let Some(record) = reader.read().map_err(corrupt)? {
            let (order, length) = reader.compare(start).map_err(corrupt)?;
            // The code may be copied, and may have far more bytes than its folded form.
            budget.spend(1 + length)?;
            if order.is_lt() {
                continue;
            }
            let written = reader.code().map_err(corrupt)?;
            if !is_match(&fold_postal_code(written)) {
                break;
            }
            found(written, reader.number(), record);
        }
        Ok(())
    }

    /// Returns the first block whose codes are not below a folded one.
    fn postal_block_behind(&self, folded: &str, budget: &mut Budget) -> Result<usize> {
        let table = self.postal();
        try_partition_point(table.blocks(), |block| {
            let (order, length) = table.compare_first(block, folded).map_err(corrupt)?;
            budget.spend_bytes(length)?;
            Ok(order.is_lt())
        })
    }

    /// Returns the record with this number, and the reader that holds its code.
    fn postal_with_number(&self, number: u32) -> Result<(PostalReader<'_>, PostalRecord<'_>)> {
        self.postal()
            .get(number as usize)
            .map_err(corrupt)?
            .ok_or_else(|| corrupt(Corrupt))
    }

    /// Returns the country of a record.
    pub(crate) fn postal_country(&self, record: PostalRecord<'_>) -> Result<u16> {
        match record.country_index {
            Some(country) => Ok(country),
            None => Ok(self.place(record.place_index)?.country_index()),
        }
    }

    /// Returns the place name of a record in the postal data. A copy, which is made before it is found valid: a file that
    /// is mapped may be edited.
    pub(crate) fn postal_place_name<'d>(
        &'d self,
        record: PostalRecord<'d>,
    ) -> Result<Cow<'d, str>> {
        match (record.place_name, record.place_index) {
            (Some(name), _) => String::from_utf8(name.to_vec())
                .map(Cow::Owned)
                .map_err(|_| corrupt(Corrupt)),
            (None, NONE) => Ok(Cow::Borrowed("")),
            (None, place) => self.name(place).map(Cow::Borrowed),
        }
    }

    /// Returns the name of the admin1 region of a record in the postal data; the empty string for none.
    pub(crate) fn postal_admin1_name(&self, record: PostalRecord<'_>) -> Result<&str> {
        match (record.region, record.place_index) {
            (PostalRegion::Called(name), _) => self.text(name),
            (PostalRegion::AsUsual, NONE) => Ok(""),
            (PostalRegion::AsUsual, place) => {
                let admin1 = self.place(place)?.admin1_index();
                self.numbered_text(self.postal_regions(), admin1, SectionId::PostalRegions)
            }
        }
    }

    /// Returns the point of a record, if it has one.
    pub(crate) fn postal_point(&self, record: PostalRecord<'_>) -> Result<Option<Point>> {
        let [latitude, longitude] = match record.point {
            PostalPoint::Unknown => return Ok(None),
            PostalPoint::At(point) => point,
            PostalPoint::FromPlace(offset) => {
                let place = self.place(record.place_index)?;
                PostalPoint::near([place.latitude(), place.longitude()], offset)
            }
        };
        Point::stored(latitude, longitude)
            .map(Some)
            .ok_or_else(|| corrupt(Corrupt))
    }

    /// Returns whether a place is attached to the code with this number by distance only, not by name.
    pub(crate) fn is_nearest_place_of_code(&self, place: u32, number: u32) -> Result<bool> {
        let (_, record) = self.postal_with_number(number)?;
        Ok(match record.place_index {
            NONE => true,
            attached => attached == place && record.by_distance,
        })
    }

    /// Returns the postal code with this number.
    pub(crate) fn postal_code_with_number(&self, number: u32) -> Result<PostalCode<'_>> {
        let (reader, record) = self.postal_with_number(number)?;
        self.postal_code(reader.code().map_err(corrupt)?.to_owned(), record)
    }

    fn postal_code<'d>(&'d self, code: String, record: PostalRecord<'d>) -> Result<PostalCode<'d>> {
        Ok(PostalCode {
            code,
            country_code: self.country_code(&self.country_record(self.postal_country(record)?)?)?,
            place_name: self.postal_place_name(record)?,
            admin1_name: Some(self.postal_admin1_name(record)?).filter(|name| !name.is_empty()),
            point: self.postal_point(record)?,
            place_id: match record.place_index {
                NONE => None,
                at => Some(self.geonameid(at)?.into()),
            },
            by_distance: record.by_distance,
        })
    }
}

fn corrupt(_: Corrupt) -> Error {
    Error::corrupt(SectionId::Postal)
}
