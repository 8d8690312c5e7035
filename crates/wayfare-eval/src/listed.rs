//! Queries of a list that somebody else made: each with the point of its answer.

use std::io::Read;

use wayfare::{CountryCode, Point};
use wayfare_format::SearchMode;

use crate::{
    query::{Query, QuerySet, Target},
    table::{Row, TableError},
};

/// The columns that a list needs.
const NEEDED: &str = "`query`, `latitude`, `longitude` and `within_km`, with tabs between them";

/// The form of another answer.
const ALTERNATIVE: &str =
    "a country, a colon, latitude, longitude and kilometres (`GB:51.507,-0.128,20`)";

/// The columns that every list has.
const COLUMNS: [&str; 4] = ["query", "latitude", "longitude", "within_km"];

/// Reads a list with tabs between its columns: `query`, `latitude`, `longitude`, `within_km`; optional are `country_code`
/// (`FR`, or `FR/MC`), and `or` with another answer, or several with `|` between them. A first hit is right if it is within the distance of the
/// point, and in one of the countries. The queries with one value in the column `by` are a set; without it, all of them are the set
/// `name`.
///
/// # Errors
///
/// The list cannot be read, lacks a column, or has a value that does not fit its column.
pub fn listed(list: impl Read, name: &str, by: Option<&str>) -> Result<Vec<QuerySet>, TableError> {
    // Quotation marks are what people typed.
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(b'\t')
        .quoting(false)
        .from_reader(list);
    let headings = reader.headers()?.clone();
    let at = |name: &str| headings.iter().position(|heading| heading == name);
    let needed = |name: &str| {
        at(name).ok_or(TableError::NoColumn {
            column: name.to_owned(),
            needed: NEEDED,
        })
    };
    for column in COLUMNS.into_iter().chain(by) {
        needed(column)?;
    }
    let [text, latitude, longitude, within_km] = COLUMNS.map(at);
    let (country, or, by) = (at("country_code"), at("or"), by.and_then(at));
    let mut sets: Vec<QuerySet> = Vec::new();
    for row in reader.records() {
        let row = Row(row?);
        let Some(text) = row.text(text) else { continue };
        let number = |name, column| {
            let number: Option<f64> = row.number(name, column)?;
            number.ok_or_else(|| row.bad_value(name, "", "a number"))
        };
        let mut expected = vec![Target::Around {
            point: Point::new(
                number("latitude", latitude)?,
                number("longitude", longitude)?,
            )?,
            km: number("within_km", within_km)?,
            countries: countries_of(row.text(country).unwrap_or_default())?,
        }];
        for alternative in row.text(or).into_iter().flat_map(|all| all.split('|')) {
            let target = alternative_target(alternative);
            expected.push(target.ok_or_else(|| row.bad_value("or", alternative, ALTERNATIVE))?);
        }
        let query = Query {
            text: text.to_owned(),
            expected,
        };
        let kind = if by.is_some() {
            row.text(by).unwrap_or_default()
        } else {
            name
        };
        match sets.iter_mut().find(|set| set.kind == kind) {
            Some(set) => set.queries.push(query),
            None => sets.push(QuerySet {
                kind: kind.to_owned(),
                mode: SearchMode::Search,
                queries: vec![query],
            }),
        }
    }
    Ok(sets)
}

/// Returns the countries of `FR/MC`; none for an empty text.
fn countries_of(text: &str) -> wayfare::Result<Vec<CountryCode>> {
    text.split('/')
        .filter(|code| !code.is_empty())
        .map(str::parse)
        .collect()
}

/// Returns another answer, such as `GB:51.507,-0.128,20`.
fn alternative_target(text: &str) -> Option<Target> {
    let (country, around) = text.trim().split_once(':')?;
    let numbers: Vec<f64> = around
        .split(',')
        .map_while(|number| number.trim().parse().ok())
        .collect();
    let [latitude, longitude, km] = numbers[..] else {
        return None;
    };
    Some(Target::Around {
        point: Point::new(latitude, longitude).ok()?,
        km,
        countries: countries_of(country).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::listed;
    use crate::query::Target;

    const HEADING: &str = "query\tcountry_code\tlatitude\tlongitude\twithin_km\tkind\tor\n";

    fn read(rows: &str, by: Option<&str>) -> Result<Vec<crate::QuerySet>, String> {
        listed(format!("{HEADING}{rows}").as_bytes(), "list", by).map_err(|error| error.to_string())
    }

    #[test]
    fn a_row_is_a_query_with_the_areas_of_its_answers() {
        let rows = "paris, \"france\"\tFR/MC\t48.86\t2.35\t20\tcity\t\n\
                    heathrow\tGB\t51.47\t-0.45\t20\tairport\tGB:51.5,-0.13,20|US:28.8,-81.4,5\n\
                    rome\t\t41.9\t12.5\t20\tcity\t\n";
        let one = read(rows, None).unwrap();
        assert_eq!((one[0].kind.as_str(), one[0].queries.len()), ("list", 3));
        assert_eq!(one[0].queries[0].text, "paris, \"france\"");
        assert_eq!(one[0].queries[1].expected.len(), 3);
        let countries = one[0].queries.iter().map(|query| match &query.expected[0] {
            Target::Around { countries, .. } => countries.len(),
            Target::Place(id) => panic!("{id} is no point"),
        });
        assert_eq!(countries.collect::<Vec<_>>(), [2, 1, 0]);
        let kinds = read(rows, Some("kind")).unwrap();
        let kinds: Vec<_> = kinds
            .iter()
            .map(|set| (set.kind.as_str(), set.queries.len()))
            .collect();
        assert_eq!(kinds, [("city", 2), ("airport", 1)]);
    }

    #[test]
    fn what_does_not_fit_is_an_error_that_names_it() {
        let refused = |row: &str| read(row, None).unwrap_err();
        assert!(refused("a\tFR\tnorth\t2\t20\t\t\n").contains("line 2: latitude \"north\""));
        assert!(refused("a\tFR\t48\t\t20\t\t\n").contains("longitude \"\" is not a number"));
        assert!(refused("a\tFR\t98\t2\t20\t\t\n").contains("latitude 98"));
        assert!(refused("a\tFR\t48\t2\t20\t\tGB:1,2\n").contains("or \"GB:1,2\" is not a country"));
        assert!(
            read("", Some("mood"))
                .unwrap_err()
                .contains("no column `mood`")
        );
    }
}
