//! Postal codes.

use std::borrow::Cow;

use wayfare_format::{NONE, POSTAL_HAS_POINT, PostalRecord, SectionId, fold_postal_code};

use crate::{
    CountryCode, Dataset, Error, Point, PostalCode, Result, budget::Budget, index::Index,
    partition_point::partition_point,
};

/// Countries whose postal data hold only the first part of each code, and how much of a whole code that is.
/// Of ZIP+4 codes only the ZIP code is known.
const OUTWARD_CODES: &[(&str, OutwardLen)] = &[
    ("GB", OutwardLen::AllBut(3)),
    ("GG", OutwardLen::AllBut(3)),
    ("IM", OutwardLen::AllBut(3)),
    ("JE", OutwardLen::AllBut(3)),
    ("CA", OutwardLen::First(3)),
    ("IE", OutwardLen::First(3)),
    ("MT", OutwardLen::First(3)),
    ("US", OutwardLen::AllBut(4)),
];

#[derive(Clone, Copy)]
enum OutwardLen {
    First(usize),
    AllBut(usize),
}

impl OutwardLen {
    fn of(self, code: &str) -> Option<&str> {
        match self {
            Self::First(len) => code.get(..len),
            Self::AllBut(len) => code.len().checked_sub(len).and_then(|end| code.get(..end)),
        }
    }
}

impl Dataset {
    /// The places that a postal code stands for; case, blanks and hyphens do not matter.
    ///
    /// Where a country's data hold only the first part of its codes (`SW1A`), a whole code (`SW1A 1AA`)
    /// finds that part.
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
        self.postal_code_where(postal_code, |record| Some(record.country_index) == country)
    }

    fn postal_code_where(
        &self,
        postal_code: &str,
        allowed: impl Fn(&PostalRecord) -> bool,
    ) -> Result<Vec<PostalCode<'_>>> {
        let folded = fold_postal_code(postal_code);
        if folded.is_empty() {
            return Err(Error::bad_input(format!("{postal_code:?} is not a postal code")));
        }
        let found = self.index.postal_matches(&folded, allowed, &mut self.index.budget())?;
        found.iter().map(|record| self.index.postal_code(record)).collect()
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
        self.index.postal().iter().map(|record| self.index.postal_code(&record))
    }
}

impl Index {
    /// The allowed records of a folded code, or of its first part where a country's data hold no more.
    pub(crate) fn postal_matches(
        &self,
        folded: &str,
        allowed: impl Fn(&PostalRecord) -> bool,
        budget: &mut Budget,
    ) -> Result<Vec<PostalRecord>> {
        let mut found = self.postal_range(folded, |code| code == folded, budget)?;
        found.retain(&allowed);
        if found.is_empty() {
            for &(country, len) in OUTWARD_CODES {
                let Some(outward) = len.of(folded) else { continue };
                for record in self.postal_range(outward, |code| code == outward, budget)? {
                    let in_country =
                        self.text(self.country_record(record.country_index)?.code_ref)? == country;
                    if in_country && allowed(&record) {
                        found.push(record);
                    }
                }
            }
        }
        Ok(found)
    }

    /// The records from the first code that is not below `start`, as long as their folded code is wanted.
    pub(crate) fn postal_range(
        &self,
        start: &str,
        wanted: impl Fn(&str) -> bool,
        budget: &mut Budget,
    ) -> Result<Vec<PostalRecord>> {
        let table = self.postal();
        let first = partition_point(table.len(), |at| {
            let record = table.get(at).ok_or_else(|| Error::corrupt(SectionId::Postal))?;
            Ok(self.folded_code(&record)?.as_ref() < start)
        })?;
        let mut found = Vec::new();
        for record in (first..table.len()).map_while(|at| table.get(at)) {
            let code = self.folded_code(&record)?;
            budget.spend(1 + code.len())?;
            if !wanted(&code) {
                break;
            }
            found.push(record);
        }
        Ok(found)
    }

    fn folded_code(&self, record: &PostalRecord) -> Result<Cow<'_, str>> {
        self.text(record.code_ref).map(fold_postal_code)
    }

    fn postal_code(&self, record: &PostalRecord) -> Result<PostalCode<'_>> {
        let point = if record.flags & POSTAL_HAS_POINT == 0 {
            None
        } else {
            let point = Point::stored(record.latitude, record.longitude);
            Some(point.ok_or_else(|| Error::corrupt(SectionId::Postal))?)
        };
        Ok(PostalCode {
            code: self.text(record.code_ref)?,
            country_code: self.country_code(&self.country_record(record.country_index)?)?,
            place_name: self.text(record.place_name_ref)?,
            admin1_name: self.some_text(record.admin1_name_ref)?,
            point,
            place_id: match record.place_index {
                NONE => None,
                at => Some(self.geonameid(at)?.into()),
            },
        })
    }
}
