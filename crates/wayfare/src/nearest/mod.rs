//! The nearest places and listings, exact on the sphere.

use std::{num::NonZero, thread};

use wayfare_format::{Degrees, SectionId, UnitVector, chord2_of_km, great_circle_km, km_of_chord2};

pub(crate) mod knn;

use self::knn::{Neighbour, Wanted, neighbours};
use crate::{
    Dataset, Error, NearbyPlace, NearestOptions, Result, index::Index, model::PlaceRef,
    options::ResolvedFilter,
};

/// Up to this many neighbours are collected without allocating.
const FEW: usize = 16;

/// Fewer points than this are not worth a thread of their own.
const MIN_BATCH: usize = 256;

impl Dataset {
    /// The places nearest to a point, nearest first, by great-circle distance.
    ///
    /// Each place is given with its own country, which near a border may not be the point's.
    ///
    /// ```no_run
    /// # let world = wayfare::Dataset::open("world")?;
    /// use wayfare::NearestOptions;
    /// let with_costs = NearestOptions::new().limit(3).only_with_costs(true).radius_km(200.0);
    /// for near in world.nearest(41.15, -8.61, &with_costs)? {
    ///     println!("{:.1} km {}", near.distance_km, near.location()?.name);
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The latitude is outside ±90 or the longitude outside ±180, the radius is negative or not a number, a
    /// country code has not two letters, or the index is damaged.
    pub fn nearest(
        &self,
        latitude: f64,
        longitude: f64,
        options: &NearestOptions,
    ) -> Result<Vec<NearbyPlace<'_>>> {
        self.nearest_filtered(latitude, longitude, options, &options.filter.resolve(&self.index)?)
    }

    /// [`Self::nearest`] for many points, on all cores. The answers are in the order of the points.
    ///
    /// # Errors
    ///
    /// As for [`Self::nearest`]; the first point that is wrong is named by its number, counted from 0.
    pub fn nearest_batch<'d>(
        &'d self,
        points: &[(f64, f64)],
        options: &NearestOptions,
    ) -> Result<Vec<Vec<NearbyPlace<'d>>>> {
        for (number, &(latitude, longitude)) in points.iter().enumerate() {
            Point::new(latitude, longitude)
                .map_err(|error| Error::bad_input(format!("point {number}: {error}")))?;
        }
        let filter = options.filter.resolve(&self.index)?;
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let mut answers = vec![Vec::new(); points.len()];
        let run = |points: &[(f64, f64)], answers: &mut [Vec<NearbyPlace<'d>>]| -> Result<()> {
            for (&(latitude, longitude), answer) in points.iter().zip(answers) {
                *answer = self.nearest_filtered(latitude, longitude, options, &filter)?;
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
        latitude: f64,
        longitude: f64,
        options: &NearestOptions,
        filter: &ResolvedFilter,
    ) -> Result<Vec<NearbyPlace<'_>>> {
        let index = &*self.index;
        let point = Point::new(latitude, longitude)?;
        let tree = if options.filter.only_with_costs { SectionId::CostRTree } else { SectionId::PlaceRTree };
        let allowed = |at| filter.allows(index, at);
        nearest(index, tree, point, options, filter.wanted(), allowed, |found| {
            let distance_km = match km_of_chord2(found.chord2()) {
                Some(km) => km,
                None => {
                    let place = index.place(found.index())?;
                    point.distance_km(Degrees(place.latitude).get(), Degrees(place.longitude).get())
                }
            };
            let place = PlaceRef { index, at: found.index() };
            Ok(NearbyPlace { geonameid: found.id(), distance_km, place })
        })
    }
}

/// A point that was asked about.
#[derive(Clone, Copy)]
pub(crate) struct Point {
    latitude: f64,
    longitude: f64,
}

impl Point {
    pub(crate) fn new(latitude: f64, longitude: f64) -> Result<Self> {
        if !(-90.0..=90.0).contains(&latitude) {
            return Err(Error::bad_input(format!("latitude {latitude} is not between -90 and 90")));
        }
        if !(-180.0..=180.0).contains(&longitude) {
            return Err(Error::bad_input(format!("longitude {longitude} is not between -180 and 180")));
        }
        Ok(Self { latitude, longitude })
    }

    /// Great-circle distance to another point.
    pub(crate) fn distance_km(self, latitude: f64, longitude: f64) -> f64 {
        great_circle_km(self.latitude, self.longitude, latitude, longitude)
    }
}

/// What `answer` makes of the records of a tree nearest to a point, nearest first, ties by index.
#[inline]
pub(crate) fn nearest<T>(
    index: &Index,
    tree: SectionId,
    point: Point,
    options: &NearestOptions,
    wanted: Wanted,
    allowed: impl Fn(u32) -> Result<bool>,
    answer: impl Fn(Neighbour) -> Result<T>,
) -> Result<Vec<T>> {
    let bound = match options.radius_km {
        None => f64::INFINITY,
        Some(km) if km >= 0.0 => chord2_of_km(km),
        Some(km) => return Err(Error::bad_input(format!("{km} is not a radius in kilometres"))),
    };
    let none = Neighbour::none_within(bound);
    let (mut few, mut many);
    let best = if options.limit <= FEW {
        few = [none; FEW];
        few.get_mut(..options.limit).unwrap_or_default()
    } else {
        many = vec![none; options.limit];
        many.as_mut_slice()
    };
    let center = UnitVector::new(point.latitude, point.longitude);
    let found = neighbours(&index.tree(tree)?, center, wanted, best, allowed)?;
    let found = best.get(..found.ok_or_else(|| Error::corrupt(tree))?).unwrap_or_default();
    let mut answers = Vec::with_capacity(found.len());
    for &neighbour in found {
        answers.push(answer(neighbour)?);
    }
    Ok(answers)
}
