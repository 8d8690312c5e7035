//! `sources.toml`: which files make up a dataset, and how foreign tables are read.

mod check;
mod columns;
mod date;
mod effect;
mod kinds;
#[cfg(feature = "toml")]
mod parse;
mod schema;

pub(crate) use check::is_currency_code;
pub(crate) use columns::{canonical, holds, holds_numbers};
pub(crate) use date::{date_of, is_date};
pub(crate) use kinds::Form;
pub use kinds::SourceKind;
pub(crate) use schema::LOCAL_CURRENCY;
pub use schema::{
    Constant, CostEntry, DatasetInfo, Manifest, Mapping, Repeat, ScaledColumn, Sights, SourceSpec,
};

pub use wayfare_format::Provenance;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Result;

    const HEAD: &str = "[dataset]\nname = \"Test\"\ndate = \"2026-09-29\"\n";
    const SOURCE: &str = "[[source]]\nid = \"a\"\nfile = \"a.csv\"\nkind = \"country-costs\"\ntitle = \"A\"\n\
        origin = \"here\"\nlicense = \"CC0-1.0\"\ndate = \"2026-05-01\"\n";

    /// Kinds, lines of their sources, and what is said of them.
    const MISPLACED: &str = r#"places: currency = "local" => `currency` belongs to tables of costs
places: importance = false => `importance` belongs to kind alternate-names
wikivoyage: sights = "all" => `sights` belongs to kind openstreetmap
rates: base = "EUR"\ncurrency = "USD" => `currency` belongs to tables of costs
places: columns = { name = "N" }\nrepeat = "last" => `repeat` belongs to country-costs
islands: {cost} => `cost` belongs to country-costs
country-highlights: total = [1] => `total` belongs to country-costs
country-costs: resolve = { a = 1 } => `resolve` belongs to location-costs
postal: delimiter = "," => `delimiter` describes a table
admin1: [source.replace.name]\na = "b" => `replace` describes a table
territories: decimal = "," => `decimal` describes numbers
admin2: columns = { name = "N" }\nthousands = "." => `thousands` describes numbers
places: columns = {} => `columns` is empty
country-costs: only = {} => `only` is empty
country-costs: missing = [] => `missing` is empty
country-costs: missing = [""] => `missing` lists a blank text
country-costs: missing = [" x"] => `missing` lists " x"; cells have no blanks
country-costs: skip = { Town = [] } => `skip` lists no value of `Town`
country-costs: total = [1, 2, 1] => `total` lists category 1 twice
country-costs: columns = { country = "A", country_code = "B" } => `country_code` twice
country-costs: [source.replace.budget]\n" a" = "1" => `replace.budget` lists " a"
country-costs: [source.replace.budget] => `replace.budget` is empty
country-costs: columns = { country = { value = "PT" } }\nreplace = { country_code = { PT = "ES" } } => `columns` makes the same for all rows
country-costs: columns = { currency = { value = "EUR" } }\ncurrency = "USD" => so `currency` has no effect
country-costs: [source.replace.budget]\na = "1"\n{cost} => `replace` names `budget`, which is not read beside `cost` entries
country-costs: columns = { category_id = "C" }\n{cost} => `columns` names `category_id`
country-costs: {cost}\n{cost} => two cost entries have category 1"#;

    fn parse(lines: &str) -> Result<Manifest> {
        Manifest::parse(&format!("{HEAD}{SOURCE}{lines}"), "sources.toml")
    }

    #[test]
    fn what_is_left_out_has_its_default() {
        let source = parse("").unwrap().sources.remove(0);
        assert_eq!(
            (source.provenance, source.repeat),
            (Provenance::Imported, Repeat::Last)
        );
        assert_eq!(
            (source.currency.as_str(), source.delimiter, source.skip_rows),
            ("local", ',', 0)
        );
    }

    #[test]
    fn mistakes_are_named_with_what_is_allowed() {
        for (lines, message) in [
            (
                "licence = \"x\"",
                "unknown field `licence`, expected one of `id`",
            ),
            (
                "provenance = \"guess\"",
                "`official`, `imported`, `estimate`, `sample`",
            ),
            (
                "currency = \"dollars\"",
                "ISO 4217 code such as \"USD\", or \"local\"",
            ),
            ("base = \"EUR\"", "belongs to kind rates"),
            (
                "columns = { price = \"Cost\" }",
                "`price`; the columns of country-costs are country_code",
            ),
            ("columns = { budget = 5 }", "expected the name of a column"),
            (
                "columns = { budget = { constant = \"5\" } }",
                "expected the name of a column",
            ),
            ("[[source.cost]]\ncategory = 1", "category 1 needs budget"),
            (
                "[[source.cost]]\ncategory = 1\nbudget = { column = \"x\", factor = -1.0 }",
                "factor of `x` is -1",
            ),
            (SOURCE, "`a` is there twice"),
        ] {
            let error = parse(lines).unwrap_err().to_string();
            assert!(
                error.starts_with("sources.toml: ") && error.contains(message),
                "{error}"
            );
        }
    }

    #[test]
    fn a_key_without_effect_in_its_place_is_an_error() {
        let cost = "[[source.cost]]\ncategory = 1\nbudget = { column = \"x\" }";
        for case in MISPLACED.lines() {
            let (kind, case) = case.split_once(": ").unwrap();
            let (lines, message) = case.split_once(" => ").unwrap();
            let lines = lines.replace("{cost}", cost).replace("\\n", "\n");
            let text = format!("{HEAD}{SOURCE}{lines}").replace("country-costs", kind);
            let error = Manifest::parse(&text, "s").unwrap_err().to_string();
            assert!(
                error.starts_with("s: source `a`: ") && error.contains(message),
                "{kind} {lines}: {error}"
            );
        }
        for (kind, lines) in [
            (
                "country-costs",
                format!("currency = \"local\"\ndelimiter = \",\"\n{cost}"),
            ),
            (
                "country-costs",
                format!("repeat = \"mean\"\n{cost}\n{cost}"),
            ),
            ("destinations", "resolve = { a = 1 }".to_owned()),
            (
                "places",
                "missing = [\"-9999\"]\nencoding = \"utf-8\"".to_owned(),
            ),
            (
                "accommodation",
                "currency = \"EUR\"\nskip = { Town = [\"\"] }\ndecimal = \",\"".to_owned(),
            ),
        ] {
            Manifest::parse(
                &format!("{HEAD}{SOURCE}{lines}").replace("country-costs", kind),
                "s",
            )
            .unwrap();
        }
    }

    #[test]
    fn fixed_forms_take_no_description() {
        let text = format!("{HEAD}{SOURCE}skip_rows = 1").replace("country-costs", "places");
        assert!(
            Manifest::parse(&text, "s")
                .unwrap_err()
                .to_string()
                .contains("fixed form")
        );
        let text = format!("{HEAD}{SOURCE}").replace("country-costs", "rates");
        assert!(
            Manifest::parse(&text, "s")
                .unwrap_err()
                .to_string()
                .contains("need a `base`")
        );
    }
}
