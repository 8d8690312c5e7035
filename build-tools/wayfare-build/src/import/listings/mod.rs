//! Listings: hotels, restaurants and sights with points and prices, from sources that travellers write.

mod known_places;
mod listed;
mod listed_place;
mod lodgings;
mod observed_costs;
mod openstreetmap;
#[cfg(feature = "parquet")]
mod overture;
mod places;
mod prices;
mod wikivoyage;

pub(super) use self::openstreetmap::openstreetmap;
#[cfg(feature = "parquet")]
pub(super) use self::overture::overture;
pub(super) use self::wikivoyage::wikivoyage;
