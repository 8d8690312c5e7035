//! Lookup by text, and by region and country if there are: the place that the text clearly means.

use std::{collections::HashMap, mem};

use arrow_array::{Array, RecordBatch, StringViewArray, UInt32Array};
use wayfare::{Dataset, Holds, Policy, Resolution, is_missing};

use crate::{
    answers::{Answers, BLOCK, Found, Sink},
    cast::texts,
    error::Error,
    subject::ByText,
};

/// Looks up the places that the texts of rows mean.
pub(crate) struct TextAsker<'a, 'd> {
    by: &'a ByText,
    dataset: &'d Dataset,
    anywhere: Policy,
    /// The policy for each value of the country column; `None` for a value that is not a country.
    countries: HashMap<String, Option<Policy>>,
    /// The number of rows in a country that is not known.
    pub(crate) in_unknown_country: u64,
}

/// A row that has a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Row<'t> {
    /// The first bytes of the text, by which rows are sorted: they tell most rows apart.
    start: u64,
    text: &'t str,
    country: Option<&'t str>,
    region: Option<&'t str>,
    row: usize,
}

impl<'a, 'd> TextAsker<'a, 'd> {
    pub(crate) fn new(by: &'a ByText, dataset: &'d Dataset) -> Self {
        let anywhere = by.policy.clone().options(by.options.clone());
        Self { by, dataset, anywhere, countries: HashMap::new(), in_unknown_country: 0 }
    }

    /// Returns the rows of a piece that have a text in a country that is not known, with this country.
    pub(crate) fn unknown_countries(&mut self, piece: &RecordBatch) -> Result<Vec<(usize, String)>, Error> {
        let Some(country) = &self.by.country else { return Ok(Vec::new()) };
        let (texts, countries) = (texts(piece, &self.by.text)?, texts(piece, country)?);
        let mut unknown = Vec::new();
        for row in 0..piece.num_rows() {
            let country = value(&texts, row, Holds::Name).and_then(|_| value(&countries, row, Holds::Code));
            if let Some(country) = country
                && self.policy(Some(country))?.is_none()
            {
                unknown.push((row, country.to_owned()));
            }
        }
        Ok(unknown)
    }

    /// Gives the answers to the rows of a piece to `sink`, and returns the number of the answer of each row.
    ///
    /// Texts are looked up in sorted order. So a text that comes again is looked up once, and texts that are close in
    /// the dictionary are looked up together.
    pub(crate) fn ask(&mut self, piece: &RecordBatch, sink: &mut Sink<'_, 'd>) -> Result<UInt32Array, Error> {
        let countries = self.by.country.as_ref().map(|country| texts(piece, country)).transpose()?;
        let regions = self.by.region.as_ref().map(|region| texts(piece, region)).transpose()?;
        let texts = texts(piece, &self.by.text)?;
        let row = |row| {
            let text = value(&texts, row, Holds::Name)?;
            let country = countries.as_ref().and_then(|countries| value(countries, row, Holds::Code));
            let region = regions.as_ref().and_then(|regions| value(regions, row, Holds::Code));
            Some(Row { start: start(text), text, country, region, row })
        };
        let mut rows: Vec<Row<'_>> = (0..texts.len()).filter_map(row).collect();
        rows.sort_unstable();
        let mut of_rows = vec![None; texts.len()];
        let (mut answers, mut block, mut last) = (0..u32::MAX, Vec::with_capacity(BLOCK), None);
        for Row { text, country, region, row, .. } in rows {
            let (answer, is_unknown) = match last {
                Some((asked, answer, is_unknown)) if asked == (text, country, region) => (answer, is_unknown),
                _ => {
                    let answer = self.answer(text, country, region)?.and_then(|answer| {
                        block.push(answer);
                        answers.next()
                    });
                    (answer, self.policy(country)?.is_none())
                }
            };
            last = Some(((text, country, region), answer, is_unknown));
            self.in_unknown_country += u64::from(is_unknown);
            if let Some(of_row) = of_rows.get_mut(row) {
                *of_row = answer;
            }
            if block.len() == BLOCK {
                sink(&Answers::Text(mem::replace(&mut block, Vec::with_capacity(BLOCK))))?;
            }
        }
        sink(&Answers::Text(block))?;
        Ok(of_rows.into())
    }

    /// Returns what a text means, or the first of several. In an unknown country, nothing is found.
    fn answer(
        &mut self,
        text: &str,
        country: Option<&str>,
        region: Option<&str>,
    ) -> Result<Option<Found<'d>>, Error> {
        let dataset = self.dataset;
        let Some(policy) = self.policy(country)? else { return Ok(None) };
        let resolution = match region {
            Some(region) => dataset.resolve(text, &policy.clone().region(region)),
            None => dataset.resolve(text, policy),
        };
        let Some(resolution) = known(resolution)? else { return Ok(None) };
        let Some(hit) = resolution.hits().first().cloned() else { return Ok(None) };
        let (confidence, place) = match resolution {
            Resolution::One { confidence, .. } => (confidence, Some(hit.place()?)),
            _ => (hit.confidence()?, None),
        };
        Ok(Some(Found { hit, confidence, place }))
    }

    fn policy(&mut self, country: Option<&str>) -> Result<Option<&Policy>, Error> {
        let Some(country) = country else { return Ok(Some(&self.anywhere)) };
        if !self.countries.contains_key(country) {
            let policy = known(self.anywhere.clone().in_country(self.dataset, country))?.flatten();
            self.countries.insert(country.to_owned(), policy);
        }
        Ok(self.countries.get(country).and_then(Option::as_ref))
    }
}

/// Returns the first bytes of a text as a number that keeps their order.
fn start(text: &str) -> u64 {
    let mut bytes = [0; 8];
    bytes.iter_mut().zip(text.bytes()).for_each(|(byte, own)| *byte = own);
    u64::from_be_bytes(bytes)
}

/// Returns the text of a row, unless it is blank or means that nothing is known.
fn value(texts: &StringViewArray, at: usize, holds: Holds) -> Option<&str> {
    let text = (!texts.is_null(at)).then(|| texts.value(at))?;
    (!text.trim().is_empty() && !is_missing(text, holds)).then_some(text)
}

/// Returns an answer; `None` for bad input, such as a text that is longer than any name: one row must not fail the
/// table.
fn known<T>(answer: wayfare::Result<T>) -> Result<Option<T>, Error> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(error) if error.is_bad_input() => Ok(None),
        Err(error) => Err(error.into()),
    }
}
