//! The resource groups, one module each.

mod accommodation;
mod categories;
mod conversion;
pub(crate) mod costs;
pub(crate) mod countries;
pub(crate) mod currencies;
mod highlights;
pub(crate) mod locations;
mod matching;
pub(crate) mod postal_codes;
