//! Places, postal codes and countries, as records of their fields.

use crate::{dataset::Dataset, failure::WayfareError, point::Point, record::record};

/// The kind of a place: a place proper, or a region or country, which has places in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum PlaceKind {
    /// A place at a point: a city, a village, a peak, an airport.
    Place,
    /// An area with a name: a state, a province, an island.
    Region,
    /// A country or territory with a code of ISO 3166-1.
    Country,
}

impl From<wayfare::PlaceKind> for PlaceKind {
    fn from(kind: wayfare::PlaceKind) -> Self {
        match kind {
            wayfare::PlaceKind::Region => Self::Region,
            wayfare::PlaceKind::Country => Self::Country,
            _ => Self::Place,
        }
    }
}

impl From<PlaceKind> for wayfare::PlaceKind {
    fn from(kind: PlaceKind) -> Self {
        match kind {
            PlaceKind::Place => Self::Place,
            PlaceKind::Region => Self::Region,
            PlaceKind::Country => Self::Country,
        }
    }
}

record! {
    /// A place, region or country.
    Place from wayfare::PlaceDetails<'_> as details {
        /// Its id, which is GeoNames' own and the same in every dataset.
        id: u32 = details.id.get(),
        /// Primary name.
        name: String = details.name.to_owned(),
        /// Name in plain ASCII, where the source gives one.
        ascii_name: Option<String> = owned(details.ascii_name.as_deref()),
        /// Whether it is a place proper, or a region or country.
        kind: PlaceKind = details.kind.into(),
        /// GeoNames feature class, one letter: `P` for populated places.
        feature_class: Option<String> = owned(details.feature_class),
        /// GeoNames feature code, such as `PPLC` for a capital.
        feature_code: Option<String> = owned(details.feature_code),
        /// Its point.
        point: Point = details.point.into(),
        /// Code of its country, if it belongs to one.
        country_code: Option<String> = owned(details.country_code),
        /// Name of the country.
        country_name: Option<String> = owned(details.country_name),
        /// Codes of further countries that it belongs to or that claim it; often none.
        alternate_countries: Vec<String> = details.alternate_countries.iter().map(str::to_owned).collect(),
        /// Code of its admin1 region within the country.
        admin1_code: Option<String> = owned(details.admin1_code),
        /// Name of the admin1 region.
        admin1_name: Option<String> = owned(details.admin1_name),
        /// Code of its admin2 region within the admin1 region.
        admin2_code: Option<String> = owned(details.admin2_code),
        /// Name of the admin2 region.
        admin2_name: Option<String> = owned(details.admin2_name),
        /// IANA time zone.
        time_zone: Option<String> = owned(details.time_zone),
        /// Number of inhabitants, where known.
        population: Option<u64> = details.population,
        /// Metres above sea level, where known.
        elevation: Option<i16> = details.elevation,
        /// Metres above sea level by a digital elevation model, where known.
        dem: Option<i16> = details.dem,
        /// Date of its last change in GeoNames, ISO 8601, where known.
        modified: Option<String> = owned(details.modified),
        /// How much a visitor bargains in its country, from 0 (not at all) to 4 (often), where known.
        bargaining: Option<u8> = details.bargaining,
        /// Code of the local currency.
        currency_code: Option<String> = owned(details.currency_code),
        /// Name of the currency.
        currency_name: Option<String> = owned(details.currency_name),
        /// Symbol of the currency, where it has one.
        currency_symbol: Option<String> = owned(details.currency_symbol),
        /// Whether it has travel costs of its own.
        has_costs: bool = details.has_costs,
    }
}

record! {
    /// A postal code and the place that it stands for.
    PostalCode from wayfare::PostalCode<'_> as code {
        /// The code as its country writes it.
        code: String = code.code.to_owned(),
        /// Code of its country.
        country_code: String = code.country_code.to_string(),
        /// Name of the place in the postal data.
        place_name: String = code.place_name.to_string(),
        /// Name of the admin1 region in the postal data.
        admin1_name: Option<String> = code.admin1_name.map(str::to_owned),
        /// Where it is, where known.
        point: Option<Point> = code.point.map(Point::from),
        /// Id of the place that the code is attached to.
        place_id: Option<u32> = code.place_id.map(|id| id.get()),
        /// Whether that place is merely the nearest one: none nearby has the name in the postal data.
        by_distance: bool = code.by_distance,
    }
}

record! {
    /// A country. `get` has the rest that is known of it: `/countries/PT`.
    Country from wayfare::Country<'_> as country {
        /// ISO 3166-1 alpha-2 code.
        code: String = country.code.to_string(),
        /// Its name in English.
        name: String = country.name.to_owned(),
    }
}

fn owned(text: Option<impl AsRef<str>>) -> Option<String> {
    text.map(|text| text.as_ref().to_owned())
}

#[uniffi::export]
impl Dataset {
    /// Finds the name of a place in a language (BCP 47 tag).
    pub fn name_in(&self, id: u32, language: &str) -> Result<Option<String>, WayfareError> {
        let place = self.0.place(id)?;
        Ok(place
            .map(|place| place.name_in(language))
            .transpose()?
            .flatten())
    }

    /// Finds the place with an id.
    pub fn place(&self, id: u32) -> Result<Option<Place>, WayfareError> {
        let Some(place) = self.0.place(id)? else {
            return Ok(None);
        };
        Ok(Some(place.details()?.try_into()?))
    }

    /// Finds a postal code in all countries that have it, or in one: a code of two letters.
    #[uniffi::method(default(country))]
    pub fn postal_code(
        &self,
        code: &str,
        country: Option<String>,
    ) -> Result<Vec<PostalCode>, WayfareError> {
        let found = match country {
            Some(country) => self.0.postal_code_in(code, &country)?,
            None => self.0.postal_code(code)?,
        };
        found.into_iter().map(PostalCode::try_from).collect()
    }

    /// Finds the country with a code or a name; null where none has it, or several have.
    pub fn country_called(&self, text: &str) -> Result<Option<Country>, WayfareError> {
        self.0
            .country_called(text)?
            .map(Country::try_from)
            .transpose()
    }
}
