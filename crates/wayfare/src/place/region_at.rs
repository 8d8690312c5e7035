//! The country and region that a point lies in.

use std::fmt;

use crate::{Country, CountryCode, Region, Result, index::Index};

/// The country and the region that a point lies in. A handle, as [`Place`](crate::Place) is: its methods read the data.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{Dataset, Point};
/// let world = Dataset::open("world")?;
/// let found = world.region_at(Point::new(38.72, -9.13)?)?.expect("it is on land");
/// assert_eq!(found.country()?.name, "Portugal");
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct RegionAt<'d> {
    index: &'d Index,
    country: u16,
    admin1: Option<u32>,
}

impl<'d> RegionAt<'d> {
    /// Returns the handle of the records of a country and perhaps a region.
    pub(crate) fn new(index: &'d Index, country: u16, admin1: Option<u32>) -> Self {
        Self {
            index,
            country,
            admin1,
        }
    }

    /// Returns the country.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Point};
    /// # let world = Dataset::open("world")?;
    /// let found = world.region_at(Point::new(38.72, -9.13)?)?.expect("it is on land");
    /// assert_eq!(found.country()?.capital, Some("Lisbon"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn country(&self) -> Result<Country<'d>> {
        self.index
            .country(&self.index.country_record(self.country)?)
    }

    /// Returns the code of the country.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Point};
    /// # let world = Dataset::open("world")?;
    /// let found = world.region_at(Point::new(38.72, -9.13)?)?.expect("it is on land");
    /// assert_eq!(found.country_code()?, "PT");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn country_code(&self) -> Result<CountryCode> {
        self.index
            .country_code(&self.index.country_record(self.country)?)
    }

    /// Returns the admin1 region of the country, where known.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Point};
    /// # let world = Dataset::open("world")?;
    /// let found = world.region_at(Point::new(42.1, -72.6)?)?.expect("it is on land");
    /// assert_eq!(found.admin1()?.and_then(|region| region.name), Some("Massachusetts"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn admin1(&self) -> Result<Option<Region<'d>>> {
        self.index.region_at(self.admin1)
    }

    /// Returns the record of its admin1 region.
    pub(super) fn admin1_region(&self) -> Option<u32> {
        self.admin1
    }
}

impl PartialEq for RegionAt<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.country, self.admin1) == (other.country, other.admin1)
    }
}

impl fmt::Debug for RegionAt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("RegionAt");
        shown
            .field("country_code", &self.country_code())
            .field("admin1", &self.admin1())
            .finish()
    }
}

/// Serializes the country and the region.
#[cfg(feature = "serde")]
impl serde::Serialize for RegionAt<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Whole<'d> {
            country: Country<'d>,
            admin1: Option<Region<'d>>,
        }
        let whole = || {
            Ok::<_, crate::Error>(Whole {
                country: self.country()?,
                admin1: self.admin1()?,
            })
        };
        whole()
            .map_err(serde::ser::Error::custom)?
            .serialize(serializer)
    }
}
