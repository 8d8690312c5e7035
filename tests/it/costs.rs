//! Groups 6 and 7: travel costs of places and countries.

use std::collections::{BTreeMap, BTreeSet};

use wayfare::{
    CheapestOptions, Circle, CostComparison, CostRelation, Costs, DayCost, Filter, Place, PlaceId,
    PlaceKind, Point, Provenance, Style,
};

use crate::geonameids::{LISBON, LUGAR_SEM_ESTADO};
use crate::support::{all, details, fixture, world};

fn of_place(id: u32) -> Costs<'static> {
    fixture()
        .place(id)
        .unwrap()
        .unwrap()
        .costs()
        .unwrap()
        .unwrap()
}

#[track_caller]
fn assert_sound(costs: &Costs<'_>) {
    let (total, rest) = (costs.total, &costs.categories);
    assert_eq!((total.category_id, total.category), (0, "Total Cost"));
    assert!(
        rest.is_sorted_by(|a, b| a.category_id < b.category_id),
        "{costs:?}"
    );
    assert!(rest.iter().all(|cost| cost.category_id != 0));
    for cost in costs {
        let levels = [cost.budget, cost.midrange, cost.luxury].map(Option::unwrap);
        assert!(
            levels.iter().all(|level| level.is_finite() && *level > 0.0),
            "{cost:?}"
        );
        assert!(levels.is_sorted(), "{cost:?}");
        assert_eq!(
            (cost.date, cost.source.provenance),
            ("2026-09-29", Provenance::Estimate)
        );
        assert!(cost.source.title.contains("estimated") && !cost.source.license.is_empty());
        let midrange = cost.expense(Style::Midrange).unwrap();
        assert!(cost.error.is_some_and(|error| error > 1.0), "{cost:?}");
        assert!(
            midrange.low < Some(midrange.amount) && Some(midrange.amount) < midrange.high,
            "{cost:?}"
        );
    }
    assert!(costs.currency.is_some());
}

#[test]
fn all_6000_places_with_costs_have_sound_ones_and_no_other_place_has_any() {
    let mut with_costs = 0;
    for (at, location) in world().places().enumerate() {
        let location = details(location);
        if location.has_costs || at % 100 == 0 {
            let costs = world()
                .place(location.id)
                .unwrap()
                .unwrap()
                .costs()
                .unwrap();
            assert_eq!(costs.is_some(), location.has_costs, "{}", location.name);
            if let Some(costs) = costs {
                with_costs += 1;
                assert_sound(&costs);
                assert_eq!(
                    costs.currency.map(|currency| currency.code),
                    location.currency_code
                );
            }
        }
    }
    assert_eq!(
        (with_costs, world().info().unwrap().places_with_costs),
        (6000, 6000)
    );
}

#[test]
fn countries_have_costs_in_their_own_currency() {
    let mut with_costs = 0;
    for country in all(world().countries()) {
        let costs = world().country_costs(country.code).unwrap();
        assert_eq!(costs.is_some(), country.has_costs, "{}", country.name);
        if let Some(costs) = costs {
            with_costs += 1;
            assert_sound(&costs);
            assert_eq!(
                costs.currency.map(|currency| currency.code),
                country.currency_code
            );
        }
    }
    assert_eq!(with_costs, 242);
    assert_eq!(
        world().country_costs("pt").unwrap(),
        world().country_costs("PT").unwrap()
    );
    assert!(world().country_costs("PT").unwrap().is_some());
}

#[test]
fn a_cheap_country_is_cheaper_than_a_dear_one() {
    let day_in_euros = |code: &str| {
        let costs = world().country_costs(code).unwrap().unwrap();
        let (day, currency) = (costs.total.midrange.unwrap(), costs.currency.unwrap());
        world()
            .convert(currency.code, "EUR", day)
            .unwrap()
            .unwrap()
            .converted
    };
    assert!(day_in_euros("IN") < day_in_euros("PT") && day_in_euros("PT") < day_in_euros("CH"));
}

