//! Currencies, conversion, costs and highlights, against the rows that they were made of.

use wayfare::{Cost, CostUnit, Costs, Expense, Highlight, Provenance, Style, Successor};

use crate::{
    geonameids::{EVORA, ILHA_SEM_DISTRITO, LISBON},
    sources::all_rows,
    support::{all, dataset, locations, place, refused},
};

#[test]
fn every_row_is_a_currency_with_its_rate() {
    let rows = all_rows(&["golden/sources/currencies.csv"]);
    let rates = all_rows(&["golden/sources/rates.csv"]);
    let currencies = all(dataset().currencies());
    assert_eq!(currencies.len(), rows.len());
    for (row, rate) in rows.iter().zip(&rates) {
        let currency = dataset().currency(&row[0].to_lowercase()).unwrap().unwrap();
        assert!(currencies.contains(&currency));
        assert_eq!(
            (currency.code.as_str(), currency.name, currency.symbol),
            (&*row[0], &*row[1], Some(&*row[2]))
        );
        let of = currency.rate.unwrap();
        assert_eq!(
            (rate[0].as_str(), of.per_base, of.base.as_str()),
            (currency.code.as_str(), rate[1].parse().unwrap(), "EUR")
        );
        assert_eq!(
            (of.date, of.source.id),
            ("2026-06-01", "currency-api-rates")
        );
    }
    assert_eq!(dataset().currency("QQQ").unwrap(), None);
    for malformed in ["", "EU", "EURO", "E R", "€"] {
        refused(dataset().currency(malformed), &format!("{malformed:?}"));
    }
}

#[test]
fn withdrawn_currencies_stand_apart_and_say_what_replaced_them() {
    let rows = all_rows(&["../../data/money/withdrawn.csv"]);
    let withdrawn = all(dataset().withdrawn_currencies());
    assert_eq!(withdrawn.len(), rows.len());
    for (row, currency) in rows.iter().zip(&withdrawn) {
        let Successor { code, per_unit, .. } = currency.successor.unwrap();
        // Each name has a comma.
        let [expected, _, _, _, successor, per_successor, ..] = &**row else {
            panic!("{row:?}")
        };
        let read = (currency.code.as_str(), code.as_str(), per_unit);
        assert_eq!(
            read,
            (&**expected, &**successor, per_successor.parse().unwrap())
        );
        assert_eq!(
            dataset().currency(currency.code).unwrap().as_ref(),
            Some(currency)
        );
    }
    assert!(
        all(dataset().currencies())
            .iter()
            .all(|currency| currency.successor.is_none())
    );
    let kuna = dataset().convert("HRK", "EUR", 7534.5).unwrap().unwrap();
    assert!((kuna.converted - 1000.0).abs() < 1e-9, "{kuna:?}");
}

#[test]
fn a_currency_is_found_by_symbol_code_and_name_whole_ones_first() {
    let found = |text: &str| {
        let found = dataset().search_currencies(text).unwrap().into_iter();
        found
            .map(|currency| currency.code.to_string())
            .collect::<Vec<_>>()
    };
    for (text, expected) in [
        ("EUR", &["EUR"][..]),
        ("yen", &[]),
        ("yen japan", &["JPY"]),
        ("dollar", &["USD", "CAD", "FJD", "AUD"]),
        (" $ ", &["USD", "CAD", "FJD", "AUD"]),
        ("€", &["EUR"]),
        ("israel", &["ILS"]),
        ("u", &["USD", "UAH", "GBP"]),
        ("doubloon", &[]),
        ("Dollars", &["USD", "CAD", "FJD", "AUD"]),
        ("dollares", &["USD", "CAD", "FJD", "AUD"]),
        ("kunas", &["HRK"]),
        ("yes", &[]),
        ("!", &[]),
        // In other words, and in other languages.
        ("долларов", &["USD", "CAD", "FJD", "AUD"]),
        ("dólares canada", &["CAD"]),
        ("pounds sterling", &["GBP"]),
        ("Sterling", &["GBP"]),
        ("円", &["JPY"]),
        ("шекелей", &["ILS"]),
        ("гривень", &["UAH"]),
        ("кун", &["HRK"]),
        // Withdrawn: by code, or where no currency in use matches.
        ("hrk", &["HRK"]),
        ("kuna", &["HRK"]),
        ("sudanese dinar", &["SDD"]),
    ] {
        let mut codes = found(text);
        if text == "yen" {
            codes.retain(|code| code != "JPY");
        }
        assert_eq!(codes, expected, "{text}");
    }
    assert_eq!(found("yen"), ["JPY"]);
}

