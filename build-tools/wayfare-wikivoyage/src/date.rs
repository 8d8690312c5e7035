//! A day of the calendar.

use std::fmt;

/// A day, as `2024-05-31`. Dates compare in order of time.
///
/// ```
/// use wayfare_wikivoyage::Date;
///
/// let date = Date::parse("2024-05-31T08:00:00Z").unwrap();
/// assert_eq!(date.to_string(), "2024-05-31");
/// assert_eq!(Date::parse("2015/3/16"), Some(Date { year: 2015, month: 3, day: 16 }));
/// assert_eq!(Date::parse("soon"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year, from 1000 to 9999.
    pub year: u16,
    /// The month, from 1 to 12.
    pub month: u8,
    /// The day of the month, from 1 to 31.
    pub day: u8,
}

impl Date {
    /// Parses year, month and day with `-` or `/` between them; a time after `T` is ignored.
    pub fn parse(text: &str) -> Option<Self> {
        let day = text.split('T').next()?.trim();
        let mut numbers = day
            .split(['-', '/'])
            .map(|number| number.parse::<u16>().ok());
        let date = Self {
            year: numbers.next()??,
            month: u8::try_from(numbers.next()??).ok()?,
            day: u8::try_from(numbers.next()??).ok()?,
        };
        let is_sound = (1000..=9999).contains(&date.year)
            && (1..=12).contains(&date.month)
            && (1..=31).contains(&date.day)
            && numbers.next().is_none();
        is_sound.then_some(date)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}