#[test]
fn a_place_without_figures_inherits_those_of_its_country_and_says_so() {
    let village = fixture().place(LUGAR_SEM_ESTADO).unwrap().unwrap();
    assert_eq!(village.costs().unwrap(), None);
    let inherited = village.costs_or_inherited().unwrap().unwrap();
    let portugal = fixture().country_costs("PT").unwrap().unwrap();
    assert_eq!(
        (
            inherited.total,
            inherited.categories,
            portugal.inherited_from
        ),
        (portugal.total, portugal.categories, None)
    );
    assert_eq!(
        inherited
            .inherited_from
            .map(|code| code.as_str().to_owned()),
        Some("PT".to_owned())
    );
    let lisbon = fixture().place(LISBON).unwrap().unwrap();
    assert_eq!(
        lisbon.costs_or_inherited().unwrap(),
        lisbon.costs().unwrap()
    );
}

#[test]
fn a_quarter_inherits_those_of_its_city() {
    for (quarter, city) in [
        ("montmartre", "paris"),
        ("shinjuku", "tokyo"),
        ("le marais", "paris"),
    ] {
        let found = |text: &str| world().search(text).unwrap()[0].place().unwrap();
        let (quarter, city) = (found(quarter), found(city));
        assert_eq!(quarter.costs().unwrap(), None, "{quarter:?}");
        let inherited = quarter.costs_or_inherited().unwrap().unwrap();
        assert_eq!(
            (inherited.inherited_from_place, inherited.inherited_from),
            (Some(city.id()), None)
        );
        assert_eq!(inherited.total, city.costs().unwrap().unwrap().total);
    }
}

#[test]
fn a_region_inherits_those_of_its_main_place_and_what_is_in_several_countries_none() {
    let found = |text: &str| world().search(text).unwrap()[0].place().unwrap();
    for (region, main) in [
        ("tenerife", "santa cruz de tenerife"),
        ("bali", "denpasar"),
        ("sicily", "palermo"),
        ("crete", "heraklion"),
        ("hawaii", "honolulu"),
        ("tuscany", "florence"),
        ("provence", "marseille"),
    ] {
        let (region, main) = (found(region), found(main));
        let (inherited, own) = (
            region.costs_or_inherited().unwrap().unwrap(),
            main.costs().unwrap().unwrap(),
        );
        assert_eq!(
            (inherited.inherited_from_place, inherited.inherited_from),
            (Some(main.id()), None),
            "{}",
            region.name()
        );
        assert_eq!(inherited.total, own.total);
    }
    assert_eq!(found("europe").costs_or_inherited().unwrap(), None);
}

#[test]
fn every_place_of_an_inhabited_country_has_an_answer() {
    for place in world().places().step_by(97) {
        let place = place.unwrap();
        let country = place.country_code().unwrap();
        let inhabited = !["AQ", "BV", "GS", "HM", "IO", "PN", "TF", "UM"]
            .iter()
            .any(|&code| country.is_none_or(|country| country == code));
        assert_eq!(
            place.costs_or_inherited().unwrap().is_some(),
            inhabited,
            "{} {country:?}",
            place.name()
        );
    }
}

#[test]
fn an_error_is_the_less_the_better_a_country_or_place_is_known() {
    let of_country = |code: &str| world().country_costs(code).unwrap().unwrap().total.error;
    // Six budgets of cities, three, one of the country, none; and a price level of the region.
    assert_eq!(
        ["ES", "PT", "PL", "KW", "CU"].map(of_country),
        [1.23, 1.32, 1.32, 1.44, 2.0].map(Some)
    );
    let of_place = |text: &str| {
        let place = world().search(text).unwrap()[0].place().unwrap();
        place.costs().unwrap().unwrap().total.error
    };
    assert_eq!(
        ["seville", "cadaques"].map(of_place),
        [Some(1.23), Some(1.44)]
    );
}

