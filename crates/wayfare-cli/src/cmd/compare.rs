//! `wayfare compare`: what a day costs in several places, side by side.

use std::{collections::BTreeMap, iter};

use serde::{Serialize, Serializer};
use wayfare::{
    Cost, CostComparison, CostRelation, Costs, CountryCode, CurrencyCode, Expense, PlaceId,
    Provenance, Style,
};
use wayfare_text::printable;

use crate::{
    args::CompareArgs,
    bar,
    failure::Failure,
    format::Format,
    priced::{self, Priced, Record, Whose},
    session::Session,
    table::{Table, left, picture, right},
    text,
};

/// Places, with amounts in one currency.
#[derive(Serialize)]
struct Answer<'a, 'd> {
    currency_code: CurrencyCode,
    places: &'a [Place<'d>],
    comparisons: &'a [Comparison<'a>],
}

/// What can be said of a midrange day in two of the places.
#[derive(Serialize)]
struct Comparison<'a> {
    first: &'a Whose,
    second: &'a Whose,
    #[serde(flatten)]
    says: CostComparison,
}

#[derive(Serialize)]
struct Place<'d> {
    #[serde(flatten)]
    whose: Whose,
    inherited_from: Option<CountryCode>,
    inherited_from_place: Option<PlaceId>,
    /// The most that a midrange day costs whoever has a room alone.
    #[serde(serialize_with = "amount_of")]
    alone: Option<Expense>,
    /// By ascending category, the overall total last; empty if nothing is known.
    costs: Vec<Amounts<'d>>,
}

/// The amounts of one category for a day.
#[derive(Serialize)]
struct Amounts<'d> {
    category_id: u16,
    category: &'d str,
    budget: Option<Expense>,
    midrange: Option<Expense>,
    luxury: Option<Expense>,
    error: Option<f64>,
    basis: Provenance,
    /// The midrange amount, where that of the first place with figures is 100.
    index: Option<f64>,
}

fn amount_of<S: Serializer>(expense: &Option<Expense>, serializer: S) -> Result<S::Ok, S::Error> {
    expense.map(|expense| expense.amount).serialize(serializer)
}

pub(crate) fn run(args: &CompareArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let priced = args
        .places
        .iter()
        .map(|text| Priced::find(&dataset, text))
        .collect::<Result<Vec<_>, _>>()?;
    let currency_code = priced::currency(&dataset, args.target.currency.as_deref(), &priced)?;
    let converted = priced
        .iter()
        .map(|place| place.costs_in(&dataset, currency_code))
        .collect::<wayfare::Result<Vec<_>>>()?;
    let places = priced
        .iter()
        .zip(&converted)
        .map(|(place, costs)| compared(place, costs.as_ref()));
    let mut places = places.collect::<wayfare::Result<Vec<_>>>()?;
    let Some(base) = places.iter().position(|place| !place.costs.is_empty()) else {
        return Err(priced::not_known(&dataset, &priced));
    };
    let without: Vec<_> = priced
        .iter()
        .filter(|place| place.costs.is_none())
        .collect();
    let without = match &*without {
        [] => None,
        without => Some(priced::without_costs(&dataset, without)?),
    };
    if session.out.format != Format::Table
        && let Some(told) = &without
    {
        anstream::eprintln!("{}", printable(told));
    }
    set_indices(&mut places, base);
    let base = priced.get(base).map_or("", Priced::short_name);
    let comparisons = comparisons(&places);
    let of = |&Place {
                  ref whose,
                  inherited_from,
                  inherited_from_place,
                  ..
              }| {
        move |figure| Record {
            whose,
            inherited_from,
            inherited_from_place,
            currency_code: Some(currency_code),
            figure,
        }
    };
    let records: Vec<_> = places
        .iter()
        .flat_map(|place| place.costs.iter().map(of(place)))
        .collect();
    session.out.records(
        &Answer {
            currency_code,
            places: &places,
            comparisons: &comparisons,
        },
        &records,
        |out| {
            out.note(&format!(
                "What a day costs per person, in {currency_code}. Two share a room."
            ))?;
            out.blank()?;
            if out.terminal {
                out.table(&bars(&priced, &converted))?;
                out.blank()?;
            }
            let currency = Some(currency_code);
            let most = (2..=priced.len()).rev().find(|most| {
                let mut parts = priced.chunks(*most).zip(places.chunks(*most));
                parts
                    .all(|(priced, places)| out.fits(&side_by_side(priced, places, currency, base)))
            });
            let most = most.unwrap_or(1);
            for (at, (priced, places)) in priced.chunks(most).zip(places.chunks(most)).enumerate() {
                if at > 0 {
                    out.blank()?;
                }
                out.table(&side_by_side(priced, places, currency, base))?;
            }
            let said = said(&priced, &places);
            said.iter().try_for_each(|said| out.note(said))?;
            if !said.is_empty() {
                out.note(text::LESS)?;
            }
            out.note(text::TOTAL)?;
            if let Some(told) = &without {
                out.caution(told)?;
            }
            let costs = priced.iter().filter_map(|place| place.costs.as_ref());
            priced::basis(out, &priced, costs.flatten())
        },
    )
}

