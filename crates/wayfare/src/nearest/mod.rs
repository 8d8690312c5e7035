//! The nearest places and listings, exact on the sphere.

use wayfare_format::{FAR_CHORD2, SectionId, country_tag};

mod ascending;

pub use self::ascending::NearestIter;
use crate::{
    Dataset, NearbyPlace, NearestOptions, Point, Result, Verb,
    index::Index,
    knn::{Neighbour, Predicate, nearest},
    place::Distance,
    resolved_filter::ResolvedFilter,
};

impl Dataset {
    /// Returns the 10 places nearest to a point, nearest first, by great-circle distance, however far they are.
    ///
    /// Near a border, a place may be in another country than the point. [`Self::region_at`] returns the country of the
    /// point, and [`NearestOptions::same_country`] keeps only places in it.
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

    /// Returns the places nearest to a point as [`Self::nearest`] does, with options.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Filter, NearestOptions, Point};
    /// # let world = Dataset::open("world")?;
    /// let with_costs = Filter::new().with_costs(true);
    /// let options = NearestOptions::new().limit(3).filter(with_costs).radius_km(500.0);
    /// let near = world.nearest_with(Point::new(41.15, -8.61)?, &options)?;
    /// assert!(near[0].place()?.has_costs()?);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The limit is 0 or above [`MAX_LIMIT`](crate::MAX_LIMIT), the radius is negative or not finite, a region or feature
    /// class is malformed, no kind is that of places proper, only places in the point's country are asked for but the dataset has no outlines, or the index is corrupt.
    pub fn nearest_with(
        &self,
        point: Point,
        options: &NearestOptions,
    ) -> Result<Vec<NearbyPlace<'_>>> {
        options.reach.check_limit()?;
        let index = &*self.index;
        let wanted = Wanted::new(index, point, options)?;
        nearest(
            index,
            wanted.tree,
            point,
            options.reach,
            wanted.predicate.as_ref(),
            |at| wanted.allows(index, at),
            |found| index.nearby(point, found),
        )
    }

    /// Returns the places nearest to a point one after the other, nearest first, at any distance: as many as are asked for,
    /// or all within the radius of the options. Their limit does not count.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, NearestOptions, Point};
    /// # let world = Dataset::open("world")?;
    /// let near = world.nearest_iter(Point::new(41.15, -8.61)?, &NearestOptions::new())?;
    /// let mut places = near.map(|near| near?.place());
    /// let large = places.find(|place| place.as_ref().is_ok_and(|place| place.population() > Some(400_000)));
    /// assert_eq!(large.transpose()?.map(|place| place.name()), Some("Lisbon"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Self::nearest_with`]. A place is an error where the index is corrupt.
    pub fn nearest_iter(&self, point: Point, options: &NearestOptions) -> Result<NearestIter<'_>> {
        let index = &*self.index;
        let wanted = Wanted::new(index, point, options)?;
        let bound = options.reach.bound(point)?;
        Ok(NearestIter::new(
            index,
            index.tree(wanted.tree)?,
            wanted,
            point,
            bound,
        ))
    }
}

/// Which places a query for the nearest ones asks for.
struct Wanted {
    tree: SectionId,
    filter: ResolvedFilter,
    /// The country of the point, if they are in it.
    own: Option<u16>,
    /// What of this the tree can test.
    predicate: Option<Predicate>,
}

impl Wanted {
    fn new(index: &Index, point: Point, options: &NearestOptions) -> Result<Self> {
        Verb::Nearest.check_kinds(options.filter.as_deref())?;
        let filter = ResolvedFilter::new(options.filter.as_deref(), index)?;
        let own = if options.same_country {
            index.own_country(point)?
        } else {
            None
        };
        let mut predicate = filter.predicate();
        if let Some(own) = own {
            predicate.get_or_insert(Predicate::ALL).countries &= country_tag(own);
        }
        Ok(Self {
            tree: if filter.has_costs_only() {
                SectionId::CostRTree
            } else {
                SectionId::PlaceRTree
            },
            filter,
            own,
            predicate,
        })
    }

    fn allows(&self, index: &Index, at: u32) -> Result<bool> {
        let Some(own) = self.own else {
            return self.filter.allows(index, at);
        };
        Ok(self.filter.allows(index, at)? && index.place(at)?.country_index() == own)
    }
}

impl Index {
    /// Returns the place of a neighbour of a point.
    fn nearby(&self, point: Point, found: Neighbour) -> Result<NearbyPlace<'_>> {
        let distance = if found.chord2() < FAR_CHORD2 {
            Distance::Chord2(found.chord2())
        } else {
            Distance::Km(self.far_km(point, found.index())?)
        };
        Ok(NearbyPlace::new(
            self,
            found.index(),
            found.id().into(),
            distance,
        ))
    }

    /// Returns the distance to a place on the other side of the Earth. A separate function, since otherwise all queries
    /// would calculate its cosines.
    #[cold]
    fn far_km(&self, point: Point, place: u32) -> Result<f64> {
        Ok(point.distance_km(self.point_of(self.place(place)?)?))
    }
}
