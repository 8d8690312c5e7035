//! Highlights: examples of actual costs.

use wayfare_format::{HighlightRecord, SectionId};

use super::countries::NO_COUNTRY;
use crate::{Dataset, Highlight, Result, code::code, index::Index};

impl Dataset {
    /// Examples of actual costs in a place; `None` where the place is not known, empty where there are none.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    pub fn location_highlights(&self, geonameid: u32) -> Result<Option<Vec<Highlight<'_>>>> {
        let Some(at) = self.index.place_index(geonameid) else { return Ok(None) };
        self.index.highlights_of(self.index.place(at)?.travel_index()).map(Some)
    }

    /// Examples of actual costs in a country; `None` where the country is not known.
    ///
    /// # Errors
    ///
    /// The code has not two letters, or the index is damaged.
    pub fn country_highlights(&self, country_code: &str) -> Result<Option<Vec<Highlight<'_>>>> {
        let Some(at) = self.index.country_index(code(country_code, "country")?)? else { return Ok(None) };
        self.index.highlights_of(self.index.country_record(at)?.travel_index).map(Some)
    }
}

impl Index {
    fn highlights_of(&self, travel_index: u32) -> Result<Vec<Highlight<'_>>> {
        let Some(facts) = self.travel_at(travel_index)? else { return Ok(Vec::new()) };
        let end = facts.highlights_start.saturating_add(facts.highlights_len);
        (facts.highlights_start..end).map(|at| self.highlight_at(at)).collect()
    }

    fn highlight_at(&self, at: u32) -> Result<Highlight<'_>> {
        let record: HighlightRecord = self.record(self.highlights(), at, SectionId::Highlights)?;
        let currency_code = if record.country_index == NO_COUNTRY {
            None
        } else {
            self.currency_code_at(self.country_record(record.country_index)?.currency_index)?
        };
        Ok(Highlight {
            description: self.text(record.description_ref)?,
            category_id: record.category_id,
            cost: record.cost,
            currency_code,
            date: self.text(record.date_ref)?,
            source: self.source_at(record.source_index)?,
        })
    }
}
