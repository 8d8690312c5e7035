//! The records of the index, one struct per table. A `*_ref` is a reference into the string table, a `*_index` the number
//! of a record of another table; [`crate::NONE`] means none.

use crate::container::{
    packed_table::{Row, packed_record},
    record::record,
};

pub(crate) mod id_table;
pub(crate) mod place;
pub(crate) mod place_flags;
pub(crate) mod place_kind;

/// Value of [`CountryRecord::negotiate`] where unknown.
pub const UNKNOWN_NEGOTIATE: u8 = u8::MAX;

/// Bit of [`AccommodationRecord::flags`]: beds in dormitories are offered.
pub const OFFERS_DORM: u16 = 1;

/// Bit of [`AccommodationRecord::flags`]: private rooms are offered.
pub const OFFERS_PRIVATE: u16 = 2;

record! {
    /// The id of the place with the same index: all that most hits need, on few pages.
    pub struct PlaceIdRecord {
        /// GeoNames id.
        pub geonameid: u32,
    }
}

record! {
    /// The travel data of a place or country: ranges of the `costs`, `highlights` and `accommodation` tables. Also further
    /// countries of the place.
    pub struct TravelRecord {
        /// First cost record.
        pub costs_start: u32,
        /// Number of cost records.
        pub costs_len: u32,
        /// First highlight.
        pub highlights_start: u32,
        /// Number of highlights.
        pub highlights_len: u32,
        /// First listing.
        pub accommodation_start: u32,
        /// Number of listings.
        pub accommodation_len: u32,
        /// Further country codes of a place, comma-separated.
        pub cc2_ref: u32,
    }
}

record! {
    /// A country, sorted by code.
    pub struct CountryRecord {
        /// Inhabitants; `u64::MAX` where unknown.
        pub population: u64,
        /// Square kilometres; NaN where unknown.
        pub area_km2: f64,
        /// ISO 3166-1 alpha-2 code.
        pub code_ref: u32,
        /// English name.
        pub name_ref: u32,
        /// ISO 3166-1 alpha-3 code.
        pub iso3_ref: u32,
        /// Capital.
        pub capital_ref: u32,
        /// Continent code.
        pub continent_ref: u32,
        /// Top-level domain.
        pub tld_ref: u32,
        /// Calling code.
        pub phone_ref: u32,
        /// Form of postal codes.
        pub postal_format_ref: u32,
        /// Language tags.
        pub languages_ref: u32,
        /// Neighbouring countries.
        pub neighbours_ref: u32,
        /// GeoNames id, 0 where unknown.
        pub geonameid: u32,
        /// Record of the `travel` table.
        pub travel_index: u32,
        /// Record of the `currencies` table, 65535 for none.
        pub currency_index: u16,
        /// How much a visitor bargains, 0 to 4; 255 where unknown.
        pub negotiate: u8,
        /// Zero.
        pub reserved: u8,
        /// Source of `negotiate`: record of the `sources` table, 65535 where unknown.
        pub negotiate_source_index: u16,
        /// Record of the country that it belongs to, 65535 for none.
        pub sovereign_index: u16,
    }
}

record! {
    /// A currency, sorted by code.
    pub struct CurrencyRecord {
        /// Units for one unit of the base; NaN where there is no rate.
        pub rate: f64,
        /// ISO 4217 code.
        pub code_ref: u32,
        /// Name.
        pub name_ref: u32,
        /// Symbol.
        pub symbol_ref: u32,
        /// ISO 4217 code of the base of the rate.
        pub base_ref: u32,
        /// Date of the rate.
        pub date_ref: u32,
        /// Source of the rate: record of the `sources` table.
        pub source_index: u32,
        /// Its name without a country in parentheses.
        pub alternate_name_ref: u32,
        /// ISO 4217 code of the currency that replaced it; none where it is in use.
        pub successor_ref: u32,
        /// Units for one unit of the successor; NaN where it is in use.
        pub per_successor: f64,
    }
}

record! {
    /// A cost category, sorted by id.
    pub struct CategoryRecord {
        /// Name.
        pub name_ref: u32,
        /// Description.
        pub description_ref: u32,
        /// Id; 0 is the overall total.
        pub category_id: u16,
        /// 0 total, 1 per item, 2 a day's spending.
        pub sumtype: u8,
        /// 1 if a place or country has costs of it, else 0.
        pub has_costs: u8,
    }
}

packed_record! {
    /// An admin1 or admin2 region: all admin1 regions by their full codes, then all admin2 regions by theirs.
    pub struct RegionRecord {
        /// Full code, such as `PT.11` or `US.CA.037`.
        pub code_ref: u32,
        /// Name; none where only the code is known.
        pub name_ref: u32,
        /// The region as a place: record of the `places` table; none where it is not among them.
        pub place_index: u32,
    }
}

/// A [`RegionRecord`] where it stands.
pub type RegionRow<'a> = Row<'a, RegionRecord>;

/// The most [`MainPlaceRecord`]s of a region.
pub const MAX_MAIN_PLACES: usize = 10;

packed_record! {
    /// One of the most important places of a region or country. Those of one region stand together, the most important
    /// one first.
    pub struct MainPlaceRecord {
        /// The region: record of the `places` table, by which the records are in order.
        pub region_index: u32,
        /// A place in it: record of the `places` table.
        pub place_index: u32,
    }
}

record! {
    /// The bounding box of a region or country, in 1e-7 degrees.
    pub struct BoundingBoxRecord {
        /// The region: record of the `places` table, by which the records are in order.
        pub region_index: u32,
        /// Least latitude.
        pub south: i32,
        /// Longitude from which it goes east.
        pub west: i32,
        /// Greatest latitude.
        pub north: i32,
        /// Longitude up to which it goes; less than `west` where it crosses the antimeridian.
        pub east: i32,
    }
}

