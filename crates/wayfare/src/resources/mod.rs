//! The resource groups, one module each.

mod accommodation;
mod area;
pub(crate) mod borders;
mod categories;
mod cheapest;
mod cities;
mod conversion;
pub(crate) mod costs;
pub(crate) mod countries;
pub(crate) mod currencies;
mod currency_words;
pub(crate) mod extent;
mod highlights;
mod levels;
mod matching;
mod namesakes;
mod outlines;
mod places;
pub(crate) mod postal_codes;
mod price_limit;
pub(crate) mod regions;

pub use self::cheapest::DayCost;
