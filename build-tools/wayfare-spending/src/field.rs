//! What a column of a log may hold.

use serde::Deserialize;

/// What a column holds, by the name that `columns` of a source has for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Field {
    /// When it was paid, or the first night of a stay.
    Date,
    /// When a stay or trip ended.
    EndDate,
    /// Nights that a row covers.
    Nights,
    /// What was paid.
    Amount,
    /// What came in, where that has a column of its own: a refund, or income.
    Income,
    /// How many were paid; for lodging, nights.
    Quantity,
    /// What one cost.
    UnitPrice,
    /// The currency of the amount.
    Currency,
    /// The same amount in another currency.
    Converted,
    /// That currency.
    ConvertedCurrency,
    /// Who keeps the log.
    Traveller,
    /// How the traveller spends: `budget`, `midrange` or `luxury`.
    Style,
    /// How many persons it was for.
    Persons,
    /// Who paid.
    Payer,
    /// Names of those whom it was for.
    For,
    /// The share of each of these.
    Shares,
    /// The category, by the tool's word or the id of a cost category.
    Category,
    /// The merchant category code (ISO 18245).
    MerchantCode,
    /// What the traveller or the bank wrote.
    Description,
    /// What else was written.
    Note,
    /// The place.
    Name,
    /// A line of a card statement, which ends with the place and the country.
    Statement,
    /// The country, by its code or name.
    CountryCode,
    /// Degrees north.
    Latitude,
    /// Degrees east.
    Longitude,
    /// The kind of a row, such as a transfer.
    Type,
    /// Whether it happened.
    Status,
    /// The name of the accommodation of a day.
    Stay,
}

impl Field {
    /// All, each behind the number that it is.
    pub const ALL: [Self; 28] = [
        Self::Date,
        Self::EndDate,
        Self::Nights,
        Self::Amount,
        Self::Income,
        Self::Quantity,
        Self::UnitPrice,
        Self::Currency,
        Self::Converted,
        Self::ConvertedCurrency,
        Self::Traveller,
        Self::Style,
        Self::Persons,
        Self::Payer,
        Self::For,
        Self::Shares,
        Self::Category,
        Self::MerchantCode,
        Self::Description,
        Self::Note,
        Self::Name,
        Self::Statement,
        Self::CountryCode,
        Self::Latitude,
        Self::Longitude,
        Self::Type,
        Self::Status,
        Self::Stay,
    ];

    /// Returns the name that `columns` has for it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::EndDate => "end_date",
            Self::Nights => "nights",
            Self::Amount => "amount",
            Self::Income => "income",
            Self::Quantity => "quantity",
            Self::UnitPrice => "unit_price",
            Self::Currency => "currency",
            Self::Converted => "converted",
            Self::ConvertedCurrency => "converted_currency",
            Self::Traveller => "traveller",
            Self::Style => "style",
            Self::Persons => "persons",
            Self::Payer => "payer",
            Self::For => "for",
            Self::Shares => "shares",
            Self::Category => "category",
            Self::MerchantCode => "merchant_code",
            Self::Description => "description",
            Self::Note => "note",
            Self::Name => "name",
            Self::Statement => "statement",
            Self::CountryCode => "country_code",
            Self::Latitude => "latitude",
            Self::Longitude => "longitude",
            Self::Type => "type",
            Self::Status => "status",
            Self::Stay => "stay",
        }
    }

    /// Returns the field with this name.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.key() == key)
    }

    /// Whether it holds money, whose decimals are written in one way in a file.
    pub(crate) fn is_money(self) -> bool {
        matches!(
            self,
            Self::Amount | Self::Income | Self::UnitPrice | Self::Converted
        )
    }
}
