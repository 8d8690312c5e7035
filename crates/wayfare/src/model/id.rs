//! Ids of places and listings.

use std::{fmt, str::FromStr};

use wayfare_format::FIRST_MADE_ID;

use crate::{Error, Result};

macro_rules! ids {
    ($($(#[$meta:meta])* $name:ident,)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
        pub struct $name(u32);

        impl $name {
            /// Returns the id with this number. It need not exist in a dataset.
            ///
            /// ```
            #[doc = concat!("let id = wayfare::", stringify!($name), "::new(2267057);")]
            /// assert_eq!((id.get(), id), (2267057, 2267057.into()));
            /// ```
            pub const fn new(number: u32) -> Self {
                Self(number)
            }

            /// Returns its number.
            ///
            /// See [`Self::new`] for an example.
            pub const fn get(self) -> u32 {
                self.0
            }
        }

        impl From<u32> for $name {
            fn from(number: u32) -> Self {
                Self(number)
            }
        }

        impl From<$name> for u32 {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl FromStr for $name {
            type Err = Error;

            fn from_str(text: &str) -> Result<Self> {
                let number = text.parse().map_err(|_| {
                    Error::bad_input("id", format!("{text:?} is not an id: it must be a whole number, such as 2267057"))
                });
                number.map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

ids! {
    /// The id of a place: its geonameid, which stays the same from one dataset to the next.
    ///
    /// ```
    /// use wayfare::PlaceId;
    ///
    /// let lisbon = PlaceId::new(2267057);
    /// assert_eq!(lisbon, "2267057".parse()?);
    /// assert_eq!((lisbon.get(), lisbon.to_string()), (2267057, "2267057".to_owned()));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    PlaceId,
    /// The id of an accommodation listing, from its source.
    ///
    /// ```
    /// assert_eq!(wayfare::AccommodationId::new(7).get(), 7);
    /// ```
    AccommodationId,
}

impl PlaceId {
    /// Returns whether GeoNames made this id, as for cities and countries. Wayfare makes those of regions, islands and
    /// areas.
    ///
    /// ```
    /// assert!(wayfare::PlaceId::new(2267057).is_of_geonames());
    /// assert!(!wayfare::PlaceId::new(3186475332).is_of_geonames());
    /// ```
    pub const fn is_of_geonames(self) -> bool {
        self.0 < FIRST_MADE_ID
    }
}
