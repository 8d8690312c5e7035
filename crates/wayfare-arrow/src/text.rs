//! Lookup by text, and by region and country if there are: the place that the text clearly means.

use std::mem;

use arrow_array::{Array, RecordBatch, StringViewArray, UInt32Array};
use wayfare::{Dataset, Policy, Resolution};
use wayfare_text::{Holds, is_missing};

use crate::{
    answers::{Answers, BLOCK, Found, Sink},
    cast::texts,
    error::Error,
    memory::{Asked, Texts},
    stop::Stop,
    subject::ByText,
    unknown::Unknown,
};

/// Looks up the places that the texts of rows mean.
pub(crate) struct TextAsker<'a, 'd> {
    by: &'a ByText,
    dataset: &'d Dataset,
    /// The number of rows in a country or region that is not known.
    pub(crate) in_unknown: u64,
}

/// A row that has a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Row<'t> {
    /// The first bytes of the text, by which rows are sorted: they tell most rows apart.
    start: u64,
    asked: Asked<'t>,
    row: usize,
}

/// The columns of a piece by which rows are looked up.
struct Columns {
    texts: StringViewArray,
    countries: Option<StringViewArray>,
    regions: Option<StringViewArray>,
}

impl Columns {
    fn of(by: &ByText, piece: &RecordBatch) -> Result<Self, Error> {
        let column =
            |name: &Option<String>| name.as_ref().map(|name| texts(piece, name)).transpose();
        Ok(Self {
            texts: texts(piece, &by.text)?,
            countries: column(&by.country)?,
            regions: column(&by.region)?,
        })
    }

    /// Returns a row, if it has a text.
    fn row(&self, row: usize) -> Option<Row<'_>> {
        let text = value(&self.texts, row, Holds::Name)?;
        let country = self
            .countries
            .as_ref()
            .and_then(|countries| value(countries, row, Holds::Code));
        let region = self
            .regions
            .as_ref()
            .and_then(|regions| value(regions, row, Holds::Code));
        Some(Row {
            start: start(text),
            asked: Asked {
                text,
                country,
                region,
            },
            row,
        })
    }
}

impl<'a, 'd> TextAsker<'a, 'd> {
    pub(crate) fn new(by: &'a ByText, dataset: &'d Dataset) -> Self {
        Self {
            by,
            dataset,
            in_unknown: 0,
        }
    }

    /// Returns the rows of a piece that have a text in a country or region that is not known.
    pub(crate) fn unknown(
        &mut self,
        piece: &RecordBatch,
        stop: &Stop,
        texts: &mut Texts,
    ) -> Result<Vec<Unknown>, Error> {
        let by = self.by;
        let columns = Columns::of(by, piece)?;
        let mut unknown = Vec::new();
        for row in (0..piece.num_rows()).filter_map(|row| columns.row(row)) {
            stop.check()?;
            let Some(is_region) = self.unknown_of(row.asked, texts)? else {
                continue;
            };
            // A search may know more regions, such as one by two names.
            if is_region && self.answer(row.asked, texts)?.is_some() {
                continue;
            }
            let (column, value) = if is_region {
                (&by.region, row.asked.region)
            } else {
                (&by.country, row.asked.country)
            };
            if let (Some(column), Some(value)) = (column, value) {
                unknown.push(Unknown {
                    row: row.row,
                    column: column.clone(),
                    value: value.to_owned(),
                    is_region,
                });
            }
        }
        Ok(unknown)
    }

    /// Returns whether it is the region of a row that is not known, or its country; `None` where neither is.
    fn unknown_of(&self, asked: Asked<'_>, texts: &mut Texts) -> Result<Option<bool>, Error> {
        let Some(region) = asked.region else {
            return Ok(self
                .policy(asked.country, texts)?
                .is_none()
                .then_some(false));
        };
        let key = (asked.country.map(str::to_owned), region.to_owned());
        if let Some(&is_known) = texts.regions.get(&key) {
            return Ok((!is_known).then_some(true));
        }
        let Some(policy) = self.policy(asked.country, texts)? else {
            return Ok(Some(false));
        };
        let is_known = policy.clone().region(region).knows_region(self.dataset)?;
        texts.regions.insert(key, is_known);
        Ok((!is_known).then_some(true))
    }

