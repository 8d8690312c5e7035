//! The nearest places and listings, exact on the sphere.

use std::{num::NonZero, thread};

use wayfare_format::{FAR_CHORD2, SectionId, UnitVector, chord2_of_km, country_tag};

pub(crate) mod knn;

use self::knn::{Neighbour, Predicate, nearest_neighbours};
use crate::{
    Dataset, Error, NearbyPlace, NearestOptions, Point, Result, filter::ResolvedFilter, index::Index,
    model::Distance, options::Reach,
};

/// Up to this many neighbours are collected without allocating.
const FEW: usize = 16;

/// Fewer points than this are not worth a thread of their own.
const MIN_BATCH: usize = 256;

impl Dataset {
    /// The 10 places nearest to a point, nearest first, by great-circle distance.
    ///
    /// Each place has its own country, which near a border may not be the point's: [`Self::region_at`] tells that, and
    /// [`NearestOptions::same_country`] keeps to it.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Point};
    /// let world = Dataset::open("world")?;
    /// for near in world.nearest(Point::new(41.15, -8.61)?)? {
    ///     println!("{:.1} km  {}", near.distance_km(), near.place()?.name());
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn nearest(&self, point: Point) -> Result<Vec<NearbyPlace<'_>>> {
        self.nearest_with(point, &NearestOptions::new())
    }

    /// As [`Self::nearest`], with options.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, NearestOptions, Point};
    /// # let world = Dataset::open("world")?;
    /// let options = NearestOptions::new().limit(3).with_costs(true).radius_km(500.0);
    /// let near = world.nearest_with(Point::new(41.15, -8.61)?, &options)?;
    /// assert_eq!(near[0].place()?.name(), "Lisbon");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The radius is negative or not finite, a region or feature class is malformed, the point's own country is asked for
    /// but the dataset has no outlines, or the index is corrupt.
    pub fn nearest_with(&self, point: Point, options: &NearestOptions) -> Result<Vec<NearbyPlace<'_>>> {
        self.nearest_filtered(point, options, &options.filter.resolve(&self.index)?)
    }

    /// [`Self::nearest_with`] for many points, on all cores. The answers are in the order of the points.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, NearestOptions, Point};
    /// # let world = Dataset::open("world")?;
    /// let points = [Point::new(38.72, -9.13)?, Point::new(35.69, 139.69)?];
    /// let answers = world.nearest_batch(&points, &NearestOptions::new().limit(1))?;
    /// assert_eq!(answers[0][0].place()?.name(), "Lisbon");
    /// assert_eq!(answers[1][0].place()?.name(), "Tokyo");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Self::nearest_with`].
    pub fn nearest_batch<'d>(
        &'d self,
        points: &[Point],
        options: &NearestOptions,
    ) -> Result<Vec<Vec<NearbyPlace<'d>>>> {
        let filter = options.filter.resolve(&self.index)?;
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let mut answers = vec![Vec::new(); points.len()];
        let run = |points: &[Point], answers: &mut [Vec<NearbyPlace<'d>>]| -> Result<()> {
            for (&point, answer) in points.iter().zip(answers) {
                *answer = self.nearest_filtered(point, options, &filter)?;
            }
            Ok(())
        };
        let share = points.len().div_ceil(cores).max(MIN_BATCH);
        thread::scope(|scope| {
            let shares = points.chunks(share).zip(answers.chunks_mut(share));
            let threads: Vec<_> =
                shares.map(|(points, answers)| scope.spawn(|| run(points, answers))).collect();
            threads.into_iter().try_for_each(|thread| match thread.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            })
        })?;
        Ok(answers)
    }

    fn nearest_filtered(
        &self,
        point: Point,
        options: &NearestOptions,
        filter: &ResolvedFilter,
    ) -> Result<Vec<NearbyPlace<'_>>> {
        let index = &*self.index;
        let tree = if options.filter.with_costs { SectionId::CostRTree } else { SectionId::PlaceRTree };
        let own = if options.same_country { index.own_country(point)? } else { None };
        let mut predicate = filter.predicate();
        predicate.countries &= own.map_or(u64::MAX, country_tag);
        let allowed = |at| {
            let Some(own) = own else { return filter.allows(index, at) };
            Ok(filter.allows(index, at)? && index.place(at)?.country_index() == own)
        };
        nearest(index, tree, point, options.reach, predicate, allowed, |found| {
            let distance = if found.chord2() < FAR_CHORD2 {
                Distance::Chord2(found.chord2())
            } else {
                Distance::Km(index.far_km(point, found.index())?)
            };
            Ok(NearbyPlace::new(index, found.index(), found.id().into(), distance))
        })
    }
}

impl Index {
    /// The distance to a place on the other side of the Earth. Kept apart: all other queries would work out its cosines.
    #[cold]
    fn far_km(&self, point: Point, place: u32) -> Result<f64> {
        Ok(point.distance_km(self.point_of(self.place(place)?)?))
    }
}

/// What `answer` makes of the records of a tree nearest to a point, nearest first, ties by index.
#[inline]
pub(crate) fn nearest<T>(
    index: &Index,
    tree: SectionId,
    point: Point,
    reach: Reach,
    predicate: Predicate,
    allowed: impl Fn(u32) -> Result<bool>,
    answer: impl Fn(Neighbour) -> Result<T>,
) -> Result<Vec<T>> {
    let bound = match reach.radius_km {
        None => f64::INFINITY,
        Some(km) if km >= 0.0 && km.is_finite() => chord2_of_km(km),
        Some(km) => {
            let message =
                format!("{km} is not a radius in kilometres: it must be a finite number, 0 or more");
            return Err(Error::bad_input(message));
        }
    };
    let none = Neighbour::none_within(bound);
    let (mut few, mut many) = ([none; FEW], Vec::new());
    let best = match few.get_mut(..reach.limit) {
        Some(few) => few,
        None => {
            many.resize(reach.limit, none);
            &mut many
        }
    };
    let center = UnitVector::new(point.latitude(), point.longitude());
    let found = nearest_neighbours(&index.tree(tree)?, center, predicate, best, &allowed)?;
    let found = best.get(..found).unwrap_or_default();
    let mut answers = Vec::with_capacity(found.len());
    for &neighbour in found {
        answers.push(answer(neighbour)?);
    }
    Ok(answers)
}
