//! The typed answers: what the nine resource groups return. Texts borrow from the dataset.

mod accommodation;
mod cost;
mod country;
mod hit;
mod location;
mod money;
mod names;
mod source;

pub use accommodation::{Accommodation, NearbyAccommodation, Offer};
pub use cost::{Category, Cost, Costs, Highlight};
pub use country::Country;
pub(crate) use hit::PlaceRef;
pub use hit::{Hit, MatchKind, NearbyPlace};
pub use location::{Location, PostalCode};
pub use money::{Conversion, Currency, Rate};
pub use names::{AlternateName, AlternateNames, AlternateNamesIter};
pub use source::{Info, SectionSize, Source};
pub use wayfare_format::{NameKind, Provenance};
