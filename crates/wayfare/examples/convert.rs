//! Convert an amount between any two known currencies.
//!
//! `cargo run -p wayfare --example convert -- DATASET 100 USD JPY`

use std::{env, error::Error};

use wayfare::Dataset;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let world = Dataset::open(arguments.next().ok_or("give the folder of a dataset")?)?;
    let amount = arguments.next().map_or(Ok(100.0), |text| text.parse())?;
    let from = arguments.next().unwrap_or_else(|| "usd".to_owned());
    let to = arguments.next().unwrap_or_else(|| "jpy".to_owned());

    // An unknown currency is `None`; something that is not a code at all, or a negative amount, is an error.
    match world.convert(&from, &to, amount) {
        Ok(Some(conversion)) => println!(
            "{} {} = {:.2} {} at the rate of {}",
            conversion.amount,
            conversion.from,
            conversion.converted,
            conversion.to,
            conversion.date
        ),
        Ok(None) => println!("there is no rate between {from} and {to}"),
        Err(error) if error.kind() == wayfare::ErrorKind::BadInput => {
            println!("cannot convert that: {error}")
        }
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
