//! Travel costs of places and countries.

use std::ops::Range;

use wayfare_format::{CostRecord, SectionId, TravelRecord};

use super::categories::TOTAL;
use crate::{
    Cost, Costs, CountryCode, Dataset, Error, Result, Source,
    index::{Index, known},
};

impl Dataset {
    /// Returns the travel costs of a country; `None` where the country is not known or has none.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let costs = world.country_costs("XK")?.expect("the costs of Kosovo are known");
    /// assert!(costs.currency.is_some_and(|currency| currency.code == "EUR"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The code does not have two letters, or the index is corrupt.
    pub fn country_costs(
        &self,
        code: impl TryInto<CountryCode, Error: Into<Error>>,
    ) -> Result<Option<Costs<'_>>> {
        let code = code.try_into().map_err(Into::into)?;
        let Some(at) = self.index.country_index(code.bytes())? else {
            return Ok(None);
        };
        self.index
            .costs_of(self.index.country_record(at)?.travel_index, at)
    }
}

impl Index {
    /// Returns the range of the cost records of a place or country; `None` unless the last one is a total. The builder
    /// puts the total last, and leaves out all costs of a place or country without a total.
    pub(crate) fn costs_range(&self, travel_index: u32) -> Result<Option<Range<u32>>> {
        let facts: Option<TravelRecord> = self.travel_at(travel_index)?;
        Ok(facts
            .filter(|f| f.costs_len > 0)
            .map(|f| f.costs_start..f.costs_start.saturating_add(f.costs_len)))
    }

    /// Returns what a day costs in a place or country, if it is known.
    pub(super) fn total_of(&self, travel_index: u32) -> Result<Option<Cost<'_>>> {
        let total = self
            .costs_range(travel_index)?
            .and_then(|range| range.end.checked_sub(1));
        total.map(|at| self.cost_at(at)).transpose()
    }

    pub(crate) fn costs_of(
        &self,
        travel_index: u32,
        country_index: u16,
    ) -> Result<Option<Costs<'_>>> {
        let Some(range) = self.costs_range(travel_index)? else {
            return Ok(None);
        };
        // There is at most one record for each category.
        if range.len() > self.categories().len() {
            return Err(Error::corrupt(SectionId::Costs));
        }
        let (mut categories, mut source) = (Vec::with_capacity(range.len()), None);
        for at in range {
            let record: CostRecord = self.record(self.costs(), at, SectionId::Costs)?;
            // Most costs of a place have one source, which is more to read than a cost.
            let of_record = match source {
                Some((index, known)) if index == record.source_index => known,
                _ => self.source_at(record.source_index)?,
            };
            source = Some((record.source_index, of_record));
            categories.push(self.cost(&record, of_record)?);
        }
        let total = categories.pop().filter(|last| last.category_id == TOTAL);
        let total = total.ok_or_else(|| Error::corrupt(SectionId::Costs))?;
        let currency = self.currency_of_country(country_index)?;
        Ok(Some(Costs {
            total,
            categories,
            currency,
            inherited_from: None,
            inherited_from_place: None,
        }))
    }

    pub(super) fn cost_at(&self, at: u32) -> Result<Cost<'_>> {
        let record = self.record(self.costs(), at, SectionId::Costs)?;
        self.cost(&record, self.source_at(record.source_index)?)
    }

    fn cost<'d>(&'d self, record: &CostRecord, source: Source<'d>) -> Result<Cost<'d>> {
        let of_logs =
            || u32::from(CostRecord::FIRST_YEAR).saturating_add(u32::from(record.first_year));
        let year = if record.travellers > 0 { of_logs() } else { 0 };
        let category = self
            .category_by_id(record.category_id)?
            .ok_or_else(|| Error::corrupt(SectionId::Costs))?;
        Ok(Cost {
            category_id: record.category_id,
            category: category.name,
            budget: known(record.budget),
            midrange: known(record.midrange),
            luxury: known(record.luxury),
            error: known(record.error),
            observations: record.observations,
            travellers: u32::from(record.travellers),
            first_year: year,
            last_year: year.saturating_add(u32::from(record.years)),
            date: self.text(record.date_ref)?,
            source,
        })
    }
}
