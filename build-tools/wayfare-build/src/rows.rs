//! The typed rows that readers hand to the importer, where a row has more than a few values.

/// A row of the GeoNames main dump, or what another source says of a place.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct PlaceRow<'a> {
    pub geonameid: u32,
    pub name: &'a str,
    /// `None` where it is the name itself.
    pub ascii_name: Option<&'a str>,
    /// The comma-separated list as in the dump.
    pub alternate_names: &'a str,
    pub latitude: f64,
    pub longitude: f64,
    pub feature_class: &'a str,
    pub feature_code: &'a str,
    /// Empty for places that belong to no country, such as oceans.
    pub country_code: &'a str,
    pub cc2: &'a str,
    pub admin1_code: &'a str,
    pub admin2_code: &'a str,
    pub admin3_code: &'a str,
    pub admin4_code: &'a str,
    pub population: u64,
    /// Metres.
    pub elevation: Option<i32>,
    /// Metres from a digital elevation model; -9999 in the file is `None`.
    pub dem: Option<i32>,
    pub time_zone: &'a str,
    /// ISO 8601 date, or empty.
    pub modified: &'a str,
}

/// A row of `countryInfo.txt`. Stray blanks around texts are already removed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CountryRow<'a> {
    pub country_code: &'a str,
    pub iso3: &'a str,
    pub iso_numeric: Option<u32>,
    pub name: &'a str,
    pub capital: &'a str,
    pub area_km2: Option<f64>,
    pub population: Option<u64>,
    pub continent: &'a str,
    pub tld: &'a str,
    /// Empty where the country has none (Antarctica).
    pub currency_code: &'a str,
    pub phone: &'a str,
    pub postal_format: &'a str,
    pub postal_regex: &'a str,
    pub languages: &'a str,
    pub neighbours: &'a str,
    pub geonameid: Option<u32>,
}

/// A row of `alternateNames.txt` or `alternateNamesV2.txt`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct AlternateNameRow<'a> {
    /// The id by which daily files know it; `None` if it is not a number.
    pub id: Option<u32>,
    pub geonameid: u32,
    /// Language tag, or one of the pseudo languages `post`, `link`, `wkdt`, `iata`, `icao`, `unlc`, `abbr`, …
    pub lang: &'a str,
    pub name: &'a str,
    /// As in the table `place_name`.
    pub flags: u8,
    /// The years from and to which the place had the name, if they are given and can be read.
    pub years: [Option<u16>; 2],
}

impl AlternateNameRow<'_> {
    /// The flags of short and of colloquial names, and of those that their language no longer uses.
    pub(crate) const SHORT: u8 = 2;
    pub(crate) const COLLOQUIAL: u8 = 4;
    pub(crate) const HISTORIC: u8 = 8;
    /// The flag of names whose number says nothing about importance.
    pub(crate) const FURTHER: u8 = 16;
}

/// A row of the GeoNames postal dump (12 columns).
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct PostalRow<'a> {
    pub country_code: &'a str,
    pub code: &'a str,
    pub place_name: &'a str,
    /// Name and code of its admin1 region, then of its admin2 and admin3 regions.
    pub regions: [&'a str; 6],
    /// Latitude and longitude; some rows have none.
    pub point: Option<(f64, f64)>,
    pub accuracy: Option<u8>,
}

/// A closed ring of (latitude, longitude); its first vertex is also its last.
pub(crate) type Ring = Vec<(f64, f64)>;

/// The outline of a country or of an admin1 region: `borders` tables.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BorderRow<'a> {
    /// Code or name.
    pub country_code: &'a str,
    /// Empty for the outline of a country, or of a part whose region is not known.
    pub admin1_code: &'a str,
    /// Well-known text.
    pub outline: &'a str,
    /// The same, parsed.
    pub rings: Vec<Ring>,
}

/// `currencies` tables.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CurrencyRow<'a> {
    pub currency_code: &'a str,
    pub name: &'a str,
    pub symbol: Option<&'a str>,
    pub alternate_name: Option<&'a str>,
    /// Of a withdrawn currency: the one that replaced it, and how many units of it law gave one of the other for.
    pub successor: Option<(&'a str, f64)>,
}

/// The place or country of a table row, as written in the table.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(crate) struct RowSubject {
    pub geonameid: Option<u32>,
    /// Name of the place; empty in country tables.
    pub name: String,
    /// ISO code or name of the country.
    pub country: String,
    /// Name or code of the admin1 region; may be empty.
    pub admin1: String,
}

impl RowSubject {
    /// Returns the name with its admin1 region and country, as the table writes them: what `resolve` calls the place.
    pub(crate) fn key(&self) -> String {
        let parts = [&self.name, &self.admin1, &self.country].map(String::as_str);
        parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Returns how the table tells the place or country from others: its id, or else its name.
    pub(crate) fn label(&self) -> String {
        self.geonameid
            .map_or_else(|| self.key(), |id| id.to_string())
    }
}

/// The amounts budget, midrange and luxury.
pub(crate) type AmountTriple = [Option<f64>; 3];

/// `country-costs` and `location-costs` tables: one record per category.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CostRow {
    pub subject: RowSubject,
    pub category_id: u16,
    pub amounts: AmountTriple,
    /// Factor within which two of three such figures are right.
    pub error: Option<f64>,
    /// How many prices or travellers it is the mean of, if it draws an estimate; 0 if it replaces it.
    pub count: u32,
    /// ISO 4217 code, or `local`.
    pub currency: String,
    /// ISO 8601; the source's date where the table has none.
    pub date: String,
}

/// `country-highlights` and `location-highlights` tables.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct HighlightRow {
    pub subject: RowSubject,
    pub category_id: u16,
    pub cost: f64,
    pub description: String,
    pub currency: String,
    pub date: String,
}

/// `islands` tables: islands, and areas like them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct IslandRow {
    pub name: String,
    /// ISO code or name of the country; empty for an area in several.
    pub country: String,
    /// Codes of several countries that it lies in, with commas between them.
    pub cc2: String,
    pub latitude: f64,
    pub longitude: f64,
    /// Feature class and code of GeoNames: an island, islands, or a region.
    pub feature: (&'static str, &'static str),
    pub population: u32,
    /// The people of all places on it.
    pub places_population: u32,
    /// Its bounding box: south, west, north, east.
    pub bounds: Option<[f64; 4]>,
    /// The most important places on it.
    pub geonameids: Vec<u32>,
    /// The comma-separated list as in the file.
    pub alternate_names: String,
    /// Language tags and names.
    pub translations: Vec<(String, String)>,
}

/// `accommodation` tables, and the lodgings of sources of listings. Prices keep their own currency.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct AccommodationRow {
    pub id: u32,
    pub geonameid: Option<u32>,
    pub name: String,
    pub description: String,
    pub url: String,
    pub latitude: f64,
    pub longitude: f64,
    pub dorm_available: bool,
    pub dorm_price: Option<f64>,
    pub dorm_currency: Option<String>,
    pub private_available: bool,
    pub private_price: Option<f64>,
    pub private_currency: Option<String>,
    pub rating: Option<f64>,
    pub addr1: String,
    pub addr2: String,
    pub addr3: String,
    pub zip: String,
    pub city: String,
    /// ISO code or name of the country; may be empty.
    pub country: String,
    pub date: String,
    /// The article or object that it is from, in a source of listings; empty in tables.
    pub reference: String,
    /// Its item in Wikidata, where a source of listings has it.
    pub wikidata: Option<String>,
}
