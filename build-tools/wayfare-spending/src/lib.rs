//! Reads what travellers paid, as expense trackers, banks, ledgers and hand-kept sheets export it.
//!
//! [`read`] tells the tool by its header, and yields each row as a [`Payment`], or says why it is none. A workbook is read as
//! the text of its sheet.
//!
//! ```
//! use wayfare_spending::{Options, Row, read};
//!
//! let text = "Date,Description,Category,Cost,Currency,Ann,Ben\n\
//!     2026-05-02,\"Guesthouse, 4 nights\",Hotel,344.00,EUR,172.00,-172.00\n\
//!     2026-05-05,Ann paid Ben,Payment,36.00,EUR,36.00,-36.00\n";
//! let mut rows = Vec::new();
//! let log = read(text, &Options::default(), &mut |row| rows.push(row)).unwrap();
//! assert_eq!(log.tool.map(|tool| tool.title), Some("Splitwise"));
//! let Row::Payment(night) = &rows[0] else { panic!() };
//! assert_eq!((night.category, night.nights, night.persons), (Some(1), Some(4.0), Some(2.0)));
//! assert!(matches!(rows[1], Row::Skipped { line: 3, .. }));
//! ```

mod amount;
mod cells;
mod currency;
mod date;
mod dictionary;
mod error;
mod field;
mod formats;
mod group;
mod interpret;
mod interpreter;
mod itinerary;
mod journal;
mod json;
mod layout;
mod log;
mod nights;
mod number;
mod options;
mod payment;
mod place;
mod read;
mod rivals;
mod row;
mod said;
mod shares;
mod source;
mod summary;
mod survey;
mod table;
mod text;
mod tool;
mod tools;
mod transactions;
mod words;

pub use currency::{LOCAL, currencies_of_sign};
pub use error::Error;
pub use field::Field;
pub use itinerary::Itinerary;
pub use log::{Column, Kind, Log};
pub use options::Options;
pub use payment::{Payment, Point, Style};
pub use read::read;
pub use row::{Rejection, Row, Skip};
pub use source::recognise;
pub use tool::Tool;
pub use tools::tools;
pub use words::{TRANSPORT, category};
