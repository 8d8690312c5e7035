//! `sources.toml`: which files make up a dataset, and how foreign tables are read.

mod check;
mod columns;
mod schema;

pub(crate) use check::{is_currency_code, is_date, is_zero_date};
pub(crate) use columns::{Columns, canonical, holds, holds_countries, holds_dates};
pub(crate) use schema::LOCAL_CURRENCY;
pub use schema::{
    Constant, CostEntry, DatasetInfo, Manifest, Mapping, Repeat, ScaledColumn, SourceKind, SourceSpec,
};

pub use wayfare_format::Provenance;

use crate::error::{Error, Result};

impl Manifest {
    /// Parses and checks the text of a manifest; `file` is its name in errors.
    pub fn parse(text: &str, file: &str) -> Result<Self> {
        let manifest: Self =
            toml::from_str(text).map_err(|error| Error::manifest(file, error.to_string().trim_end()))?;
        manifest.check().map_err(|message| Error::manifest(file, message))?;
        Ok(manifest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "[dataset]\nname = \"Test\"\ndate = \"2026-09-29\"\n";
    const SOURCE: &str = "[[source]]\nid = \"a\"\nfile = \"a.csv\"\nkind = \"country-costs\"\ntitle = \"A\"\n\
        origin = \"here\"\nlicense = \"CC0-1.0\"\ndate = \"2026-05-01\"\n";

    fn parse(lines: &str) -> Result<Manifest> {
        Manifest::parse(&format!("{HEAD}{SOURCE}{lines}"), "sources.toml")
    }

    #[test]
    fn what_is_left_out_has_its_default() {
        let source = parse("").unwrap().sources.remove(0);
        assert_eq!((source.provenance, source.repeat), (Provenance::Imported, Repeat::Last));
        assert_eq!((source.currency.as_str(), source.delimiter, source.skip_rows), ("local", ',', 0));
    }

    #[test]
    fn mistakes_are_named_with_what_is_allowed() {
        for (lines, message) in [
            ("licence = \"x\"", "unknown field `licence`, expected one of `id`"),
            ("provenance = \"guess\"", "`official`, `imported`, `estimate`, `sample`"),
            ("currency = \"dollars\"", "ISO 4217 code such as \"USD\", or \"local\""),
            ("base = \"EUR\"", "belongs to kind rates"),
            ("columns = { price = \"Cost\" }", "`price`; the columns of country-costs are country_code"),
            ("columns = { budget = 5 }", "expected the name of a column"),
            ("columns = { budget = { constant = \"5\" } }", "expected the name of a column"),
            ("[[source.cost]]\ncategory = 1", "category 1 needs budget"),
            (
                "[[source.cost]]\ncategory = 1\nbudget = { column = \"x\", factor = -1.0 }",
                "factor of `x` is -1",
            ),
            (SOURCE, "`a` is there twice"),
        ] {
            let error = parse(lines).unwrap_err().to_string();
            assert!(error.starts_with("sources.toml: ") && error.contains(message), "{error}");
        }
    }

    #[test]
    fn fixed_forms_take_no_description() {
        let text = format!("{HEAD}{SOURCE}skip_rows = 1").replace("country-costs", "places");
        assert!(Manifest::parse(&text, "s").unwrap_err().to_string().contains("fixed form"));
        let text = format!("{HEAD}{SOURCE}").replace("country-costs", "rates");
        assert!(Manifest::parse(&text, "s").unwrap_err().to_string().contains("need a `base`"));
    }

    #[test]
    fn names_are_those_that_parse() {
        for kind in SourceKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
    }
}