/// Returns a place with its costs in the currency that is shown.
fn compared<'d>(place: &Priced<'d>, costs: Option<&Costs<'d>>) -> wayfare::Result<Place<'d>> {
    Ok(Place {
        whose: place.whose()?,
        inherited_from: place.costs.as_ref().and_then(|costs| costs.inherited_from),
        inherited_from_place: place
            .costs
            .as_ref()
            .and_then(|costs| costs.inherited_from_place),
        alone: costs.and_then(|costs| costs.day_of(Style::Midrange, 1)),
        costs: costs.into_iter().flatten().map(amounts).collect(),
    })
}

fn amounts<'d>(cost: &Cost<'d>) -> Amounts<'d> {
    Amounts {
        category_id: cost.category_id,
        category: cost.category,
        budget: cost.expense(Style::Budget),
        midrange: cost.expense(Style::Midrange),
        luxury: cost.expense(Style::Luxury),
        error: cost.error,
        basis: cost.source.provenance,
        index: None,
    }
}

/// Compares the midrange amounts with those of the place at `base`.
fn set_indices(places: &mut [Place<'_>], base: usize) {
    let midrange = |amounts: &Amounts<'_>| Some((amounts.category_id, amounts.midrange?.amount));
    let costs = places
        .get(base)
        .map(|place| &*place.costs)
        .unwrap_or_default();
    let base: BTreeMap<u16, f64> = costs
        .iter()
        .filter_map(midrange)
        .filter(|(_, amount)| *amount > 0.0)
        .collect();
    for amounts in places.iter_mut().flat_map(|place| &mut place.costs) {
        amounts.index = midrange(amounts)
            .and_then(|(category, amount)| Some(100.0 * amount / base.get(&category)?));
    }
}

impl Place<'_> {
    /// Returns a midrange day here, and the country.
    fn day(&self) -> Option<(Expense, Option<CountryCode>)> {
        Some((self.costs.last()?.midrange?, self.whose.country_code))
    }
}

/// Compares each place with those after it, as far as their days are known.
fn comparisons<'a>(places: &'a [Place<'_>]) -> Vec<Comparison<'a>> {
    let of_pair = |(first, second, says): (&'a Place<'_>, &'a Place<'_>, _)| Comparison {
        first: &first.whose,
        second: &second.whose,
        says,
    };
    let all = CostComparison::of_each(places, Place::day);
    all.into_iter().map(of_pair).collect()
}

/// Says of each place what can be said of it and those after it.
fn said(priced: &[Priced<'_>], places: &[Place<'_>]) -> Vec<String> {
    type Named<'n> = (&'n str, &'n Place<'n>);
    let named: Vec<Named<'_>> = priced.iter().map(Priced::short_name).zip(places).collect();
    let all = CostComparison::of_each(&named, |(_, place)| place.day());
    let sentence = |of_place: &[(&Named<'_>, &Named<'_>, CostComparison)]| {
        let parts = of_place
            .chunk_by(|(_, _, a), (_, _, b)| a.relation == b.relation)
            .map(|alike| {
                let words = match alike.first().map(|(_, _, says)| says.relation) {
                    Some(CostRelation::Cheaper) => "less than",
                    Some(CostRelation::Dearer) => "more than",
                    _ => "about the same as",
                };
                let others: Vec<_> = alike.iter().map(|(_, (other, _), _)| *other).collect();
                format!("{words} in {}", others.join(", "))
            });
        let parts: Vec<_> = parts.collect();
        let name = of_place.first().map_or("", |((name, _), ..)| name);
        format!("A midrange day in {name} costs {}.", parts.join("; "))
    };
    all.chunk_by(|(a, ..), (b, ..)| std::ptr::eq(*a, *b))
        .map(sentence)
        .collect()
}

