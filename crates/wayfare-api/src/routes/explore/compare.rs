//! What can be said of several places by what a midrange day costs in each.

use wayfare::{CostComparison, PlaceId, Style};

use super::{
    super::{call::Call, path::PathParameter},
    card::place_with_id,
};
use crate::{
    failure::Failure,
    object::{Object, Row, field},
    schema::Schema,
    write::Writer,
};

/// The maximum number of places that are compared.
const MOST: usize = 20;

pub(super) static GEONAMEIDS: PathParameter = PathParameter {
    name: "geonameids",
    noun: "a list of location ids",
    example: "2267057,2735943",
    schema: Schema::Pattern("^[0-9]+(,[0-9]+)*$"),
};

/// Two places, in the order of the request.
pub(super) struct Pair {
    first: PlaceId,
    second: PlaceId,
    says: CostComparison,
}

impl Row for Pair {
    type Of<'d> = Pair;
}

pub(super) static PAIR: Object<Pair> = Object {
    name: "Pair",
    about: "What can be said of two places by what a midrange day costs in each.",
    fields: &[
        field!("geonameid" Whole "id" "2267057" "Id of the first." |p| Some(p.first.get().into())),
        field!("other" Whole "id" "2735943" "Id of the second." |p| Some(p.second.get().into())),
        field!("relation" Text "text" "about_the_same"
            "What the first is beside the second: `cheaper`, `about_the_same` or `dearer`."
            |p| Some(p.says.relation.as_str())),
        field!("probability" Amount "probability" "0.54"
            "How probable it is that the one with the lower figure is cheaper." |p| Some(p.says.probability)),
    ],
};

pub(super) fn compare(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let text = call.text(&GEONAMEIDS)?;
    let ids = text.split(',').map(str::parse);
    let ids: Vec<u32> = ids
        .collect::<Result<_, _>>()
        .map_err(|_| GEONAMEIDS.malformed(text))?;
    if ids.len() > MOST {
        let many = ids.len();
        return Err(Failure::Input(format!(
            "{many} places are too many: at most {MOST} are compared."
        )));
    }
    // The amounts are in the currency of the first.
    let (mut days, mut common) = (Vec::new(), None);
    for id in ids {
        let place = place_with_id(call, id)?;
        let Some(costs) = place.costs_or_inherited()? else {
            continue;
        };
        let day = costs.total.expense(Style::Midrange);
        let Some((day, currency)) = day.zip(costs.currency) else {
            continue;
        };
        let common = *common.get_or_insert(currency.code);
        if let Some(conversion) = call.dataset.convert(currency.code, common, 1.0)? {
            days.push((place.id(), (day * conversion.rate, place.country_code()?)));
        }
    }
    let pairs = days
        .iter()
        .enumerate()
        .flat_map(|(at, first)| days.iter().skip(at + 1).map(move |second| (first, second)));
    let pairs = pairs.map(|(&(first, day), &(second, other))| Pair {
        first,
        second,
        says: CostComparison::of_days(day, other),
    });
    PAIR.write_all(pairs, w)
}
