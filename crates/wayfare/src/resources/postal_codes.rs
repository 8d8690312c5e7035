//! Postal codes.

use std::{borrow::Cow, cmp::Ordering};

use wayfare_format::{Degrees, NONE, POSTAL_HAS_POINT, PostalRecord, SectionId, fold_postal_code};

use crate::{Dataset, Error, PostalCode, Result, budget::Budget, code::code, index::Index};

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
    /// # Errors
    ///
    /// The code is blank, the country code has not two letters, or the index is damaged.
    pub fn postal_code(&self, postal_code: &str, country_code: Option<&str>) -> Result<Vec<PostalCode<'_>>> {
        let folded = fold_postal_code(postal_code);
        if folded.is_empty() {
            return Err(Error::bad_input(format!("{postal_code:?} is not a postal code")));
        }
        let country = match country_code.map(|text| code(text, "country")).transpose()? {
            Some(code) => match self.index.country_index(code)? {
                Some(at) => Some(at),
                None => return Ok(Vec::new()),
            },
            None => None,
        };
        let allowed = |record: &PostalRecord| country.is_none_or(|at| at == record.country_index);
        let found = self.index.postal_matches(&folded, allowed, &mut self.index.budget())?;
        found.iter().map(|record| self.index.postal_code(record)).collect()
    }

    /// All postal codes, in the order of their folded forms.
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
        let (mut low, mut high) = (0, table.len());
        while low < high {
            let middle = low.midpoint(high);
            let record = table.get(middle).ok_or_else(|| Error::corrupt(SectionId::Postal))?;
            match self.folded_code(&record)?.as_ref().cmp(start) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal | Ordering::Greater => high = middle,
            }
        }
        let mut found = Vec::new();
        for record in (low..table.len()).map_while(|at| table.get(at)) {
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
        let has_point = record.flags & POSTAL_HAS_POINT != 0;
        let point = (Degrees(record.latitude).get(), Degrees(record.longitude).get());
        Ok(PostalCode {
            code: self.text(record.code_ref)?,
            country_code: self.text(self.country_record(record.country_index)?.code_ref)?,
            place_name: self.text(record.place_name_ref)?,
            state_name: self.text(record.admin1_name_ref)?,
            point: has_point.then_some(point),
            geonameid: match record.place_index {
                NONE => None,
                at => Some(self.geonameid(at)?),
            },
        })
    }
}
