//! `wayfare country`: the countries, or one of them.

use wayfare::Country;
use wayfare_text::quoted;

use crate::{
    args::CountryArgs,
    failure::Failure,
    output::Output,
    session::Session,
    subject, suggest,
    table::{Table, left, right},
    text,
};

pub(crate) fn run(args: &CountryArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let asked = args.text.join(" ");
    let is_code = subject::is_code(&asked, 2);
    if (is_code || subject::is_code(&asked, 3))
        && let Some(country) = dataset.country_called(&asked)?
    {
        return session.out.answer(&country, |out| print(out, &country));
    }
    let countries = match &*args.text {
        [] => dataset.countries().collect(),
        // Two letters are no part of a name.
        _ if is_code => Ok(Vec::new()),
        _ => dataset.search_countries(&asked),
    }?;
    let table = table(&countries);
    let suggestion = if countries.is_empty() {
        suggest::countries(&dataset, &asked)?
    } else {
        String::new()
    };
    let missing = || {
        format!(
            "No country has the code or name {}.{suggestion}",
            quoted(&asked)
        )
    };
    session
        .out
        .list(&countries, missing, |out| out.table(&table))
}

fn print(out: &mut Output, country: &Country<'_>) -> std::io::Result<()> {
    out.title(country.name)?;
    out.fields(&[
        ("Code", country.code.to_string()),
        ("ISO 3", text::given(country.iso3)),
        ("Currency", text::known(country.currency_code)),
        ("Bargaining", text::bargaining(country)),
        ("Capital", text::given(country.capital)),
        ("Continent", text::given(country.continent)),
        (
            "Population",
            text::given(country.population.map(text::count)),
        ),
        (
            "Area",
            text::given(country.area_km2.map(|area| format!("{area} km²"))),
        ),
        ("Languages", country.languages.as_str().to_owned()),
        ("Neighbours", country.neighbours.as_str().to_owned()),
        ("Calling code", text::given(country.calling_code)),
        ("Domain", text::given(country.domain)),
        ("Postal codes", text::given(country.postal_format)),
        ("Place ID", text::given(country.place_id)),
        (
            "Travel costs",
            if country.has_costs {
                "known".to_owned()
            } else {
                "not known".to_owned()
            },
        ),
    ])
}

fn table(countries: &[Country<'_>]) -> Table {
    let mut table = Table::new([
        left("Code"),
        left("Name"),
        left("Currency"),
        left("Capital").optional(),
        right("Population"),
        left("Costs").optional(),
    ]);
    for country in countries {
        table.row([
            country.code.to_string(),
            country.name.to_owned(),
            text::known(country.currency_code),
            text::given(country.capital),
            text::given(country.population.map(text::count)),
            if country.has_costs {
                "yes".to_owned()
            } else {
                String::new()
            },
        ]);
    }
    table
}
