//! The places where a day costs least.

use wayfare::{CurrencyCode, DayCost};

use super::super::{
    call::Call,
    path::CURRENCY_CODE,
    place::{AboutPlace, LocalPlace},
};
use crate::{
    failure::Failure,
    object::{Object, Row, field},
    write::Writer,
};

pub(super) struct Day<'d> {
    place: LocalPlace<'d>,
    cost: DayCost<'d>,
}

impl Row for Day<'static> {
    type Of<'d> = Day<'d>;
}

impl AboutPlace for Day<'static> {
    fn place<'a>(row: &'a Day<'_>) -> &'a LocalPlace<'a> {
        &row.place
    }
}

pub(super) static DAY: Object<Day<'static>> = Object {
    name: "Day",
    about: "A place, and what a day there costs per person, of two who share a room.",
    fields: &[
        Day::ID,
        Day::NAME,
        Day::KIND,
        Day::COUNTRY_CODE,
        Day::COUNTRY_NAME,
        Day::ADMIN1_NAME,
        Day::LATITUDE,
        Day::LONGITUDE,
        Day::POPULATION,
        field!("amount" Amount "the requested currency" "62.5"
            "What a day costs." |d| Some(d.cost.day.amount)),
        field!("low" optional Amount "the requested currency" "44"
            "Lower end of the range in which two of three true amounts lie, where known." |d| d.cost.day.low),
        field!("high" optional Amount "the requested currency" "88.75"
            "Upper end of that range." |d| d.cost.day.high),
        field!("group" Whole "rank" "1"
            "The number of its group: each place of a group costs about the same as the cheapest of it, which is cheaper than all of later groups."
            |d| Some(d.cost.group.into())),
        field!("group_size" Whole "places" "12"
            "How many places its group has, with those that the limit left out." |d| Some(d.cost.group_size.into())),
        field!("basis" Text "text" "estimate"
            "How far it can be trusted: `estimate`, `blended`, `observed`, `imported`, `official` or `sample`."
            |d| Some(d.cost.source.provenance.as_str())),
    ],
};

pub(super) fn cheapest(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let currency: CurrencyCode = call.text(&CURRENCY_CODE)?.parse()?;
    let days = call
        .dataset
        .cheapest(currency, &call.options.asked.cheapest(currency))?;
    DAY.write_each(
        days.into_iter().map(|cost| {
            Ok(Day {
                place: LocalPlace::with_regions(call, &cost.place)?,
                cost,
            })
        }),
        w,
    )
}
