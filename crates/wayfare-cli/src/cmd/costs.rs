//! `wayfare costs`: what a day costs in a place or country.

use serde::Serialize;
use wayfare::{Cost, Costs, CurrencyCode, Style};
use wayfare_text::plural;

use crate::{
    args::CostsArgs,
    bar,
    failure::Failure,
    output::Output,
    priced::{self, Priced, Record},
    session::Session,
    subject::PlaceOrCountry,
    table::{Table, code, left, picture, right},
    text,
};

/// The costs of a place or country.
#[derive(Serialize)]
struct Answer<'d> {
    #[serde(flatten)]
    subject: PlaceOrCountry<'d>,
    /// `None` if neither the place nor its country has figures.
    costs: Option<Costs<'d>>,
}

pub(crate) fn run(args: &CostsArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let mut priced = Priced::find(&dataset, &args.place.join(" "))?;
    if let Some(asked) = &args.currency {
        priced.convert(&dataset, asked)?;
    }
    let whose = priced.whose()?;
    let Priced {
        subject,
        costs,
        inherited_from,
        ..
    } = priced;
    let title = subject.title()?;
    let remedy = if costs.is_none() {
        priced::remedy(&dataset, &subject)?
    } else {
        String::new()
    };
    let answer = Answer { subject, costs };
    let records = answer.costs.iter().flat_map(|costs| {
        costs.iter().map(|figure| Record {
            whose: &whose,
            inherited_from: costs.inherited_from,
            inherited_from_place: costs.inherited_from_place,
            currency_code: costs.currency.map(|currency| currency.code),
            figure,
        })
    });
    let records: Vec<_> = records.collect();
    let missing = || format!("No travel costs are known for {title}.{remedy}");
    session.out.found(&answer, &records, missing, |out| {
        out.title(&title)?;
        if let Some(owner) = inherited_from {
            out.caution(&format!(
                "No figures of its own are known: these are those of {owner}."
            ))?;
        }
        answer.costs.iter().try_for_each(|costs| print(out, costs))
    })
}

fn print(out: &mut Output, costs: &Costs<'_>) -> std::io::Result<()> {
    let mut table = Table::new([
        right("ID"),
        left("Category"),
        right("Budget"),
        right("Midrange"),
        right("Luxury"),
        code("Likely midrange"),
        left("Basis").optional(),
        picture("Budget to luxury"),
    ]);
    let currency = costs.currency.map(|currency| currency.code);
    // The total is not drawn: beside it, the others would be short.
    let most = bar::most(&costs.categories);
    for cost in &costs.categories {
        table.row(row(
            cost,
            currency,
            if out.terminal {
                bar::levels(cost, most)
            } else {
                String::new()
            },
        ));
    }
    table.row(row(&costs.total, currency, String::new()));
    match costs.currency {
        Some(currency) => {
            let (name, code) = (currency.name, currency.code);
            out.note(&format!("Per person, in {code}, {name}."))?;
        }
        None => out.note("Per person. The country has no currency of its own.")?,
    }
    out.blank()?;
    out.table(&table)?;
    if let Some(alone) = costs.day_of(Style::Midrange, 1) {
        let alone = text::expense(&alone, currency);
        out.note(&format!(
            "Two share a room: alone, a midrange day costs up to {alone}."
        ))?;
    }
    out.note(text::TOTAL)?;
    text::sources(out, costs.iter().map(|cost| (cost.source, cost.date)))
}

fn row(cost: &Cost<'_>, currency: Option<CurrencyCode>, bar: String) -> [String; 8] {
    let [budget, midrange, luxury] = [Style::Budget, Style::Midrange, Style::Luxury].map(|style| {
        let expense = cost.expense(style);
        text::known(expense.map(|expense| text::expense(&expense, currency)))
    });
    [
        cost.category_id.to_string(),
        cost.category.to_owned(),
        budget,
        midrange,
        luxury,
        cost.expense(Style::Midrange)
            .map(|midrange| text::likely(&midrange, currency))
            .unwrap_or_default(),
        basis(cost),
        bar,
    ]
}

/// Returns what a figure is based on: of prices also how many they are, and of when.
fn basis(cost: &Cost<'_>) -> String {
    let provenance = cost.source.provenance;
    if cost.travellers > 0 {
        let Cost {
            travellers,
            observations,
            first_year,
            last_year,
            ..
        } = *cost;
        let of = |count: u32, one: &str| {
            format!(
                "{} {}",
                text::count(count.into()),
                plural(one, count.into())
            )
        };
        let years = if first_year == last_year {
            first_year.to_string()
        } else {
            format!("{first_year} to {last_year}")
        };
        return format!(
            "{provenance}, from {}, {}, {years}",
            of(travellers, "traveller"),
            of(observations, "night")
        );
    }
    match cost.observations {
        0 => provenance.to_string(),
        1 => format!("{provenance}, 1 price, {}", cost.date),
        prices => format!("{provenance}, {prices} prices, {}", cost.date),
    }
}