/// Returns a table of bars: a whole day in each place, from budget to luxury, on one scale.
fn bars(priced: &[Priced<'_>], costs: &[Option<Costs<'_>>]) -> Table {
    let days = || {
        let known = priced.iter().zip(costs);
        known.filter_map(|(place, costs)| Some((place, &costs.as_ref()?.total)))
    };
    let most = bar::most(days().map(|(_, day)| day));
    let mut table = Table::new([left("Place"), picture("Budget to luxury day")]);
    for (place, day) in days() {
        table.row([place.short_name().to_owned(), bar::levels(day, most)]);
    }
    table
}

fn side_by_side(
    priced: &[Priced<'_>],
    places: &[Place<'_>],
    currency: Option<CurrencyCode>,
    base: &str,
) -> Table {
    let title = |place: &Priced<'_>| match place.country_code {
        Some(country) => format!("{} ({country})", place.short_name()),
        None => place.short_name().to_owned(),
    };
    let mut table =
        Table::new(iter::once(left("")).chain(priced.iter().map(|place| right(title(place)))));
    let mut row = |label: String, cell: &dyn Fn(&Place<'_>) -> Option<String>| {
        table.row(iter::once(label).chain(places.iter().map(|place| text::known(cell(place)))));
    };
    row("Budget day".to_owned(), &|place| {
        Some(text::expense(&place.costs.last()?.budget?, currency))
    });
    row("Midrange day".to_owned(), &|place| {
        Some(text::expense(&place.costs.last()?.midrange?, currency))
    });
    row("  likely".to_owned(), &|place| {
        Some(text::likely(&place.costs.last()?.midrange?, currency))
    });
    row("  alone, up to".to_owned(), &|place| {
        Some(text::expense(&place.alone?, currency))
    });
    row(format!("  {base} = 100"), &|place| {
        Some(format!("{:.0}", place.costs.last()?.index?))
    });
    row("Luxury day".to_owned(), &|place| {
        Some(text::expense(&place.costs.last()?.luxury?, currency))
    });
    // The last one is the total.
    let parts = places.iter().filter_map(|place| place.costs.split_last());
    let parts = parts
        .flat_map(|(_, parts)| parts)
        .map(|of| (of.category_id, of.category));
    let categories: BTreeMap<u16, &str> = parts.collect();
    for (id, name) in categories {
        row(format!("{name}, midrange"), &|place| {
            let cost = place.costs.iter().find(|of| of.category_id == id)?;
            cost.midrange
                .map(|midrange| text::expense(&midrange, currency))
        });
    }
    let mut facts = |label: &str, fact: &dyn Fn(&Priced<'_>) -> String| {
        table.row(iter::once(label.to_owned()).chain(priced.iter().map(fact)));
    };
    facts("Basis", &|place| {
        let records = place.costs.iter().flatten();
        let mut all: Vec<&str> = records
            .map(|cost| cost.source.provenance.as_str())
            .collect();
        all.sort_unstable();
        all.dedup();
        text::known(Some(all.join(", ")).filter(|all| !all.is_empty()))
    });
    facts("Local currency", &|place| text::known(place.currency()));
    facts("Population", &|place| {
        text::known(place.population().map(text::count))
    });
    table
}
