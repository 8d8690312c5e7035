//! Prices, read from the free text that editors write.

mod amounts;
mod context;
mod lexer;
mod marks;
mod model;
mod number;
mod words;

pub use model::{Item, Money, Period, Price};
pub(crate) use words::is_code;

/// Reads the prices of a plain text, as [`prices`](crate::prices) does.
pub(crate) fn of_plain(text: &str, currency: Option<&str>) -> Option<Vec<Price>> {
    let tokens = lexer::tokens(text);
    let marks = marks::marks(&tokens, currency);
    let amounts = amounts::amounts(&marks, currency)?;
    let prices = context::prices(&marks, &amounts);
    (!prices.is_empty()).then_some(prices)
}
