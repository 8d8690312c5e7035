//! Highlights: examples of actual costs.

use wayfare_format::{HighlightRecord, SectionId};

use crate::{CountryCode, Dataset, Error, Highlight, Result, index::Index};

impl Dataset {
    /// Returns examples of actual costs in a country; none where none are known, or the country is not.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// for highlight in world.country_highlights("PT")? {
    ///     println!("{}: {}", highlight.description, highlight.cost);
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The code does not have two letters, or the index is corrupt.
    pub fn country_highlights(
        &self,
        code: impl TryInto<CountryCode, Error: Into<Error>>,
    ) -> Result<Vec<Highlight<'_>>> {
        let code = code.try_into().map_err(Into::into)?;
        let Some(at) = self.index.country_index(code.bytes())? else { return Ok(Vec::new()) };
        self.index.highlights_of(self.index.country_record(at)?.travel_index)
    }
}

impl Index {
    pub(crate) fn highlights_of(&self, travel_index: u32) -> Result<Vec<Highlight<'_>>> {
        let Some(facts) = self.travel_at(travel_index)? else { return Ok(Vec::new()) };
        let end = facts.highlights_start.saturating_add(facts.highlights_len);
        (facts.highlights_start..end).map(|at| self.highlight_at(at)).collect()
    }

    fn highlight_at(&self, at: u32) -> Result<Highlight<'_>> {
        let record: HighlightRecord = self.record(self.highlights(), at, SectionId::Highlights)?;
        let currency_code = match self.optional_country_record(record.country_index)? {
            Some(country) => self.currency_code_at(country.currency_index)?,
            None => None,
        };
        Ok(Highlight {
            description: self.text(record.description_ref)?,
            category_id: record.category_id,
            cost: record.cost,
            currency_code,
            date: self.text(record.date_ref)?,
            reference: self.some_text(record.reference_ref)?,
            source: self.source_at(record.source_index)?,
        })
    }
}
