//! `wayfare costs`: what a day costs in a place or country.

use serde::Serialize;
use wayfare::{Cost, Costs};

use crate::{
    args::CostsArgs,
    failure::Failure,
    output::Output,
    session::Session,
    subject::Subject,
    table::{Table, left, right},
    text,
};

/// The costs, and of what.
#[derive(Serialize)]
struct Answer<'d> {
    #[serde(flatten)]
    subject: Subject<'d>,
    /// None where neither the place nor its country has figures.
    costs: Option<Costs<'d>>,
}

pub(crate) fn run(args: &CostsArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let subject = Subject::find(&dataset, &args.place.join(" "))?;
    let costs = match &subject {
        Subject::Place(place) => place.costs_or_inherited()?,
        Subject::Country(country) => dataset.country_costs(country.code)?,
    };
    let inherited_from = costs.as_ref().and_then(|costs| costs.inherited_from);
    let inherited_from = inherited_from.map(|code| dataset.country(code)).transpose()?.flatten();
    let title = subject.title()?;
    let answer = Answer { subject, costs };
    session.out.answer(&answer, |out| {
        out.title(&title)?;
        if let Some(country) = inherited_from {
            out.caution(&format!("No figures of its own are known: these are those of {}.", country.name))?;
        }
        match &answer.costs {
            Some(costs) => print(out, costs),
            None => out.note("No travel costs are known."),
        }
    })
}

fn print(out: &mut Output, costs: &Costs<'_>) -> std::io::Result<()> {
    let mut table = Table::new([
        right("ID"),
        left("Category"),
        right("Budget"),
        right("Midrange"),
        right("Luxury"),
        left("Likely midrange"),
        left("Basis"),
    ]);
    for cost in &costs.records {
        table.row(row(cost));
    }
    match costs.currency {
        Some(currency) => {
            let (name, code) = (currency.name, currency.code);
            out.note(&format!("Per person, in {code}, {name}."))?;
        }
        None => out.note("Per person. The country has no currency of its own.")?,
    }
    out.blank()?;
    out.table(&table)?;
    text::sources(out, costs.records.iter().map(|cost| (cost.source, cost.date)))
}

fn row(cost: &Cost<'_>) -> [String; 7] {
    [
        cost.category_id.to_string(),
        cost.category.to_owned(),
        text::known(cost.budget.map(text::amount)),
        text::known(cost.midrange.map(text::amount)),
        text::known(cost.luxury.map(text::amount)),
        cost.midrange_range()
            .map(|range| format!("{} to {}", text::amount(*range.start()), text::amount(*range.end())))
            .unwrap_or_default(),
        text::basis(cost.source.provenance).to_owned(),
    ]
}