#[test]
fn amounts_are_converted_by_way_of_the_base() {
    let rates = all_rows(&["golden/sources/rates.csv"]);
    let rate = |code: &str| {
        rates.iter().find(|row| row[0] == code).unwrap()[1]
            .parse::<f64>()
            .unwrap()
    };
    for (from, to, amount) in [
        ("USD", "EUR", 100.0),
        ("jpy", "pln", 12_345.6),
        ("EUR", "EUR", 0.0),
        ("GBP", "UAH", 1e300),
    ] {
        let conversion = dataset().convert(from, to, amount).unwrap().unwrap();
        let expected = rate(&to.to_uppercase()) / rate(&from.to_uppercase());
        assert!((conversion.rate / expected - 1.0).abs() < 1e-12);
        assert!(
            (conversion.converted - amount * expected).abs() <= amount * expected * 1e-12,
            "{conversion:?}"
        );
        assert_eq!((conversion.amount, conversion.date), (amount, "2026-06-01"));
        assert_eq!(
            (conversion.from.as_str(), conversion.to.as_str()),
            (&*from.to_uppercase(), &*to.to_uppercase())
        );
    }
    assert_eq!(dataset().convert("USD", "QQQ", 1.0).unwrap(), None);
    assert_eq!(dataset().convert("QQQ", "USD", 1.0).unwrap(), None);
    for amount in [-1.0, -1e-9, f64::NAN, f64::INFINITY, 1.7e308] {
        refused(dataset().convert("EUR", "JPY", amount), &amount.to_string());
    }
    refused(dataset().convert("US", "EUR", 1.0), "US");
    refused(dataset().convert("USD", "EURO", 1.0), "EURO");
}

#[test]
fn categories_are_the_rows_and_the_total_is_not_listed() {
    let rows = all_rows(&["golden/sources/categories.csv"]);
    let listed: Vec<u16> = all(dataset().categories())
        .iter()
        .map(|category| category.id)
        .collect();
    assert_eq!(listed, (1..=18).collect::<Vec<_>>());
    assert_eq!(rows.len(), 19);
    for (id, name, unit) in [
        (0, "Total Cost", CostUnit::Total),
        (1, "Accommodation", CostUnit::Item),
        (4, "Food", CostUnit::Day),
        (18, "Health Care", CostUnit::Item),
    ] {
        let category = dataset().category(id).unwrap().unwrap();
        assert_eq!(
            (category.id, category.name, category.unit),
            (id, name, unit)
        );
        assert!(
            rows.iter()
                .any(|row| row[2..].join(",").contains(category.description)),
            "{}",
            category.description
        );
    }
    assert_eq!(dataset().category(19).unwrap(), None);
    let costs = all_rows(&[
        "golden/sources/location-costs.csv",
        "golden/sources/country-costs.csv",
    ]);
    let total = dataset().category(0).unwrap().unwrap();
    for category in all(dataset().categories()).iter().chain([&total]) {
        let id = category.id.to_string();
        let is_priced = costs.iter().any(|row| row[1] == id);
        assert_eq!(category.has_costs, is_priced, "{}", category.name);
    }
}

/// The figures of a record.
fn figures(cost: &Cost<'_>) -> (u16, [Option<f64>; 3]) {
    (cost.category_id, [cost.budget, cost.midrange, cost.luxury])
}

#[test]
fn costs_are_by_category_with_the_total_last() {
    let of = |id: u32| place(id).and_then(|place| place.costs().unwrap());
    let lisbon = of(LISBON).unwrap();
    let records: Vec<_> = lisbon.iter().map(figures).collect();
    let some = |figures: [f64; 3]| figures.map(Some);
    assert_eq!(
        records,
        [
            (1, some([20.5, 55.0, 140.0])),
            (4, some([12.0, 30.0, 75.25])),
            (0, some([48.0, 112.25, 290.0]))
        ]
    );
    let names: Vec<_> = lisbon.iter().map(|cost| cost.category).collect();
    assert_eq!(names, ["Accommodation", "Food", "Total Cost"]);
    let total = lisbon.total;
    assert_eq!(
        (figures(&total).0, total.date, total.source.id),
        (0, "2026-06-01", "location-cost-estimate")
    );
    assert_eq!(lisbon.currency.unwrap().code, "EUR");
    assert_eq!(
        figures(&of(EVORA).unwrap().total).1,
        [Some(30.0), Some(80.0), None]
    );
    // A place has costs if there is a total.
    for place in locations() {
        assert_eq!(
            of(place.id.get()).is_some(),
            place.has_costs,
            "{}",
            place.name
        );
    }
    assert_eq!((of(ILHA_SEM_DISTRITO), of(1)), (None, None));

    let country = |code: &str| dataset().country_costs(code).unwrap();
    let records = |costs: Option<Costs<'_>>| costs.unwrap().iter().map(figures).collect::<Vec<_>>();
    assert_eq!(
        records(country("pt")),
        [
            (4, some([11.0, 28.5, 70.0])),
            (0, some([45.0, 105.0, 260.0]))
        ]
    );
    assert_eq!(
        records(country("XK")),
        [
            (1, some([10.0, 25.0, 60.0])),
            (0, some([25.0, 60.0, 150.0]))
        ]
    );
    assert_eq!((country("ES"), country("QQ")), (None, None));
    refused(dataset().country_costs("ESP"), "ESP");
}

