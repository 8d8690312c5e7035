//! The fields of hits and nearby places, which a query may choose among: most of the time goes into those that are not shown.

use wayfare::Verb;

macro_rules! fields {
    ($($field:ident $name:literal,)*) => {
        /// A field. An answer has those that are asked for in this order.
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Field {
            $($field,)*
        }

        impl Field {
            pub(crate) const ALL: [Self; [$($name),*].len()] = [$(Self::$field),*];

            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Self::$field => $name,)*
                }
            }
        }
    };
}

fields! {
    Id "id",
    Name "name",
    Kind "kind",
    Latitude "latitude",
    Longitude "longitude",
    CountryCode "countryCode",
    Admin1Name "admin1Name",
    Admin2Name "admin2Name",
    Population "population",
    HasCosts "hasCosts",
    MatchKind "matchKind",
    Score "score",
    Confidence "confidence",
    DistanceKm "distanceKm",
    PostalCode "postalCode",
    MatchedName "matchedName",
    Explanation "explanation",
}

impl Field {
    /// Those for which the record of a place is read.
    pub(crate) const OF_PLACE: [Self; 8] = [
        Self::Kind,
        Self::Latitude,
        Self::Longitude,
        Self::CountryCode,
        Self::Admin1Name,
        Self::Admin2Name,
        Self::Population,
        Self::HasCosts,
    ];

    /// Returns the fields that the places of an answer may have.
    pub(crate) fn of(verb: Verb) -> impl Iterator<Item = Self> {
        let is_near = verb == Verb::Nearest;
        Self::ALL.into_iter().filter(move |field| match field {
            Self::DistanceKm => is_near,
            Self::MatchKind | Self::Score | Self::Confidence => !is_near,
            Self::PostalCode | Self::MatchedName | Self::Explanation => !is_near,
            _ => true,
        })
    }

    /// Returns whether it is in an answer unless others are asked for.
    pub(crate) fn is_usual(self) -> bool {
        !matches!(self, Self::MatchedName | Self::Explanation)
    }
}

/// A set of fields.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fields(u32);

impl Fields {
    pub(crate) fn set(&mut self, field: Field, is_in: bool) {
        let bit = 1 << field as u8;
        self.0 = if is_in { self.0 | bit } else { self.0 & !bit };
    }

    pub(crate) fn add(&mut self, others: Self) {
        self.0 |= others.0;
    }

    #[inline]
    pub(crate) fn has(self, field: Field) -> bool {
        self.0 & (1 << field as u8) != 0
    }

    /// Returns the number whose bits they are.
    pub(crate) fn bits(self) -> u32 {
        self.0
    }
}
