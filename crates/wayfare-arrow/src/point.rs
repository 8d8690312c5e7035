//! Lookup by point: the nearest place, and the country and region that the point lies in.

use std::mem;

use arrow_array::{RecordBatch, UInt32Array};
use wayfare::{Dataset, Place, Point};

use crate::{
    answers::{Answers, BLOCK, Near, Sink},
    cast::numbers,
    columns::Column,
    error::Error,
    stop::Stop,
    subject::ByPoint,
};

/// The number of bands per degree of latitude. Within a band, points are looked up from west to east.
const BANDS: f64 = 4.0;

/// Looks up the nearest places of rows.
pub(crate) struct PointAsker<'a, 'd> {
    by: &'a ByPoint,
    dataset: &'d Dataset,
}

impl<'a, 'd> PointAsker<'a, 'd> {
    pub(crate) fn new(by: &'a ByPoint, dataset: &'d Dataset) -> Self {
        Self { by, dataset }
    }

    /// Gives the answers to the rows of a piece to `sink`, and returns the number of the answer of each row. A row
    /// without a point has none.
    ///
    /// Points close to each other are looked up together: they read the same nodes of the R-tree and the same places,
    /// which are then in the cache.
    pub(crate) fn ask(
        &self,
        piece: &RecordBatch,
        columns: &[Column],
        stop: &Stop,
        sink: &mut Sink<'_, 'd>,
    ) -> Result<UInt32Array, Error> {
        let latitudes = numbers(piece, &self.by.latitude)?;
        let longitudes = numbers(piece, &self.by.longitude)?;
        let mut points: Vec<(u64, usize, Point)> = Vec::with_capacity(piece.num_rows());
        for (row, (latitude, longitude)) in latitudes.iter().zip(&longitudes).enumerate() {
            let (Some(latitude), Some(longitude)) = (latitude, longitude) else {
                continue;
            };
            if let Ok(point) = Point::new(latitude, longitude) {
                points.push((place_in_order(point), row, point));
            }
        }
        points.sort_unstable_by_key(|&(order, ..)| order);
        let with_regions = columns.iter().any(|column| column.is_of_region_at());
        let with_places = columns.iter().any(|column| !column.is_of_region_at());
        let mut of_rows = vec![None; piece.num_rows()];
        let (mut answer, mut block) = (0..u32::MAX, Vec::with_capacity(BLOCK));
        for (_, row, point) in points {
            stop.check()?;
            let nearest = if with_places {
                self.nearest(point)?
            } else {
                None
            };
            let region = if with_regions {
                self.dataset.region_at(point)?
            } else {
                None
            };
            block.push(Near { nearest, region });
            if let Some(of_row) = of_rows.get_mut(row) {
                *of_row = answer.next();
            }
            if block.len() == BLOCK {
                sink(&Answers::Point(mem::replace(
                    &mut block,
                    Vec::with_capacity(BLOCK),
                )))?;
            }
        }
        sink(&Answers::Point(block))?;
        Ok(of_rows.into())
    }

    fn nearest(&self, point: Point) -> Result<Option<(Place<'d>, f64)>, Error> {
        let nearest = self.dataset.nearest_with(point, &self.by.options)?;
        nearest
            .first()
            .map(|near| Ok((near.place()?, near.distance_km())))
            .transpose()
    }
}

/// Returns the sort key of a point: by band, then by longitude.
fn place_in_order(point: Point) -> u64 {
    let band = ((point.latitude() + 90.0) * BANDS) as u64;
    band << 32 | ((point.longitude() + 180.0) * 1e6) as u64
}
