//! The records of answers: plain data, whose strings borrow from the dataset.

mod accommodation;
mod bounding_box;
mod circle;
mod comparison;
mod cost;
mod country;
mod expense;
mod id;
mod list;
mod match_kind;
mod money;
mod outline;
mod postal;
mod region;
mod source;

pub use accommodation::{Accommodation, NearbyAccommodation, Offer};
pub use bounding_box::BoundingBox;
pub use circle::Circle;
pub(crate) use comparison::DayFigure;
pub use comparison::{CostComparison, CostRelation};
pub(crate) use cost::ACCOMMODATION;
pub use cost::{Category, Cost, Costs, Highlight, NearbyHighlight, Stay};
pub use country::Country;
pub use expense::{Expense, Style};
pub use id::{AccommodationId, PlaceId};
pub use list::{List, ListIter};
pub use match_kind::MatchKind;
pub use money::{Conversion, Currency, Rate, Successor};
pub use outline::Outline;
pub use postal::PostalCode;
pub use region::{Feature, Region};
pub use source::{Info, Section, Source};
pub use wayfare_format::{CostUnit, NameKind, PlaceKind, Provenance};
