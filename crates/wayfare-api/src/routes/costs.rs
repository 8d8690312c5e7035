//! Travel costs of places and countries.

use wayfare::{Cost, Costs, CountryCode, Place, PlaceId};

use super::{
    call::Call,
    countries::COUNTRY_INFO,
    locations::{LOCATION_INFO, Location},
    path::{COUNTRY_CODE, GEONAMEID, Literal, Parameter},
    route::{Answer, Group, Own, Route, Work},
};
use crate::{
    failure::Failure,
    object::{Field, Object, Row, field},
    query::{INHERIT, LANG},
    write::Writer,
};

pub(super) const GROUP: Group = Group {
    name: "costs",
    about: "What travelling costs, by category, per person and in the local currency. Two share a room. The overall total, which is last, need not be the sum of the others.",
    routes: &[
        Route {
            path: &[
                Literal("costs"),
                Literal("countryinfo"),
                Parameter(&COUNTRY_CODE),
            ],
            about: "The costs of a country, and the country.",
            query: &[],
            answer: Answer::CostsAndInfo {
                costs: &COST,
                or_false: false,
                info: &COUNTRY_INFO,
            },
            work: Work::Small,
            handle: countryinfo,
        },
        Route {
            path: &[
                Literal("costs"),
                Literal("country"),
                Parameter(&COUNTRY_CODE),
            ],
            about: "The costs of a country.",
            query: &[],
            answer: Answer::Many(&COST),
            work: Work::Small,
            handle: country,
        },
        Route {
            path: &[
                Literal("costs"),
                Literal("locationinfo"),
                Parameter(&GEONAMEID),
            ],
            about: "The costs of a location, and the location. `costs` is false where too little is known.",
            query: &[Own(&LANG), Own(&INHERIT)],
            answer: Answer::CostsAndInfo {
                costs: &COST,
                or_false: true,
                info: &LOCATION_INFO,
            },
            work: Work::Small,
            handle: locationinfo,
        },
        Route {
            path: &[Literal("costs"), Literal("location"), Parameter(&GEONAMEID)],
            about: "The costs of a location; false where too little is known.",
            query: &[Own(&INHERIT)],
            answer: Answer::ManyOrFalse(&COST),
            work: Work::Small,
            handle: |call, w| {
                let place = call.place()?;
                write_or_false(costs_of(call, &place)?, &place, w)
            },
        },
    ],
};

/// An object about the cost of a category.
pub(super) trait AboutCost: Row + Sized {
    /// The unit of its figures.
    const UNIT: &'static str;

    /// Returns the cost.
    fn cost<'a>(row: &'a Self::Of<'_>) -> &'a Cost<'a>;

    const CATEGORY_ID: Field<Self> = field!("category_id" Whole "id" "4"
        "Id of the category; 0 is the overall total, which comes last."
        |row| Some(Self::cost(row).category_id.into()));
    const BUDGET: Field<Self> = field!("value_budget" optional Amount (Self::UNIT) "12"
        "Typical low-end cost, where known." |row| Self::cost(row).budget);
    const MIDRANGE: Field<Self> = field!("value_midrange" optional Amount (Self::UNIT) "30"
        "Typical mid-range cost, where known." |row| Self::cost(row).midrange);
    const LUXURY: Field<Self> = field!("value_luxury" optional Amount (Self::UNIT) "75.25"
        "Typical luxury cost, where known." |row| Self::cost(row).luxury);
}

/// A cost record, with the place or the country that it belongs to.
struct CostOf<'d> {
    cost: Cost<'d>,
    location: Option<PlaceId>,
    country: Option<CountryCode>,
}

impl Row for CostOf<'static> {
    type Of<'d> = CostOf<'d>;
}

impl AboutCost for CostOf<'static> {
    const UNIT: &'static str = "local currency, per person, of two who share a room";

    fn cost<'a>(row: &'a CostOf<'_>) -> &'a Cost<'a> {
        &row.cost
    }
}

static COST: Object<CostOf<'static>> = Object {
    name: "Cost",
    about: "What a category costs in a location or country.",
    fields: &[
        CostOf::CATEGORY_ID,
        CostOf::BUDGET,
        CostOf::MIDRANGE,
        CostOf::LUXURY,
        field!("geonameid" optional Whole "id" "2267057" "Id of the location, in its costs."
            |c| c.location.map(|id| id.get().into())),
        field!("country_code" optional Text "ISO 3166-1 code" "PT" "Code of the country, in its costs."
            |c| c.country.as_ref().map(CountryCode::as_str)),
    ],
};

fn countryinfo(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    w.begin_object();
    w.key("costs");
    country(call, w)?;
    w.key("info");
    COUNTRY_INFO.write(&call.country()?, w)?;
    w.end_object();
    Ok(())
}

fn country(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let code = call.country()?.code;
    let costs = call.dataset.country_costs(code)?.into_iter().flatten();
    COST.write_all(
        costs.map(|cost| CostOf {
            cost,
            location: None,
            country: Some(code),
        }),
        w,
    )
}

fn locationinfo(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let place = call.place()?;
    let costs = costs_of(call, &place)?;
    let mut info = Location::new(call, &place)?;
    if let Some(costs) = &costs {
        (info.inherited_from, info.inherited_from_place) =
            (costs.inherited_from, costs.inherited_from_place);
    }
    w.begin_object();
    w.key("costs");
    write_or_false(costs, &place, w)?;
    w.key("info");
    LOCATION_INFO.write(&info, w)?;
    w.end_object();
    Ok(())
}

fn costs_of<'d>(call: &Call<'_>, place: &Place<'d>) -> Result<Option<Costs<'d>>, Failure> {
    Ok(if call.options.inherit {
        place.costs_or_inherited()?
    } else {
        place.costs()?
    })
}

fn write_or_false(
    costs: Option<Costs<'_>>,
    place: &Place<'_>,
    w: &mut dyn Writer,
) -> Result<(), Failure> {
    let Some(costs) = costs else {
        w.boolean(false);
        return Ok(());
    };
    let country = costs.inherited_from;
    let location = country
        .is_none()
        .then(|| costs.inherited_from_place.unwrap_or(place.id()));
    COST.write_all(
        costs.into_iter().map(|cost| CostOf {
            cost,
            location,
            country,
        }),
        w,
    )
}