    /// Gives the answers to the rows of a piece to `sink`, and returns the number of the answer of each row. `first` is the
    /// number of the first one that `sink` gets.
    ///
    /// Texts are looked up in sorted order, so texts that are close in the dictionary are looked up together. A text that
    /// comes again is looked up once, as are those of pieces before that `texts` has kept.
    pub(crate) fn ask(
        &mut self,
        piece: &RecordBatch,
        stop: &Stop,
        texts: &mut Texts,
        first: u32,
        sink: &mut Sink<'_, 'd>,
    ) -> Result<UInt32Array, Error> {
        let columns = Columns::of(self.by, piece)?;
        let mut rows: Vec<Row<'_>> = (0..piece.num_rows())
            .filter_map(|row| columns.row(row))
            .collect();
        rows.sort_unstable();
        let mut of_rows = vec![None; piece.num_rows()];
        let (mut answers, mut block) = (first..u32::MAX, Vec::with_capacity(BLOCK));
        let mut last = None;
        for Row { asked, row, .. } in rows {
            stop.check()?;
            let known = match last {
                Some((last, known)) if last == asked => known,
                _ => match texts.get(asked) {
                    Some(known) => known,
                    None => {
                        let answer = self.answer(asked, texts)?.and_then(|answer| {
                            block.push(answer);
                            answers.next()
                        });
                        let is_unknown =
                            answer.is_none() && self.unknown_of(asked, texts)?.is_some();
                        texts.insert(asked, (answer, is_unknown));
                        (answer, is_unknown)
                    }
                },
            };
            last = Some((asked, known));
            let (answer, is_unknown) = known;
            self.in_unknown += u64::from(is_unknown);
            if let Some(of_row) = of_rows.get_mut(row) {
                *of_row = answer;
            }
            if block.len() == BLOCK {
                sink(&Answers::Text(mem::replace(
                    &mut block,
                    Vec::with_capacity(BLOCK),
                )))?;
            }
        }
        sink(&Answers::Text(block))?;
        Ok(of_rows.into())
    }

    /// Returns what a text means, or the first of several. In an unknown country or region, nothing is found.
    fn answer(&self, asked: Asked<'_>, texts: &mut Texts) -> Result<Option<Found<'d>>, Error> {
        let dataset = self.dataset;
        let Some(policy) = self.policy(asked.country, texts)? else {
            return Ok(None);
        };
        let resolution = match asked.region {
            Some(region) => dataset.resolve(asked.text, &policy.clone().region(region)),
            None => dataset.resolve(asked.text, policy),
        };
        let Some(resolution) = known(resolution)? else {
            return Ok(None);
        };
        let Some(hit) = resolution.hits().first().cloned() else {
            return Ok(None);
        };
        let (confidence, place) = match resolution {
            Resolution::One { confidence, .. } => (confidence, Some(hit.place()?)),
            _ => (hit.confidence()?, None),
        };
        Ok(Some(Found {
            hit,
            confidence,
            place,
        }))
    }

    fn policy<'t>(
        &'t self,
        country: Option<&str>,
        texts: &'t mut Texts,
    ) -> Result<Option<&'t Policy>, Error> {
        let Some(country) = country else {
            return Ok(Some(&self.by.policy));
        };
        let countries = &mut texts.countries;
        if !countries.contains_key(country) {
            let policy = known(self.by.policy.clone().in_country(self.dataset, country))?.flatten();
            countries.insert(country.to_owned(), policy);
        }
        Ok(countries.get(country).and_then(Option::as_ref))
    }
}

/// Returns the first bytes of a text as a number that keeps their order.
fn start(text: &str) -> u64 {
    let mut bytes = [0; 8];
    bytes
        .iter_mut()
        .zip(text.bytes())
        .for_each(|(byte, own)| *byte = own);
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
        Err(error) if error.kind() == wayfare::ErrorKind::BadInput => Ok(None),
        Err(error) => Err(error.into()),
    }
}