#[test]
fn places_with_costs_are_destinations_and_no_suburbs() {
    let found = |text: &str| world().search(text).unwrap()[0].place().unwrap();
    for text in [
        "fira, greece",
        "tulum",
        "queenstown, new zealand",
        "dubrovnik",
        "ubud",
        "guadalajara, mexico",
    ] {
        assert!(found(text).has_costs().unwrap(), "{text}");
    }
    for text in ["beverly hills, california", "bekasi, indonesia"] {
        assert!(!found(text).has_costs().unwrap(), "{text}");
    }
    let (mut places, mut with_costs) = (BTreeMap::new(), BTreeMap::new());
    for place in world().places().map(Result::unwrap) {
        let Some(code) = place.country_code().unwrap() else {
            continue;
        };
        let feature = place.feature().unwrap().code.unwrap_or_default();
        if feature.starts_with("PPL") && feature != "PPLX" {
            *places.entry(code.as_str().to_owned()).or_insert(0) += 1;
            *with_costs.entry(code.as_str().to_owned()).or_insert(0) +=
                u32::from(place.has_costs().unwrap());
        }
    }
    for (code, costs) in with_costs {
        // Monaco, Singapore and the Holy See are a city each.
        let is_city = ["MC", "SG", "VA"].contains(&code.as_str());
        let has_costs = world().country_costs(code.as_str()).unwrap().is_some();
        assert!(
            !has_costs || is_city || costs >= places[&code].min(3),
            "{code}: {costs} of {}",
            places[&code]
        );
    }
}

#[test]
fn own_figures_replace_the_default_ones_and_name_their_source() {
    let costs = of_place(LISBON);
    let figures: Vec<_> = costs
        .iter()
        .map(|c| (c.category_id, c.source.id, c.source.provenance))
        .collect();
    use Provenance::{Estimate, Official};
    let (own, default) = (("costs", Official), ("location-cost-estimate", Estimate));
    let expected = [
        (1, own),
        (3, default),
        (4, own),
        (6, default),
        (12, default),
        (0, own),
    ];
    assert_eq!(
        figures,
        expected.map(|(id, (source, provenance))| (id, source, provenance))
    );
    let bed = costs.categories[0];
    assert_eq!(
        (bed.budget, bed.midrange, bed.luxury),
        (Some(20.5), Some(55.0), Some(140.0))
    );
}

/// The amounts of places by importance, as whoever asks for one place after the other finds them.
fn days_in_dollars(style: Style, allows: impl Fn(&Place<'_>) -> bool) -> Vec<(PlaceId, f64)> {
    let day = |place: &Place<'_>| {
        let costs = place.costs().unwrap()?;
        let rate = world()
            .convert(costs.currency?.code, "USD", 1.0)
            .unwrap()?
            .rate;
        Some(costs.total.expense(style)?.amount * rate)
    };
    let places = world().places().map(Result::unwrap).filter(allows);
    places
        .filter_map(|place| Some((place.id(), day(&place)?)))
        .collect()
}

