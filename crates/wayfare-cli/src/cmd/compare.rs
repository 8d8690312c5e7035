//! `wayfare compare`: what a day costs in several places, side by side.

use std::{collections::BTreeMap, iter};

use serde::{Serialize, Serializer};
use wayfare::{
    Cost, CostComparison, CostRelation, CountryCode, CurrencyCode, Expense, PlaceId, Provenance,
    Style,
};

use crate::{
    args::CompareArgs,
    bar,
    failure::Failure,
    priced::{self, Priced, Whose},
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

/// A line for a program: a category of a place.
#[derive(Serialize)]
struct Record<'a, 'd> {
    #[serde(flatten)]
    whose: &'a Whose,
    inherited_from: Option<CountryCode>,
    inherited_from_place: Option<PlaceId>,
    currency_code: CurrencyCode,
    #[serde(flatten)]
    amounts: &'a Amounts<'d>,
}

pub(crate) fn run(args: &CompareArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let priced = args
        .places
        .iter()
        .map(|text| Priced::find(&dataset, text))
        .collect::<Result<Vec<_>, _>>()?;
    let currency_code = priced::currency(&dataset, args.target.currency.as_deref(), &priced)?;
    let rates = priced
        .iter()
        .map(|place| place.rate(&dataset, currency_code))
        .collect::<Result<Vec<_>, _>>()?;
    let places = priced
        .iter()
        .zip(&rates)
        .map(|(place, &rate)| compared(place, rate));
    let mut places = places.collect::<wayfare::Result<Vec<_>>>()?;
    let Some(base) = places.iter().position(|place| !place.costs.is_empty()) else {
        return Err(priced::not_known(&dataset, &priced));
    };
    set_indices(&mut places, base);
    let base = priced.get(base).map_or("", Priced::short_name);
    let comparisons = comparisons(&places);
    let of = |&Place {
                  ref whose,
                  inherited_from,
                  inherited_from_place,
                  ..
              }| {
        move |amounts| Record {
            whose,
            inherited_from,
            inherited_from_place,
            currency_code,
            amounts,
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
                out.table(&bars(&priced, &rates))?;
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
            let costs = priced.iter().filter_map(|place| place.costs.as_ref());
            priced::basis(out, &priced, costs.flatten())
        },
    )
}

fn compared<'d>(place: &Priced<'d>, rate: Option<f64>) -> wayfare::Result<Place<'d>> {
    let known = place.costs.as_ref().zip(rate);
    let costs = known
        .into_iter()
        .flat_map(|(costs, rate)| costs.iter().map(move |cost| amounts(cost, rate)));
    Ok(Place {
        whose: place.whose()?,
        inherited_from: place.costs.as_ref().and_then(|costs| costs.inherited_from),
        inherited_from_place: place
            .costs
            .as_ref()
            .and_then(|costs| costs.inherited_from_place),
        alone: known.and_then(|(costs, rate)| Some(costs.day_of(Style::Midrange, 1)? * rate)),
        costs: costs.collect(),
    })
}

fn amounts<'d>(cost: &Cost<'d>, rate: f64) -> Amounts<'d> {
    let [budget, midrange, luxury] = [Style::Budget, Style::Midrange, Style::Luxury]
        .map(|style| Some(cost.expense(style)? * rate));
    Amounts {
        category_id: cost.category_id,
        category: cost.category,
        budget,
        midrange,
        luxury,
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

/// Compares each place with those after it, as far as their days are known.
fn comparisons<'a>(places: &'a [Place<'_>]) -> Vec<Comparison<'a>> {
    let pairs = places.iter().enumerate().flat_map(|(at, first)| {
        places
            .iter()
            .skip(at + 1)
            .map(move |second| (first, second))
    });
    pairs
        .filter_map(|(first, second)| {
            Some(Comparison {
                first: &first.whose,
                second: &second.whose,
                says: first.beside(second)?,
            })
        })
        .collect()
}

impl Place<'_> {
    /// Returns what can be said of a midrange day here and in another place.
    fn beside(&self, other: &Self) -> Option<CostComparison> {
        let day = |place: &Self| Some((place.costs.last()?.midrange?, place.whose.country_code));
        Some(CostComparison::of_days(day(self)?, day(other)?))
    }
}

/// Says of each place what can be said of it and those after it, or once that all are about the same.
fn said(priced: &[Priced<'_>], places: &[Place<'_>]) -> Vec<String> {
    let relations = [
        (CostRelation::AboutTheSame, "about the same as"),
        (CostRelation::Cheaper, "less than"),
        (CostRelation::Dearer, "more than"),
    ];
    let named = || priced.iter().map(Priced::short_name).zip(places);
    let of_place = |(at, (name, place)): (usize, (&str, &Place<'_>))| {
        let parts = relations.iter().filter_map(|(relation, words)| {
            let others = named().skip(at + 1).filter(|(_, other)| {
                place
                    .beside(other)
                    .is_some_and(|says| says.relation == *relation)
            });
            let others: Vec<_> = others.map(|(name, _)| name).collect();
            (!others.is_empty()).then(|| format!("{words} in {}", others.join(", ")))
        });
        let parts: Vec<_> = parts.collect();
        (!parts.is_empty()).then(|| format!("A midrange day in {name} costs {}.", parts.join("; ")))
    };
    named().enumerate().filter_map(of_place).collect()
}

/// Returns a table of bars: a whole day in each place, from budget to luxury, on one scale.
fn bars(priced: &[Priced<'_>], rates: &[Option<f64>]) -> Table {
    let days = || {
        priced
            .iter()
            .zip(rates)
            .filter_map(|(place, rate)| Some((place, place.day()?, (*rate)?)))
    };
    let most = days()
        .map(|(_, day, rate)| bar::most([day]) * rate)
        .fold(0.0, f64::max);
    let mut table = Table::new([left("Place"), picture("Budget to luxury day")]);
    for (place, day, rate) in days() {
        table.row([place.short_name().to_owned(), bar::levels(day, most / rate)]);
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