#[test]
fn costs_are_converted_amount_by_amount() {
    let world = dataset();
    let own = place(LISBON).unwrap().costs().unwrap().unwrap();
    let rate = world.convert("EUR", "USD", 1.0).unwrap().unwrap().rate;
    let converted = own.in_currency(world, "usd").unwrap().unwrap();
    assert_eq!(converted.currency.unwrap().code, "USD");
    for (own, converted) in own.iter().zip(&converted) {
        let (id, amounts) = figures(own);
        let amounts = amounts.map(|amount| Some(amount? * rate));
        assert_eq!(figures(converted), (id, amounts));
        assert_eq!((converted.error, converted.date), (own.error, own.date));
    }
    assert_eq!(own.in_currency(world, "EUR").unwrap(), Some(own.clone()));
    assert_eq!(own.in_currency(world, "QQQ").unwrap(), None);
    refused(own.in_currency(world, "dollars"), "dollars");
}

#[test]
fn expenses_add_up_and_so_do_the_ends_of_their_ranges() {
    let day = |country: &str, style| {
        let costs = dataset().country_costs(country).unwrap().unwrap();
        costs.total.expense(style).unwrap()
    };
    let parts = |sum: Expense| (sum.amount, sum.low, sum.high);
    let budget = day("XK", Style::Budget);
    assert_eq!(parts(budget * 3.0), (75.0, Some(50.0), Some(112.5)));
    let total: Expense = [budget, day("XK", Style::Midrange) * 2.0].into_iter().sum();
    assert_eq!(parts(total), (145.0, Some(25.0 / 1.5 + 80.0), Some(217.5)));
    // How far the figures of Portugal are off is not known.
    let unknown: Expense = [budget, day("PT", Style::Luxury)].into_iter().sum();
    assert_eq!(parts(unknown), (285.0, None, None));
    assert_eq!(parts([].into_iter().sum()), (0.0, Some(0.0), Some(0.0)));
}

#[test]
fn a_style_is_known_by_its_word() {
    for &style in Style::ALL {
        assert_eq!(style.as_str().parse::<Style>().unwrap(), style);
    }
    assert_eq!("Luxury".parse::<Style>().unwrap(), Style::Luxury);
    refused("cheap".parse::<Style>(), "cheap");
}

#[test]
fn highlights_are_those_of_the_place_or_the_country() {
    let lines = |highlights: Vec<Highlight<'_>>| {
        let line = |h: &Highlight<'_>| {
            format!(
                "{} {} {:?} {}",
                h.category_id,
                h.cost,
                h.currency_code.map(|code| code.to_string()),
                h.description
            )
        };
        highlights.iter().map(line).collect::<Vec<_>>()
    };
    let of = |id: u32| place(id).map(|place| lines(place.highlights().unwrap()));
    let tram = "3 1.85 Some(\"EUR\") A ride on tram 28".to_owned();
    let tart = "4 1.3 Some(\"EUR\") A custard tart, still warm".to_owned();
    // Two sources say the same, which counts once.
    assert_eq!(of(LISBON), Some(vec![tram, tart]));
    assert_eq!((of(1018), of(1)), (Some(vec![]), None));
    let country = |code: &str| dataset().country_highlights(code).unwrap();
    assert_eq!(
        lines(country("PT")),
        ["3 2 Some(\"EUR\") A metro ticket, any zone"]
    );
    let kosovo = country("xk");
    assert_eq!(
        (kosovo[0].date, kosovo[0].source.provenance),
        ("2026-06-01", Provenance::Imported)
    );
    assert_eq!((country("ES"), country("QQ")), (vec![], vec![]));
    refused(dataset().country_highlights("E"), "\"E\"");
}
