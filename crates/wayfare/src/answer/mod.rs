//! The typed answers: what the nine resource groups return. Texts borrow from the dataset.

mod accommodation;
mod cost;
mod country;
mod location;
mod money;
mod source;

pub use accommodation::{Accommodation, NearbyAccommodation, Offer};
pub use cost::{Category, Cost, Costs, Highlight};
pub use country::Country;
pub(crate) use location::PlaceRef;
pub use location::{
    AlternateName, AlternateNames, AlternateNamesIter, Hit, Location, MatchKind, NearbyLocation, PostalCode,
};
pub use money::{Conversion, Currency, Rate};
pub use source::{Info, SectionSize, Source};
pub use wayfare_format::{NameKind, Provenance};
