//! What a trip costs, in one currency, and how far that may be off.
//!
//! `cargo run -p wayfare --example trip -- DATASET EUR lisbon 4 tokyo 3`

use std::{env, error::Error};

use wayfare::{Dataset, Expense, Style};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder, currency, stays @ ..] = arguments.as_slice() else {
        return Err("give the folder of a dataset, a currency, and places with days".into());
    };
    let world = Dataset::open(folder)?;

    let mut expenses = Vec::new();
    for stay in stays.chunks(2) {
        let [name, days] = stay else {
            return Err("each place needs its days".into());
        };
        let hits = world.search(name)?;
        let hit = hits.first().ok_or_else(|| format!("{name} is not known"))?;
        // A text that may mean something else is for the user to decide.
        if !hit.is_clear()? {
            return Err(format!("{name} is not clear: give its region or country, too").into());
        }
        let place = hit.place()?;
        // Most places have no costs of their own; those of the country are the next best answer.
        let costs = place.costs_or_inherited()?;
        let costs = costs.ok_or_else(|| format!("no costs are known of {name}"))?;
        let costs = costs.in_currency(&world, currency)?;
        let day = costs.and_then(|costs| costs.total.expense(Style::Midrange));
        let day = day.ok_or_else(|| format!("no day of {name} in {currency} is known"))?;
        let stay = day * days.parse()?;
        println!(
            "{:<24} {days:>3} days {:>10.2} {currency}",
            place.name(),
            stay.amount
        );
        expenses.push(stay);
    }

    let trip: Expense = expenses.into_iter().sum();
    println!("{:<33} {:>10.2} {currency}", "in all", trip.amount);
    if let (Some(low), Some(high)) = (trip.low, trip.high) {
        println!("estimated: likely {low:.0} to {high:.0} {currency}");
    }
    Ok(())
}
