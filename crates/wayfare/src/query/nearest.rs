//! The nearest places and listings, exact on the sphere.

use wayfare_format::{Branch, Degrees, LANES, NONE, PackedTree, SectionId, UnitVector, great_circle_km};

use super::NearestOptions;
use crate::{Dataset, Error, NearbyLocation, Result, answer::PlaceRef};

/// Distances between stored points are exact to a few millimetres; boxes are compared with this much slack
/// (in squared stored units, relative), so that rounding never cuts off a branch that holds an answer.
const SLACK: f64 = 1.0 - 1e-12;

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
    ) -> Result<Vec<NearbyLocation<'_>>> {
        let index = &*self.index;
        let point = Point::new(latitude, longitude)?;
        let filter = options.filter.resolve(index)?;
        let tree = if options.filter.only_with_costs { SectionId::CostTree } else { SectionId::PlaceTree };
        let found = nearest(index.tree(tree)?, point, options, tree, |at| filter.allows(index, at))?;
        let mut answer = Vec::with_capacity(found.len());
        for at in found {
            let place = index.place(at)?;
            let distance_km =
                point.distance_km(Degrees(place.latitude).get(), Degrees(place.longitude).get());
            answer.push(NearbyLocation {
                geonameid: place.geonameid,
                distance_km,
                place: PlaceRef { index, at },
            });
        }
        // The stable sort leaves places at one distance in the order of their importance.
        answer.sort_by(|a, b| a.distance_km.total_cmp(&b.distance_km));
        Ok(answer)
    }
}

/// A point that was asked about.
#[derive(Clone, Copy)]
pub(super) struct Point {
    latitude: f64,
    longitude: f64,
}

impl Point {
    pub(super) fn new(latitude: f64, longitude: f64) -> Result<Self> {
        if Degrees::latitude(latitude).is_none() {
            return Err(Error::bad_input(format!("latitude {latitude} is not between -90 and 90")));
        }
        if Degrees::longitude(longitude).is_none() {
            return Err(Error::bad_input(format!("longitude {longitude} is not between -180 and 180")));
        }
        Ok(Self { latitude, longitude })
    }

    /// Great-circle distance to another point.
    pub(super) fn distance_km(self, latitude: f64, longitude: f64) -> f64 {
        great_circle_km(self.latitude, self.longitude, latitude, longitude)
    }
}

/// The records of a tree nearest to a point, nearest first, ties by index.
pub(super) fn nearest(
    tree: PackedTree<'_>,
    point: Point,
    options: &NearestOptions,
    section: SectionId,
    allowed: impl Fn(u32) -> Result<bool>,
) -> Result<Vec<u32>> {
    let bound = match options.radius_km {
        None => f64::INFINITY,
        Some(km) if km >= 0.0 => UnitVector::chord2_of_km(km),
        Some(km) => return Err(Error::bad_input(format!("{km} is not a radius in kilometres"))),
    };
    let center = UnitVector::new(point.latitude, point.longitude).0.map(f64::from);
    let found = Vec::with_capacity(options.limit.saturating_add(1));
    let mut search = Search { tree, center, bound, limit: options.limit, found, section, allowed };
    if options.limit > 0 && !tree.is_empty() {
        search.visit(tree.height(), 0)?;
    }
    Ok(search.found.into_iter().map(|(_, at)| at).collect())
}

/// A search under way.
struct Search<'a, F> {
    tree: PackedTree<'a>,
    center: [f64; 3],
    /// Nothing farther than this (squared chord) can be in the answer any more.
    bound: f64,
    limit: usize,
    /// Squared chord and index of the best so far, in order.
    found: Vec<(f64, u32)>,
    section: SectionId,
    allowed: F,
}

impl<F: Fn(u32) -> Result<bool>> Search<'_, F> {
    fn visit(&mut self, level: usize, node: usize) -> Result<()> {
        if level == 0 {
            return self.visit_leaf(node);
        }
        let branch = self.tree.branch(level, node).ok_or_else(|| Error::corrupt(self.section))?;
        let distances = box_distances(&branch, self.center);
        let mut order: [usize; LANES] = std::array::from_fn(|lane| lane);
        let distance = |lane: usize| distances.get(lane).copied().unwrap_or(f64::INFINITY);
        order.sort_unstable_by(|&a, &b| distance(a).total_cmp(&distance(b)));
        for lane in order {
            if distance(lane) * SLACK > self.bound || distance(lane) == f64::INFINITY {
                break;
            }
            self.visit(level - 1, node * LANES + lane)?;
        }
        Ok(())
    }

    fn visit_leaf(&mut self, node: usize) -> Result<()> {
        let leaf = self.tree.leaf(node).ok_or_else(|| Error::corrupt(self.section))?;
        let mut distances = [0.0; LANES];
        for (axis, center) in leaf.axes.iter().zip(self.center) {
            for (distance, &value) in distances.iter_mut().zip(axis) {
                *distance += (f64::from(value) - center).powi(2);
            }
        }
        for (&distance, at) in distances.iter().zip(leaf.index) {
            if at != NONE && distance <= self.bound && (self.allowed)(at)? {
                self.add(distance, at);
            }
        }
        Ok(())
    }

    fn add(&mut self, distance: f64, at: u32) {
        let place = self.found.partition_point(|&(d, i)| (d, i) < (distance, at));
        self.found.insert(place, (distance, at));
        self.found.truncate(self.limit);
        if self.found.len() == self.limit {
            self.bound = self.found.last().map_or(self.bound, |&(worst, _)| worst.min(self.bound));
        }
    }
}

/// Squared distance from a point to each of eight boxes; infinite for boxes that do not exist.
fn box_distances(branch: &Branch, center: [f64; 3]) -> [f64; LANES] {
    let mut distances = [0.0; LANES];
    for ((min, max), center) in branch.min.iter().zip(&branch.max).zip(center) {
        for ((distance, &min), &max) in distances.iter_mut().zip(min).zip(max) {
            let outside = (f64::from(min) - center).max(center - f64::from(max)).max(0.0);
            *distance += if min > max { f64::INFINITY } else { outside * outside };
        }
    }
    distances
}