record! {
    /// A string of a numbered list: the `time_zones`, `dates`, `languages` and `postal_regions` tables.
    pub struct StringRecord {
        /// The string.
        pub string_ref: u32,
    }
}

record! {
    /// A GeoNames feature class and code.
    pub struct FeatureRecord {
        /// Class, one letter.
        pub class_ref: u32,
        /// Code.
        pub code_ref: u32,
    }
}

record! {
    /// A source of records, in the order in which they were read.
    pub struct SourceRecord {
        /// Short id.
        pub id_ref: u32,
        /// Title.
        pub title_ref: u32,
        /// Where it was taken from.
        pub origin_ref: u32,
        /// Licence.
        pub license_ref: u32,
        /// Date.
        pub date_ref: u32,
        /// A [`crate::Provenance`].
        pub provenance: u32,
    }
}

record! {
    /// The costs of one category, in the local currency; NaN where unknown.
    pub struct CostRecord {
        /// Low-end amount.
        pub budget: f64,
        /// Mid-range amount.
        pub midrange: f64,
        /// Luxury amount.
        pub luxury: f64,
        /// Factor within which two of three such figures are right; NaN where unknown.
        pub error: f64,
        /// Date of the figure.
        pub date_ref: u32,
        /// Category id.
        pub category_id: u16,
        /// Record of the `sources` table.
        pub source_index: u16,
        /// Number of prices that the figure was observed from, or of nights of logs; 0 if it was not.
        pub observations: u32,
        /// Travellers whose logs it was observed from, 65535 for more; 0 if it was from none.
        pub travellers: u16,
        /// The first year of these logs, less 1900.
        pub first_year: u8,
        /// Years from the first to the last.
        pub years: u8,
    }
}

impl CostRecord {
    /// The year that `first_year` counts from.
    pub const FIRST_YEAR: u16 = 1900;
}

record! {
    /// An example of an actual cost, in the local currency.
    pub struct HighlightRecord {
        /// Amount.
        pub cost: f64,
        /// Description.
        pub description_ref: u32,
        /// Date of the figure.
        pub date_ref: u32,
        /// Category id.
        pub category_id: u16,
        /// Record of the `sources` table.
        pub source_index: u16,
        /// Record of the `countries` table whose currency the amount is in; 65535 for none.
        pub country_index: u16,
        /// Zero.
        pub reserved: [u8; 6],
        /// Article or object of the source that it is from.
        pub reference_ref: u32,
    }
}

record! {
    /// A place to stay; those of one place stand together.
    pub struct AccommodationRecord {
        /// Price of a bed; NaN where unknown.
        pub dorm_price: f64,
        /// Price of a room; NaN where unknown.
        pub private_price: f64,
        /// Overall rating; NaN where unknown.
        pub rating: f64,
        /// Listing id.
        pub id: u32,
        /// Place it belongs to: record of the `places` table.
        pub place_index: u32,
        /// Latitude in 1e-7 degrees.
        pub latitude: i32,
        /// Longitude in 1e-7 degrees.
        pub longitude: i32,
        /// Name.
        pub name_ref: u32,
        /// Description.
        pub description_ref: u32,
        /// Booking link.
        pub url_ref: u32,
        /// Address line.
        pub addr1_ref: u32,
        /// Address line.
        pub addr2_ref: u32,
        /// Address line.
        pub addr3_ref: u32,
        /// Postal code.
        pub zip_ref: u32,
        /// City.
        pub city_ref: u32,
        /// ISO 4217 code of the dormitory price.
        pub dorm_currency_ref: u32,
        /// ISO 4217 code of the room price.
        pub private_currency_ref: u32,
        /// Date of the listing.
        pub date_ref: u32,
        /// Record of the `countries` table, 65535 for none.
        pub country_index: u16,
        /// Record of the `sources` table.
        pub source_index: u16,
        /// [`OFFERS_DORM`], [`OFFERS_PRIVATE`].
        pub flags: u16,
        /// Zero.
        pub reserved: u16,
        /// Article or object of the source that it is from.
        pub reference_ref: u32,
    }
}

packed_record! {
    /// A place to stay by its id: the records are in the order of ids.
    pub struct AccommodationIdRecord {
        /// Record of the `accommodation` table.
        pub accommodation_index: u32,
    }
}

packed_record! {
    /// A word of the name or city of a place to stay. The records are in the order of the folded text from the word on, then
    /// of their fields.
    pub struct AccommodationWordRecord {
        /// Record of the `accommodation` table.
        pub accommodation_index: u32,
        /// 0 for the name, 1 for the city.
        pub of_city: u16,
        /// Which of the [`crate::word_suffixes()`] of the text.
        pub word: u32,
    }
}

crate::named_enum! {
    /// How far a record can be trusted.
    #[non_exhaustive]
    pub enum Provenance {
        /// Published by an authority.
        Official = "official",
        /// Imported from a table of the user's.
        Imported = "imported",
        /// Computed by a model; an indication, not an observation.
        Estimate = "estimate",
        /// Invented so that a call can be tried.
        Sample = "sample",
        /// Gathered from prices that travellers and owners wrote down.
        Observed = "observed",
        /// An estimate drawn towards observations, of which there are few.
        Blended = "blended",
    }
}

crate::named_enum! {
    /// The unit of an amount of a cost category.
    #[non_exhaustive]
    pub enum CostUnit {
        /// All spending of a day: the overall total.
        Total = "total",
        /// One item: a night, a ticket.
        Item = "item",
        /// The spending of a day.
        Day = "day",
    }
}
