//! `wayfare category`: the cost categories, or one of them.

use wayfare::{Category, CostUnit};

use crate::{
    args::CategoryArgs,
    failure::Failure,
    session::Session,
    suggest,
    table::{Table, left, right},
};

pub(crate) fn run(args: &CategoryArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let asked = args.category.join(" ");
    if args.category.is_empty() {
        let categories = dataset.categories().collect::<wayfare::Result<Vec<_>>>()?;
        let missing = || "This dataset has no categories.".to_owned();
        return session
            .out
            .list(&categories, missing, |out| out.table(&table(&categories)));
    }
    if let Ok(id) = asked.parse() {
        let Some(category) = dataset.category(id)? else {
            let total = dataset.category(0).transpose();
            let ids: Vec<String> = total
                .into_iter()
                .chain(dataset.categories())
                .map(|c| Ok(c?.id.to_string()))
                .collect::<wayfare::Result<_>>()?;
            let known = ids.join(", ");
            return Err(Failure::NotFound(format!(
                "No category has the id {id}. There are {known}."
            )));
        };
        return session
            .out
            .answer(&category, |out| out.table(&table(&[category])));
    }
    let categories = dataset.search_categories(&asked)?;
    let suggestion = if categories.is_empty() {
        suggest::categories(&dataset, &asked)?
    } else {
        String::new()
    };
    let missing = || format!("No category has the id or name {asked:?}.{suggestion}");
    session
        .out
        .list(&categories, missing, |out| out.table(&table(&categories)))
}

fn table(categories: &[Category<'_>]) -> Table {
    let mut table = Table::new([
        right("ID"),
        left("Name"),
        left("Sum"),
        left("Costs"),
        left("Description"),
    ]);
    for category in categories {
        let unit = match category.unit {
            CostUnit::Total => "total",
            CostUnit::Item => "per item",
            CostUnit::Day => "per day",
            other => other.as_str(),
        };
        table.row([
            category.id.to_string(),
            category.name.to_owned(),
            unit.to_owned(),
            if category.has_costs { "yes" } else { "none" }.to_owned(),
            category.description.to_owned(),
        ]);
    }
    table
}
