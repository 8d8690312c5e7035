//! Travel costs and conversion.

use crate::{dataset::Dataset, failure::WayfareError, record::record};

record! {
    /// The costs of a category, per person, in the local currency. Two share a room.
    Cost from &wayfare::Cost<'_> as cost {
        /// Id of the category; 0 is the overall total of a day.
        category_id: u16 = cost.category_id,
        /// Name of the category.
        category: String = cost.category.to_owned(),
        /// Typical low-end amount.
        budget: Option<f64> = cost.budget,
        /// Typical mid-range amount.
        midrange: Option<f64> = cost.midrange,
        /// Typical luxury amount.
        luxury: Option<f64> = cost.luxury,
        /// The error factor: two of three true amounts lie between `amount / error` and `amount * error`.
        error: Option<f64> = cost.error,
        /// How many prices of the place the figure was observed from, or how many nights of `travellers`; 0 for one that was
        /// not.
        observations: u32 = cost.observations,
        /// How many travellers' logs it was observed from; 0 for one that was not.
        travellers: u32 = cost.travellers,
        /// The first year of these logs.
        first_year: u32 = cost.first_year,
        /// The last year of these logs.
        last_year: u32 = cost.last_year,
        /// Date of the figure, ISO 8601.
        date: String = cost.date.to_owned(),
        /// The source, in a few words.
        source: String = cost.source.title.to_owned(),
        /// How far it can be trusted: `official`, `observed`, `blended`, `imported`, `estimate` or `sample`.
        provenance: String = cost.source.provenance.as_str().to_owned(),
    }
}

record! {
    /// The travel costs of a place or country.
    Costs from wayfare::Costs<'_> as costs {
        /// What a day costs: an average that is calculated apart, not the sum of the categories.
        total: Cost = Cost::try_from(&costs.total)?,
        /// What each category costs, by ascending id.
        categories: Vec<Cost> = costs.categories.iter().map(Cost::try_from).collect::<Result<_, _>>()?,
        /// Code of the currency of the amounts, where the country has one.
        currency_code: Option<String> = costs.currency.map(|currency| currency.code.to_string()),
        /// Code of the country whose figures these are, if the place has none of its own.
        inherited_from: Option<String> = costs.inherited_from.map(|code| code.to_string()),
        /// Id of the place whose figures these are, if it is the main one of a region, or the
        /// city of a quarter, that has none of its own.
        inherited_from_place: Option<u32> = costs.inherited_from_place.map(wayfare::PlaceId::get),
    }
}

record! {
    /// A converted amount.
    Conversion from wayfare::Conversion<'_> as conversion {
        /// The amount in the second currency.
        converted: f64 = conversion.converted,
        /// Units of the second currency for one unit of the first.
        rate: f64 = conversion.rate,
        /// Date of the rate, ISO 8601.
        date: String = conversion.date.to_owned(),
    }
}

#[uniffi::export]
impl Dataset {
    /// Finds the travel costs of a place. If it has none of its own, they are those of the main place of an island or
    /// area, or of the city that it lies in, or of its country, unless `inherited` is false.
    #[uniffi::method(default(inherited = true))]
    pub fn costs(&self, place_id: u32, inherited: bool) -> Result<Option<Costs>, WayfareError> {
        let Some(place) = self.0.place(place_id)? else {
            return Ok(None);
        };
        let costs = if inherited {
            place.costs_or_inherited()?
        } else {
            place.costs()?
        };
        costs.map(Costs::try_from).transpose()
    }

    /// Finds the travel costs of a country: a code of two letters.
    pub fn country_costs(&self, code: &str) -> Result<Option<Costs>, WayfareError> {
        self.0.country_costs(code)?.map(Costs::try_from).transpose()
    }

    /// Converts an amount between two currencies, each a code of three letters.
    pub fn convert(
        &self,
        amount: f64,
        from: &str,
        to: &str,
    ) -> Result<Option<Conversion>, WayfareError> {
        self.0
            .convert(from, to, amount)?
            .map(Conversion::try_from)
            .transpose()
    }
}
