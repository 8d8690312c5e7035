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

/// Two places, in the order of the request. Pairs of one place come together, and of these those of one relation.
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
        let Some(currency) = costs.currency else {
            continue;
        };
        let common = *common.get_or_insert(currency.code);
        let converted = costs.in_currency(call.dataset, common)?;
        let day = converted.and_then(|costs| costs.total.expense(Style::Midrange));
        days.push((place.id(), day, place.country_code()?));
    }
    let pairs = CostComparison::of_each(&days, |&(_, day, country)| Some((day?, country)));
    let pairs = pairs.into_iter().map(|(first, second, says)| Pair {
        first: first.0,
        second: second.0,
        says,
    });
    PAIR.write_all(pairs, w)
}
