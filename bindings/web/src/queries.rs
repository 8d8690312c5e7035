//! The queries of the library. Answers are JSON, or the bytes of [`Places`]; `js/index.js` documents them.
#![allow(
    missing_docs,
    reason = "each is the method of the library with its name"
)]

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wayfare::{Place, Point, Verb};

use crate::{
    Dataset, Failure,
    camel_case::json,
    options::{Options, place_id},
    places::{Bytes, Places},
    records::{CheapPlace, Info},
};

type Json = Result<String, Failure>;

#[wasm_bindgen]
impl Dataset {
    pub fn search(&self, text: &str, options: &str) -> Bytes {
        let Options { asked, shown } = Options::read(Verb::Search, options)?;
        Places::of_hits(&self.inner.search_with(text, &asked.search())?, shown)
    }

    pub fn autocomplete(&self, text: &str, options: &str) -> Bytes {
        let Options { asked, shown } = Options::read(Verb::Autocomplete, options)?;
        Places::of_hits(&self.inner.autocomplete_with(text, &asked.search())?, shown)
    }

    pub fn resolve(&self, text: &str, options: &str) -> Bytes {
        let Options { asked, shown } = Options::read(Verb::Resolve, options)?;
        Places::resolved(&self.inner.resolve(text, &asked.policy())?, shown)
    }

    pub fn nearest(&self, latitude: f64, longitude: f64, options: &str) -> Bytes {
        let point = Point::new(latitude, longitude)?;
        let options = Options::read(Verb::Nearest, options)?.asked.nearest();
        Places::nearby(&self.inner.nearest_with(point, &options)?)
    }

    #[wasm_bindgen(js_name = regionAt)]
    pub fn region_at(&self, latitude: f64, longitude: f64) -> Json {
        json(&self.inner.region_at(Point::new(latitude, longitude)?)?)
    }

    pub fn place(&self, id: f64) -> Json {
        json(&self.inner.place(place_id(id)?)?)
    }

    pub fn costs(&self, id: f64, inherited: bool) -> Json {
        self.of_place(id, |place| {
            if inherited {
                place.costs_or_inherited()
            } else {
                place.costs()
            }
        })
    }

    #[wasm_bindgen(js_name = countryCosts)]
    pub fn country_costs(&self, code: &str) -> Json {
        json(&self.inner.country_costs(code)?)
    }

    pub fn cheapest(&self, currency: &str, options: &str) -> Json {
        let currency = currency.parse()?;
        let options = Options::read(Verb::Cheapest, options)?
            .asked
            .cheapest(currency);
        let days = self.inner.cheapest(currency, &options)?;
        json(
            &days
                .iter()
                .map(CheapPlace::new)
                .collect::<Result<Vec<_>, _>>()?,
        )
    }

    pub fn highlights(&self, id: f64, options: &str) -> Json {
        let options = Options::read(Verb::Highlights, options)?.asked.highlights();
        self.of_place(id, |place| place.highlights_with(&options).map(Some))
    }

    #[wasm_bindgen(js_name = countryHighlights)]
    pub fn country_highlights(&self, code: &str, options: &str) -> Json {
        let options = Options::read(Verb::Highlights, options)?.asked.highlights();
        json(&self.inner.country_highlights_with(code, &options)?)
    }

    #[wasm_bindgen(js_name = nearestHighlights)]
    pub fn nearest_highlights(&self, latitude: f64, longitude: f64, options: &str) -> Json {
        let options = Options::read(Verb::NearestHighlights, options)?
            .asked
            .highlights();
        json(
            &self
                .inner
                .nearest_highlights(Point::new(latitude, longitude)?, &options)?,
        )
    }

    pub fn accommodation(&self, id: f64, options: &str) -> Json {
        let options = Options::read(Verb::Accommodation, options)?
            .asked
            .accommodation();
        self.of_place(id, |place| place.accommodation_with(&options).map(Some))
    }

    #[wasm_bindgen(js_name = searchAccommodation)]
    pub fn search_accommodation(&self, text: &str, options: &str) -> Json {
        let options = Options::read(Verb::SearchAccommodation, options)?
            .asked
            .accommodation();
        json(&self.inner.search_accommodation_with(text, &options)?)
    }

    #[wasm_bindgen(js_name = nearestAccommodation)]
    pub fn nearest_accommodation(&self, latitude: f64, longitude: f64, options: &str) -> Json {
        let options = Options::read(Verb::NearestAccommodation, options)?
            .asked
            .accommodation();
        json(
            &self
                .inner
                .nearest_accommodation_with(Point::new(latitude, longitude)?, &options)?,
        )
    }

    #[wasm_bindgen(js_name = postalCode)]
    pub fn postal_code(&self, code: &str, country: Option<String>) -> Json {
        json(&match country {
            Some(country) => self.inner.postal_code_in(code, &country)?,
            None => self.inner.postal_code(code)?,
        })
    }

    pub fn country(&self, code: &str) -> Json {
        json(&self.inner.country(code)?)
    }

    #[wasm_bindgen(js_name = countryCalled)]
    pub fn country_called(&self, text: &str) -> Json {
        json(&self.inner.country_called(text)?)
    }

    pub fn countries(&self) -> Json {
        json(
            &self
                .inner
                .countries()
                .collect::<wayfare::Result<Vec<_>>>()?,
        )
    }

    #[wasm_bindgen(js_name = searchCountries)]
    pub fn search_countries(&self, text: &str) -> Json {
        json(&self.inner.search_countries(text)?)
    }

    pub fn currency(&self, code: &str) -> Json {
        json(&self.inner.currency(code)?)
    }

    #[wasm_bindgen(js_name = searchCurrencies)]
    pub fn search_currencies(&self, text: &str) -> Json {
        json(&self.inner.search_currencies(text)?)
    }

    pub fn currencies(&self) -> Json {
        json(
            &self
                .inner
                .currencies()
                .collect::<wayfare::Result<Vec<_>>>()?,
        )
    }

    pub fn categories(&self) -> Json {
        json(
            &self
                .inner
                .categories()
                .collect::<wayfare::Result<Vec<_>>>()?,
        )
    }

    pub fn convert(&self, from: &str, to: &str, amount: f64) -> Json {
        json(&self.inner.convert(from, to, amount)?)
    }

    pub fn info(&self) -> Json {
        json(&Info::from(self.inner.info()?))
    }
}

impl Dataset {
    /// Answers with what belongs to a place; `null` if there is no such place.
    fn of_place<'d, T: Serialize>(
        &'d self,
        id: f64,
        read: impl FnOnce(&Place<'d>) -> wayfare::Result<Option<T>>,
    ) -> Json {
        match self.inner.place(place_id(id)?)? {
            Some(place) => json(&read(&place)?),
            None => Ok("null".to_owned()),
        }
    }
}
