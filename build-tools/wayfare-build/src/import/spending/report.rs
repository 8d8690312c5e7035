//! What the report of a build says of spending logs: what was understood, and what travellers paid where.

use serde::Serialize;

use super::logs::LogReport;

/// What a build understood of spending logs, and what became of them.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[non_exhaustive]
pub struct SpendingReport {
    /// Date that amounts were carried to, ISO 8601.
    pub date: String,
    /// Figures of fewer travellers are left out.
    pub minimum: usize,
    /// The files.
    pub logs: Vec<LogReport>,
    /// Sheets of workbooks that are no logs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// Those that sum up what others have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub summaries: Vec<String>,
    /// What travellers paid, by place and category.
    pub places: Vec<PlaceSpending>,
    /// Figures of countries that fewer than three travellers moved.
    pub countries_of_few: usize,
}

/// What travellers paid for a category in one place, a person, in its currency.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct PlaceSpending {
    /// Name of the place; code of a country of which no place is named.
    pub place: String,
    /// Id of the place.
    pub geonameid: Option<u32>,
    /// ISO 3166-1 code of the country.
    pub country_code: String,
    /// Id of the category; 0 is the whole day.
    pub category_id: u16,
    /// Its name.
    pub category: String,
    /// What the mean is of: a night, a day or an item.
    pub unit: &'static str,
    /// Travellers who note this category.
    pub travellers: usize,
    /// Nights that they were there.
    pub nights: usize,
    /// Rows of their logs.
    pub rows: usize,
    /// The first year.
    pub first_year: i32,
    /// The last year.
    pub last_year: i32,
    /// Currency of the amounts.
    pub currency: String,
    /// What was paid for a unit, as it was paid.
    pub raw_mean: f64,
    /// Budget, midrange and luxury as estimated without logs.
    pub before: Option<[Option<f64>; 3]>,
    /// The same with logs.
    pub after: Option<[f64; 3]>,
    /// Factor within which two of three such figures are right.
    pub error: Option<f64>,
    /// Whether travellers were so many that the estimate has no part in it.
    pub observed: bool,
}

/// Figures of fewer travellers may tell of one person.
pub(super) const FEW: usize = 3;

impl PlaceSpending {
    /// Returns whether so few travellers are behind it that it may tell of one person.
    pub fn is_of_few(&self) -> bool {
        self.travellers < FEW
    }
}

impl SpendingReport {
    /// Returns the table of places as CSV.
    pub(crate) fn to_csv(&self) -> Result<Vec<u8>, csv::Error> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record([
            "place",
            "geonameid",
            "country_code",
            "category_id",
            "category",
            "unit",
            "travellers",
            "nights",
            "rows",
            "first_year",
            "last_year",
            "currency",
            "raw_mean",
            "budget",
            "midrange",
            "luxury",
            "error",
        ])?;
        for row in &self.places {
            let [budget, midrange, luxury] =
                row.after.map_or([None; 3], |amounts| amounts.map(Some));
            writer.serialize((
                (
                    &row.place,
                    row.geonameid,
                    &row.country_code,
                    row.category_id,
                    &row.category,
                    row.unit,
                ),
                (
                    row.travellers,
                    row.nights,
                    row.rows,
                    row.first_year,
                    row.last_year,
                ),
                (
                    &row.currency,
                    row.raw_mean,
                    budget,
                    midrange,
                    luxury,
                    row.error,
                ),
            ))?;
        }
        writer
            .into_inner()
            .map_err(|error| error.into_error().into())
    }
}
