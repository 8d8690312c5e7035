//! Any text as a log, as that of each tool, as a sheet whose columns are told, and as an itinerary: every payment is sound, and
//! what is counted is what was yielded.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wayfare_spending::{Field, Itinerary, LOCAL, Options, Row, TRANSPORT, read, recognise, tools};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let _ = recognise(text);
    let itinerary = Itinerary::parse(text).ok();
    let columns = [
        (Field::Date, "a"),
        (Field::Amount, "b"),
        (Field::Nights, "c"),
        (Field::Persons, "d"),
    ];
    let columns = columns.map(|(field, column)| (field, column.to_owned()));
    let plain = Options {
        date_format: Some("D/M/Y".to_owned()),
        itinerary,
        ..Options::default()
    };
    assert_sound(text, &Options::default());
    assert_sound(
        text,
        &Options {
            columns: columns.to_vec(),
            ..plain.clone()
        },
    );
    for tool in tools().map(|tool| tool.name).chain(["sheet"]) {
        assert_sound(
            text,
            &Options {
                tool: Some(tool.to_owned()),
                ..plain.clone()
            },
        );
    }
});

fn assert_sound(text: &str, options: &Options) {
    let (mut payments, mut skipped, mut rejected) = (0, 0, 0);
    let log = read(text, options, &mut |row| match row {
        Row::Payment(payment) => {
            payments += 1;
            assert!(
                payment.amount.is_finite() && payment.line > 0,
                "{payment:?}"
            );
            assert!(
                payment
                    .nights
                    .is_none_or(|nights| (0.0..=366.0).contains(&nights)),
                "{payment:?}"
            );
            assert!(
                payment.persons.is_none_or(|persons| persons > 0.0),
                "{payment:?}"
            );
            assert!(
                payment
                    .word
                    .is_none_or(|word| word.chars().any(char::is_alphanumeric)),
                "{payment:?}"
            );
            assert!(
                payment
                    .category
                    .is_none_or(|id| id <= 18 || id == TRANSPORT),
                "{payment:?}"
            );
            assert!(
                payment
                    .currency
                    .is_none_or(|code| code == LOCAL || !code.is_empty() && code.len() <= 3)
            );
        }
        Row::Skipped { .. } => skipped += 1,
        Row::Rejected(rejection) => {
            rejected += 1;
            assert!(!rejection.problem.is_empty() && !rejection.remedy.is_empty());
        }
    });
    match log {
        Ok(log) => {
            assert_eq!((log.payments, log.rejected), (payments, rejected));
            assert_eq!(log.skipped.values().sum::<u64>(), skipped);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
