//! Highlights: examples of actual costs.

use std::cell::RefCell;

use wayfare_format::{HighlightRecord, SectionId};

use super::{area::Area, price_limit::PriceLimit};
use crate::{
    CountryCode, Dataset, Error, Highlight, HighlightOptions, NearbyHighlight, Point, Result,
    budget::Budget,
    index::Index,
    knn::{Predicate, nearest},
    options::Reach,
};

impl Dataset {
    /// Returns examples of actual costs in a country; an empty list if none are known, or no such country.
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
        self.country_highlights_with(code, &HighlightOptions::new())
    }

    /// Returns examples of actual costs in a country as [`Self::country_highlights`] does, with options.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// use wayfare::HighlightOptions;
    /// let cheap = HighlightOptions::new().max_price(5.0, "EUR".parse()?);
    /// assert!(world.country_highlights_with("PT", &cheap)?.iter().all(|highlight| highlight.cost <= 5.0));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The code does not have two letters, the limit is 0 or above [`MAX_LIMIT`](crate::MAX_LIMIT), a radius is given, the maximum price is negative or of a currency without a
    /// rate, or the index is corrupt.
    pub fn country_highlights_with(
        &self,
        code: impl TryInto<CountryCode, Error: Into<Error>>,
        options: &HighlightOptions,
    ) -> Result<Vec<Highlight<'_>>> {
        let code = code.try_into().map_err(Into::into)?;
        let Some(at) = self.index.country_index(code.bytes())? else {
            return Ok(Vec::new());
        };
        self.index
            .highlights_of(self.index.country_record(at)?.travel_index, options)
    }

    /// Returns examples of actual costs in the places nearest to a point, nearest first.
    ///
    /// See [`HighlightOptions`] for an example.
    ///
    /// # Errors
    ///
    /// The limit is 0 or above [`MAX_LIMIT`](crate::MAX_LIMIT), the radius is negative or not finite, the maximum price is negative or of a currency without a rate, or the index
    /// is corrupt.
    pub fn nearest_highlights(
        &self,
        point: Point,
        options: &HighlightOptions,
    ) -> Result<Vec<NearbyHighlight<'_>>> {
        options.reach.check_limit()?;
        self.index
            .highlights_around(point, options.reach, options, None, |_| Ok(true))
    }
}

impl Index {
    /// Returns the highlights of a place or country that an answer may have.
    pub(crate) fn highlights_of(
        &self,
        travel_index: u32,
        options: &HighlightOptions,
    ) -> Result<Vec<Highlight<'_>>> {
        options.reach.check_limit()?;
        options.reach.refuse_radius()?;
        let limit = PriceLimit::new(self, options.max_price)?;
        let mut found = self.highlights_within(travel_index, &limit, &mut self.budget())?;
        found.truncate(options.reach.limit.unwrap_or(found.len()));
        Ok(found)
    }

    /// Adds examples in the places of a region, those nearest to its middle first.
    pub(crate) fn highlights_in<'d>(
        &'d self,
        area: &Area<'_>,
        options: &HighlightOptions,
        mut own: Vec<Highlight<'d>>,
    ) -> Result<Vec<Highlight<'d>>> {
        let reach = area.reach(options.reach.limit, own.len());
        let found =
            self.highlights_around(area.center, reach, options, area.narrow(None), |at| {
                area.contains_place(at)
            })?;
        own.extend(found.into_iter().map(|near| near.highlight));
        Ok(own)
    }

    /// Returns examples in the places nearest to a point that are `within`.
    fn highlights_around(
        &self,
        point: Point,
        reach: Reach,
        options: &HighlightOptions,
        predicate: Option<Predicate>,
        within: impl Fn(u32) -> Result<bool>,
    ) -> Result<Vec<NearbyHighlight<'_>>> {
        let limit = PriceLimit::new(self, options.max_price)?;
        // In a crafted index, all places may share all highlights.
        let budget = RefCell::new(self.budget());
        let highlights_of = |place| {
            self.highlights_within(
                self.place(place)?.travel_index(),
                &limit,
                &mut budget.borrow_mut(),
            )
        };
        // Few places have any, and whether one does is told more quickly than where it is.
        let allowed = |place| Ok(!highlights_of(place)?.is_empty() && within(place)?);
        // As each place has one at least, no more places are needed than highlights.
        let found = nearest(
            self,
            SectionId::PlaceRTree,
            point,
            reach,
            predicate.as_ref(),
            allowed,
            |found| {
                let distance_km = point.distance_km(self.point_of(self.place(found.index())?)?);
                let of_place = |highlight| NearbyHighlight {
                    highlight,
                    place_id: found.id().into(),
                    distance_km,
                };
                Ok(highlights_of(found.index())?
                    .into_iter()
                    .map(of_place)
                    .collect::<Vec<_>>())
            },
        )?;
        Ok(found
            .into_iter()
            .flatten()
            .take(reach.limit_near())
            .collect())
    }

    fn highlights_within(
        &self,
        travel_index: u32,
        limit: &PriceLimit<'_>,
        budget: &mut Budget,
    ) -> Result<Vec<Highlight<'_>>> {
        let Some(facts) = self.travel_at(travel_index)? else {
            return Ok(Vec::new());
        };
        budget.spend(facts.highlights_len as usize)?;
        let end = facts.highlights_start.saturating_add(facts.highlights_len);
        let mut found = Vec::new();
        for at in facts.highlights_start..end {
            let highlight = self.highlight_at(at)?;
            if limit.allows(
                highlight
                    .currency_code
                    .map(|currency| (highlight.cost, currency)),
            )? {
                found.push(highlight);
            }
        }
        Ok(found)
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
