//! What answers are made of. Texts borrow from the dataset.

mod accommodation;
mod bounding_box;
pub(crate) mod confidence;
mod cost;
mod country;
mod hit;
mod id;
mod list;
mod money;
mod names;
mod nearby;
mod place;
mod place_details;
mod place_references;
mod place_regions;
mod postal;
mod region;
mod source;

pub use accommodation::{Accommodation, NearbyAccommodation, Offer};
pub use bounding_box::BoundingBox;
pub use cost::{Category, Cost, CostUnit, Costs, Highlight};
pub use country::Country;
pub(crate) use hit::Matched;
pub use hit::{Hit, MatchKind};
pub use id::{AccommodationId, PlaceId};
pub use list::List;
pub use money::{Conversion, Currency, Rate};
pub use names::{AlternateName, AlternateNames, AlternateNamesIter};
pub use nearby::NearbyPlace;
pub use place::Place;
pub use place_details::PlaceDetails;
pub(crate) use place_references::NO_ADMIN1;
pub use postal::PostalCode;
pub use region::{Feature, Region, RegionAt};
pub use source::{Info, Section, Source};
pub use wayfare_format::{NameKind, PlaceKind, Provenance};
