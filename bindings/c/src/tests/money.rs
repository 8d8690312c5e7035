//! Money beside that of the library: the costs of places and countries, and all conversions.

use wayfare::PlaceId;

use super::{
    call, opened, read,
    values::{coded, text},
};
use crate::{
    failure::Status,
    money::{wayfare_convert, wayfare_costs_at, wayfare_costs_length},
    pointer::Text,
};

pub(super) fn assert_same_costs(
    ours: Result<Option<Box<crate::money::Costs>>, (Status, Option<String>)>,
    theirs: Option<wayfare::Costs<'_>>,
) -> usize {
    let Some(theirs) = theirs else {
        assert_eq!(ours.map(drop), Err((Status::NotFound, None)));
        return 0;
    };
    let ours = ours.unwrap();
    assert_eq!(wayfare_costs_length(ours.as_deref()), theirs.iter().count());
    for (at, record) in theirs.iter().enumerate() {
        let cost = wayfare_costs_at(ours.as_deref(), at).unwrap();
        assert_eq!(
            (cost.category_id, cost.observations),
            (record.category_id, record.observations)
        );
        assert_eq!(
            coded(&cost.currency_code),
            text(theirs.currency.map(|currency| currency.code))
        );
        assert_eq!(coded(&cost.inherited_from), text(theirs.inherited_from));
        assert_eq!(
            cost.inherited_from_place,
            theirs.inherited_from_place.map_or(0, PlaceId::get)
        );
        let figures = [cost.budget, cost.midrange, cost.luxury, cost.error];
        let figures = figures.map(|figure| (!figure.is_nan()).then_some(figure));
        assert_eq!(
            figures,
            [record.budget, record.midrange, record.luxury, record.error]
        );
        let (source, provenance) = (record.source.title, record.source.provenance.as_str());
        assert_eq!(
            [cost.category, cost.date, cost.source, cost.provenance].map(read),
            [record.category, record.date, source, provenance].map(Some)
        );
    }
    theirs.iter().count()
}

#[test]
fn conversions_between_all_currencies() {
    let (dataset, world) = opened();
    let codes: Vec<_> = world
        .currencies()
        .map(|currency| currency.unwrap().code)
        .collect();
    let mut converted = 0;
    for (number, from) in codes.iter().enumerate() {
        for to in codes.iter().skip(number % 3).step_by(3) {
            let ours = call(|out, error| {
                let [from, to] = [from, to].map(|code| Text::of(code.as_str()));
                wayfare_convert(Some(&dataset), from, to, 12.5, out, error)
            });
            let Some(theirs) = world.convert(*from, *to, 12.5).unwrap() else {
                assert_eq!(ours.map(drop), Err((Status::NotFound, None)));
                continue;
            };
            let ours = ours.unwrap();
            assert_eq!((ours.rate, ours.converted), (theirs.rate, theirs.converted));
            assert_eq!(read(ours.date), Some(theirs.date));
            converted += 1;
        }
    }
    assert!(converted > 0);
}
