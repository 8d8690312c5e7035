//! Says what is understood of a log, and how long that takes: `measure_log FILE [KEY=VALUE]…`, where a key is `tool`,
//! `date_format`, `currency`, `persons`, `itinerary` or that of a column.

use std::time::Instant;
use std::{env, fs};

use wayfare_spending::{Field, Itinerary, Options, Row, read};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let text = fs::read_to_string(arguments.next().ok_or("measure_log FILE [KEY=VALUE]…")?)?;
    let mut options = Options::default();
    for argument in arguments {
        let (key, value) = argument.split_once('=').ok_or("KEY=VALUE")?;
        match key {
            "tool" => options.tool = Some(value.to_owned()),
            "date_format" => options.date_format = Some(value.to_owned()),
            "currency" => options.currency = Some(value.to_owned()),
            "persons" => options.persons = Some(value.parse()?),
            "itinerary" => options.itinerary = Some(Itinerary::parse(&fs::read_to_string(value)?)?),
            key => options
                .columns
                .push((Field::of_key(key).ok_or("no such key")?, value.to_owned())),
        }
    }
    let start = Instant::now();
    let mut rows = 0;
    let log = read(&text, &options, &mut |row| {
        rows += 1;
        if rows <= 40 {
            match row {
                Row::Payment(p) => println!(
                    "{} {} {:.2} {} {:?} persons {:?} category {:?} {:?} nights {:?} {:?} {:?} {:?}",
                    p.line,
                    p.date,
                    p.amount,
                    p.currency.unwrap_or_default(),
                    p.converted,
                    p.persons,
                    p.category,
                    p.word,
                    p.nights,
                    p.place,
                    p.country,
                    p.text
                ),
                Row::Skipped { line, reason } => println!("{line} skipped: {reason}"),
                Row::Rejected(rejection) => println!("{rejection}"),
            }
        }
    })?;
    println!(
        "{log:?}\n{rows} rows in {:.2} s",
        start.elapsed().as_secs_f64()
    );
    Ok(())
}
