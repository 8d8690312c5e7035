//! The queries of the library. Answers are JSON, or where the lists of `places` are, which are asked for with the options that
//! are kept; `js/index.js` documents them.
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
    names::{self, Names, names_in},
    options::{Options, place_id},
    places::{self, Address},
    records::{CheapPlace, Info},
};

type Json = Result<String, Failure>;

#[wasm_bindgen]
impl Dataset {
    pub fn search(&self, text: &str) -> Address {
        let Options {
            asked,
            fields,
            lang,
        } = Options::kept(Verb::Search)?;
        let names = self.names(lang.as_deref())?;
        places::of_hits(
            &self.inner.search_with(text, &asked.search())?,
            fields,
            names,
        )
    }

    pub fn autocomplete(&self, text: &str) -> Address {
        let Options {
            asked,
            fields,
            lang,
        } = Options::kept(Verb::Autocomplete)?;
        let names = self.names(lang.as_deref())?;
        places::of_hits(
            &self.inner.autocomplete_with(text, &asked.search())?,
            fields,
            names,
        )
    }

    pub fn resolve(&self, text: &str) -> Address {
        let Options {
            asked,
            fields,
            lang,
        } = Options::kept(Verb::Resolve)?;
        let names = self.names(lang.as_deref())?;
        places::resolved(&self.inner.resolve(text, &asked.policy())?, fields, names)
    }

    pub fn nearest(&self, latitude: f64, longitude: f64) -> Address {
        let point = Point::new(latitude, longitude)?;
        let Options {
            asked,
            fields,
            lang,
        } = Options::kept(Verb::Nearest)?;
        let names = self.names(lang.as_deref())?;
        places::nearby(
            &self.inner.nearest_with(point, &asked.nearest())?,
            fields,
            names,
        )
    }

    #[wasm_bindgen(js_name = regionAt)]
    pub fn region_at(&self, latitude: f64, longitude: f64, lang: Option<String>) -> Json {
        let at = self.inner.region_at(Point::new(latitude, longitude)?)?;
        names::region_at(at, self.names(lang.as_deref())?)
    }

    pub fn place(&self, id: f64, lang: Option<String>) -> Json {
        let names = self.names(lang.as_deref())?;
        let place = self.inner.place(place_id(id)?)?;
        place.map_or(Ok(null()), |place| names::place(&place, names))
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
        let Options { asked, lang, .. } = Options::read(Verb::Cheapest, options)?;
        let mut names = self.names(lang.as_deref())?;
        let days = self.inner.cheapest(currency, &asked.cheapest(currency))?;
        let records = days.iter().map(|day| {
            names::with_summary(&day.place, &mut names, |place| {
                json(&CheapPlace::new(place, day))
            })
        });
        let records = records.collect::<Result<Vec<_>, _>>()?;
        Ok(format!("[{}]", records.join(",")))
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

    pub fn country(&self, code: &str, lang: Option<String>) -> Json {
        names::country(self.inner.country(code)?, self.names(lang.as_deref())?)
    }

    #[wasm_bindgen(js_name = countryCalled)]
    pub fn country_called(&self, text: &str, lang: Option<String>) -> Json {
        names::country(
            self.inner.country_called(text)?,
            self.names(lang.as_deref())?,
        )
    }

    pub fn countries(&self, lang: Option<String>) -> Json {
        names::countries(self.inner.countries(), self.names(lang.as_deref())?)
    }

    #[wasm_bindgen(js_name = searchCountries)]
    pub fn search_countries(&self, text: &str, lang: Option<String>) -> Json {
        let found = self.inner.search_countries(text)?;
        names::countries(found.into_iter().map(Ok), self.names(lang.as_deref())?)
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
    fn names<'d>(&'d self, lang: Option<&'d str>) -> Result<Names<'d>, Failure> {
        names_in(&self.inner, lang)
    }

    /// Answers with what belongs to a place; `null` if there is no such place.
    fn of_place<'d, T: Serialize>(
        &'d self,
        id: f64,
        read: impl FnOnce(&Place<'d>) -> wayfare::Result<Option<T>>,
    ) -> Json {
        match self.inner.place(place_id(id)?)? {
            Some(place) => json(&read(&place)?),
            None => Ok(null()),
        }
    }
}

fn null() -> String {
    "null".to_owned()
}
