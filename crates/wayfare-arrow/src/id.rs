//! Lookup by id.

use std::mem;

use arrow_array::{RecordBatch, UInt32Array};
use wayfare::{Dataset, PlaceId};

use crate::{
    answers::{Answers, BLOCK, Sink},
    cast::numbers,
    error::Error,
    stop::Stop,
    subject::ById,
};

/// Looks up the places with the ids of rows.
pub(crate) struct IdAsker<'a, 'd> {
    by: &'a ById,
    dataset: &'d Dataset,
}

impl<'a, 'd> IdAsker<'a, 'd> {
    pub(crate) fn new(by: &'a ById, dataset: &'d Dataset) -> Self {
        Self { by, dataset }
    }

    /// Gives the answers to the rows of a piece to `sink`, and returns the number of the answer of each row. A row with
    /// an unknown id gets no place.
    pub(crate) fn ask(
        &self,
        piece: &RecordBatch,
        stop: &Stop,
        sink: &mut Sink<'_, 'd>,
    ) -> Result<UInt32Array, Error> {
        // Ids may be floats, with nulls among them, and a fraction must not be lost.
        let ids = numbers(piece, &self.by.id)?;
        let mut of_rows = Vec::with_capacity(piece.num_rows());
        let (mut answers, mut block) = (0..u32::MAX, Vec::with_capacity(BLOCK));
        for number in &ids {
            stop.check()?;
            let id = number
                .map(|number| number as u32)
                .filter(|id| number == Some(f64::from(*id)));
            let id = id.map(PlaceId::new);
            let place = id.map_or(Ok(None), |id| self.dataset.place(id))?;
            of_rows.push(place.and_then(|place| {
                block.push(place);
                answers.next()
            }));
            if block.len() == BLOCK {
                sink(&Answers::Id(mem::replace(
                    &mut block,
                    Vec::with_capacity(BLOCK),
                )))?;
            }
        }
        sink(&Answers::Id(block))?;
        Ok(of_rows.into())
    }
}
