//! Money: currencies, conversion and travel costs.

use pyo3::prelude::*;

use crate::{hint::Named, info::Source, record::record};

record! {
    /// A currency.
    Currency from wayfare::Currency<'_> as currency, shown ["code", "name"] {
        /// ISO 4217 code.
        code: String = currency.code.to_string(),
        /// Name with the country in parentheses, such as `Dollar (United States)`.
        name: String = currency.name.to_owned(),
        /// Name without parentheses, such as `US Dollar`, where a source has one.
        alternate_name: Option<String> = currency.alternate_name.map(str::to_owned),
        /// Symbol; without one, amounts are customarily shown with the code.
        symbol: Option<String> = currency.symbol.map(str::to_owned),
        /// Its exchange rate, where known.
        rate: Option<Rate> = currency.rate.map(Rate::from),
        /// What replaced it, if it was withdrawn.
        successor: Option<Successor> = currency.successor.map(Successor::from),
    }
}

record! {
    /// A reference exchange rate. Not for trading: it is as old as its date says.
    Rate from wayfare::Rate<'_> as rate, shown ["per_base", "base", "date"] {
        /// Units of the currency for one unit of the base.
        per_base: f64 = rate.per_base,
        /// Code of the base.
        base: String = rate.base.to_string(),
        /// Date of the rate, ISO 8601.
        date: String = rate.date.to_owned(),
        /// Its source.
        source: Source = rate.source.into(),
    }
}

record! {
    /// The currency that replaced a withdrawn one.
    Successor from wayfare::Successor as successor, shown ["code", "per_unit"] {
        /// ISO 4217 code.
        code: String = successor.code.to_string(),
        /// Units of the withdrawn currency for one unit of this one.
        per_unit: f64 = successor.per_unit,
    }
}

record! {
    /// A converted amount.
    Conversion from wayfare::Conversion<'_> as conversion, shown ["amount", "from_", "converted", "to", "date"] {
        /// The code of the currency converted from. `from` is a keyword of Python.
        from_: String = conversion.from.to_string(),
        /// The code of the currency converted to.
        to: String = conversion.to.to_string(),
        /// The amount in `from_`.
        amount: f64 = conversion.amount,
        /// Units of `to` for one unit of `from_`.
        rate: f64 = conversion.rate,
        /// The amount in `to`.
        converted: f64 = conversion.converted,
        /// Date of the rate, ISO 8601: the older of the two rates that it is made of.
        date: String = conversion.date.to_owned(),
    }
}

record! {
    /// The travel costs of a place or country, per person, in the local currency. Two share a room.
    Costs from wayfare::Costs<'_> as costs, shown ["total", "currency", "inherited_from", "inherited_from_place"] {
        /// What a day costs: a figure of its own, which need not be the sum of the categories.
        total: Cost = costs.total.into(),
        /// What each category costs, by ascending id. Categories without data are absent.
        categories: Vec<Cost> = costs.categories.into_iter().map(Cost::from).collect(),
        /// The currency of the amounts, where the country has one.
        currency: Option<Currency> = costs.currency.map(Currency::from),
        /// The code of the country whose figures these are, if the place has none of its own.
        inherited_from: Option<String> = costs.inherited_from.map(|code| code.to_string()),
        /// The id of the place whose figures these are, if it is the main one of a region, or the
        /// city of a quarter, that has none of its own.
        inherited_from_place: Option<u32> = costs.inherited_from_place.map(wayfare::PlaceId::get),
    }
}

record! {
    /// The costs of one category.
    Cost from wayfare::Cost<'_> as cost, shown ["category", "budget", "midrange", "luxury"] {
        /// The category's id; 0 is the overall total.
        category_id: u16 = cost.category_id,
        /// The category's name.
        category: String = cost.category.to_owned(),
        /// Typical low-end amount.
        budget: Option<f64> = cost.budget,
        /// Typical mid-range amount.
        midrange: Option<f64> = cost.midrange,
        /// Typical luxury amount.
        luxury: Option<f64> = cost.luxury,
        /// The error factor, where known: two of three true amounts lie between `amount / error` and `amount * error`.
        error: Option<f64> = cost.error,
        /// How many prices of the place the figure was observed from; 0 for one that was not.
        observations: u32 = cost.observations,
        /// How many travellers' logs it was observed from; 0 for one that was not.
        travellers: u32 = cost.travellers,
        /// The first year of these logs.
        first_year: u32 = cost.first_year,
        /// The last year of these logs.
        last_year: u32 = cost.last_year,
        /// Date of the figure, ISO 8601.
        date: String = cost.date.to_owned(),
        /// Its source, and how far it can be trusted.
        source: Source = cost.source.into(),
    }
}

record! {
    /// A cost category; id 0 is the overall total of a day.
    Category from wayfare::Category<'_> as category, shown ["id", "name", "unit"] {
        /// Its id.
        id: u16 = category.id,
        /// Its name.
        name: String = category.name.to_owned(),
        /// What it covers.
        description: String = category.description.to_owned(),
        /// The unit of its amounts.
        unit: Named<wayfare::CostUnit> = category.unit.into(),
        /// Whether the dataset has costs of it, of any place or country.
        has_costs: bool = category.has_costs,
    }
}

record! {
    /// An amount of money, and the range in which two of three true amounts lie, where known.
    Expense from wayfare::Expense as expense, shown ["amount", "low", "high"] {
        /// The amount.
        amount: f64 = expense.amount,
        /// Lower end of the range.
        low: Option<f64> = expense.low,
        /// Upper end of the range.
        high: Option<f64> = expense.high,
    }
}
