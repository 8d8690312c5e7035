//! Listings: hotels, restaurants and sights with points and prices, from sources that travellers write.

mod lodgings;
mod nearest_place;
mod observed_costs;
mod openstreetmap;
mod wikivoyage;

pub(super) use self::openstreetmap::openstreetmap;
pub(super) use self::wikivoyage::wikivoyage;
