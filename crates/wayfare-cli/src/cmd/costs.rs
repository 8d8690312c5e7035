//! `wayfare costs`: what a day costs in a place or country.

use serde::Serialize;
use wayfare::{Cost, Costs, Style};

use crate::{
    args::CostsArgs,
    bar,
    failure::Failure,
    output::Output,
    priced::Priced,
    session::Session,
    subject::Subject,
    table::{Table, left, picture, right},
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
    let Priced { subject, costs, inherited_from, .. } = Priced::find(&dataset, &args.place.join(" "))?;
    let title = subject.title()?;
    let answer = Answer { subject, costs };
    let records = answer.costs.as_ref().map_or(&[][..], |costs| &costs.records);
    session.out.records(&answer, records, |out| {
        out.title(&title)?;
        if let Some(country) = inherited_from {
            out.caution(&format!("No figures of its own are known: these are those of {country}."))?;
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
        picture("Budget to luxury"),
    ]);
    // The total is drawn nowhere: beside it the others would be short.
    let parts = costs.records.split_last().map(|(_, parts)| parts).unwrap_or_default();
    let most = bar::most(parts);
    for (at, cost) in costs.records.iter().enumerate() {
        let is_drawn = out.terminal && at < parts.len();
        table.row(row(cost, if is_drawn { bar::levels(cost, most) } else { String::new() }));
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

fn row(cost: &Cost<'_>, bar: String) -> [String; 8] {
    [
        cost.category_id.to_string(),
        cost.category.to_owned(),
        text::known(cost.budget.map(text::amount)),
        text::known(cost.midrange.map(text::amount)),
        text::known(cost.luxury.map(text::amount)),
        cost.expense(Style::Midrange).map(|midrange| text::likely(&midrange)).unwrap_or_default(),
        text::basis(cost.source.provenance).to_owned(),
        bar,
    ]
}
