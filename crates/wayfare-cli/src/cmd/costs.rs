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
    costs: Costs<'d>,
}

pub(crate) fn run(args: &CostsArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let subject = Subject::find(&dataset, &args.place.join(" "))?;
    let costs = match &subject {
        Subject::Place(place) => place.costs()?,
        Subject::Country(country) => dataset.country_costs(country.code)?,
    };
    let Some(costs) = costs else {
        let country = match &subject {
            Subject::Place(place) => place.country_code()?,
            Subject::Country(_) => None,
        };
        let hint = country.map(|code| format!(" Try its country: `wayfare costs {code}`."));
        let (title, hint) = (subject.title()?, hint.unwrap_or_default());
        return Err(Failure::NotFound(format!("No travel costs are known for {title}.{hint}")));
    };
    let title = subject.title()?;
    let answer = Answer { subject, costs };
    session.out.answer(&answer, |out| {
        out.title(&title)?;
        print(out, &answer.costs)
    })
}

fn print(out: &mut Output, costs: &Costs<'_>) -> std::io::Result<()> {
    let mut table = Table::new([
        right("ID"),
        left("Category"),
        right("Budget"),
        right("Midrange"),
        right("Luxury"),
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

fn row(cost: &Cost<'_>) -> [String; 6] {
    [
        cost.category_id.to_string(),
        cost.category.to_owned(),
        text::known(cost.budget.map(text::amount)),
        text::known(cost.midrange.map(text::amount)),
        text::known(cost.luxury.map(text::amount)),
        text::basis(cost.source.provenance).to_owned(),
    ]
}
