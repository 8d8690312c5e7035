//! What the user says of a log.

use crate::field::Field;
use crate::itinerary::Itinerary;

/// What is known of a log besides its file.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The tool, where its header does not tell it.
    pub tool: Option<String>,
    /// The columns of a table of no known tool, or others than those that a tool has: what they hold, and their headers.
    pub columns: Vec<(Field, String)>,
    /// How dates are written, such as `D/M/YY`.
    pub date_format: Option<String>,
    /// The mark before decimals, `.` or `,`.
    pub decimal: Option<char>,
    /// How many persons a row was for that does not say it.
    pub persons: Option<f64>,
    /// The currency of a row that does not say it.
    pub currency: Option<String>,
    /// Where the traveller was when.
    pub itinerary: Option<Itinerary>,
}
