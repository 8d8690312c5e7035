//! Reads articles, listings and prices from dumps of [Wikivoyage](https://www.wikivoyage.org).
//!
//! [`Dump`] streams a MediaWiki export, and [`ListingsCsv`] the table that the converter `wikivoyage-listings` makes of
//! one. Both yield [`Article`]s. [`prices`] reads the free text of a price.
//!
//! ```
//! use wayfare_wikivoyage::{Article, ListingKind, Money, prices};
//!
//! let text = "==Sleep==\n===Budget===\n* {{sleep| name=Hostel | lat=35.66 | long=139.73 | price=dorm from ¥3,000 }}";
//! let article = Article::parse("en", "Tokyo/Roppongi", text);
//! assert_eq!(article.part_of.as_deref(), Some("Tokyo"));
//! let listing = &article.listings[0];
//! assert_eq!((listing.kind, listing.name.as_str()), (ListingKind::Sleep, "Hostel"));
//!
//! let prices = prices(listing.price.as_deref().unwrap(), Some("JPY")).unwrap();
//! assert_eq!(prices[0].money, Some(Money { low: Some(3000.0), high: None, currency: "JPY" }));
//! ```

mod article;
mod csv_file;
mod date;
mod dump;
mod error;
mod input;
mod listing;
mod point;
mod price;
mod prices;
mod rejection;
mod stream;
mod vocabulary;
mod wikitext;

pub use article::{Article, ArticleKind};
pub use csv_file::ListingsCsv;
pub use date::Date;
pub use dump::Dump;
pub use error::Error;
pub use listing::{Level, Listing, ListingKind};
pub use price::{Item, Money, Period, Price};
pub use prices::prices;
pub use rejection::{Reason, Rejection};
pub use wayfare::Point;