#[test]
fn the_cheapest_places_are_those_of_which_a_day_costs_least_in_one_currency() {
    let around = Circle::new(Point::new(52.52, 13.4).unwrap(), 1_500.0).unwrap();
    let filter = Filter::new().circle(around).min_population(50_000);
    let max = (60.0, "EUR".parse().unwrap());
    let options = CheapestOptions::new()
        .filter(filter.clone())
        .style(Style::Budget)
        .limit(1_000);
    let found = world()
        .cheapest("usd", &options.clone().max_price(max.0, max.1))
        .unwrap();
    let dearest = world()
        .convert("EUR", "USD", max.0)
        .unwrap()
        .unwrap()
        .converted;
    let mut expected = days_in_dollars(Style::Budget, |place| {
        around.contains(place.point()) && place.population() >= Some(50_000)
    });
    expected.retain(|(_, day)| *day <= dearest);
    assert!(expected.len() > 50, "{}", expected.len());
    let rank = |cheap: &DayCost<'_>| {
        let place = |(id, _): &(PlaceId, f64)| *id == cheap.place.id();
        expected.iter().position(place).unwrap()
    };
    assert_eq!(found.len(), expected.len());
    assert!(
        found
            .iter()
            .all(|cheap| (cheap.day.amount - expected[rank(cheap)].1).abs() < 1e-6)
    );
    // The groups are in order, and of a group the most important place is first.
    assert!(found.is_sorted_by_key(|cheap| (cheap.group, rank(cheap))));
    for group in found.chunk_by(|a, b| a.group == b.group) {
        let least = group
            .iter()
            .min_by(|a, b| a.day.amount.total_cmp(&b.day.amount))
            .unwrap();
        for other in found.iter().filter(|other| other.group >= least.group) {
            let day = |cheap: &DayCost<'_>| (cheap.day, cheap.place.country_code().unwrap());
            let says = CostComparison::of_days(day(least), day(other));
            let is_cheaper = says.relation == CostRelation::Cheaper;
            assert_eq!(is_cheaper, other.group > least.group, "{least:?} {other:?}");
        }
    }
    let few = world()
        .cheapest("usd", &options.limit(3).max_price(max.0, max.1))
        .unwrap();
    assert_eq!(few[..], found[..3]);
    let first_group = found.iter().filter(|cheap| cheap.group == 1);
    assert_eq!(few[0].group_size as usize, first_group.count());
    assert!(
        world()
            .cheapest("XXX", &CheapestOptions::new())
            .unwrap_err()
            .to_string()
            .contains("XXX")
    );
}

#[test]
fn there_is_one_place_a_country_unless_the_filter_says_where() {
    let cheapest = |filter| {
        let options = CheapestOptions::new().filter(filter).limit(1_000);
        world().cheapest("USD", &options).unwrap()
    };
    let countries = |filter| {
        let found = cheapest(filter);
        let codes: BTreeSet<_> = found
            .iter()
            .map(|cheap| cheap.place.country_code().unwrap())
            .collect();
        (found.len(), codes.len())
    };
    let box_of_europe = "-25,35,40,71".parse().unwrap();
    for filter in [
        Filter::new(),
        Filter::new().bounding_box(box_of_europe),
        Filter::new().min_population(500_000),
    ] {
        let (places, countries) = countries(filter);
        assert!(places > 20 && places == countries, "{places} {countries}");
    }
    for filter in [Filter::new().country("IT"), Filter::new().region("US.CA")] {
        let (places, countries) = countries(filter);
        assert!(places > 1 && countries == 1, "{places} {countries}");
    }
    // Each place is the most important of those that cost about the same as the cheapest of its country.
    for one in cheapest(Filter::new()) {
        let code = one.place.country_code().unwrap().unwrap();
        assert_eq!(
            cheapest(Filter::new().country(code))[0].place.id(),
            one.place.id()
        );
    }
}

#[test]
fn countries_are_ranked_by_their_own_costs() {
    let options = CheapestOptions::new()
        .filter(Filter::new().kind(PlaceKind::Country))
        .limit(1_000);
    let found = world().cheapest("USD", &options).unwrap();
    assert!(found.len() > 200, "{}", found.len());
    for cheap in found {
        let code = cheap.place.country_code().unwrap().unwrap();
        let costs = world().country_costs(code).unwrap().unwrap();
        let own = costs.total.expense(Style::Midrange).unwrap().amount;
        let dollars = world()
            .convert(costs.currency.unwrap().code, "USD", own)
            .unwrap()
            .unwrap();
        assert!(
            (cheap.day.amount - dollars.converted).abs() < 1e-6,
            "{code}"
        );
    }
}
