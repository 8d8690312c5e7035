//! The small tables: sources, categories, currencies, countries, time zones, feature codes, languages. Their rows are numbered
//! in the order in which the index stores them.

use std::collections::HashMap;

use rusqlite::{Connection, Row};
use wayfare_format::{
    CategoryRecord, CountryRecord, CurrencyRecord, FeatureRecord, NONE, Provenance, SectionId,
    SourceRecord, StringRecord, UNKNOWN_NEGOTIATE,
};

use super::section_file::{Sections, StringsSection};
use crate::error::{Error, Result};
use crate::sql::{for_each_row, optional_text, text};

/// Numbers the rows of the small tables in the order in which the index stores them.
pub(super) struct Reference {
    pub(super) countries: HashMap<String, u16>,
    pub(super) currencies: HashMap<String, u16>,
    pub(super) sources: HashMap<i64, u16>,
    pub(super) time_zones: HashMap<i64, u16>,
    pub(super) dates: HashMap<String, u16>,
    /// By class and code.
    features: HashMap<String, HashMap<String, u16>>,
    pub(super) languages: HashMap<String, u32>,
}

pub(super) const TIME_ZONES: &str = "SELECT time_zone_id, name FROM time_zone ORDER BY name";
// SQLite sorts all rows for an order, but not those of a subquery.
pub(crate) const DATES: &str =
    "SELECT * FROM (SELECT DISTINCT modified FROM place WHERE modified <> '') ORDER BY 1";
pub(crate) const FEATURES: &str =
    "SELECT * FROM (SELECT DISTINCT feature_class, feature_code FROM place) ORDER BY 1, 2";
pub(crate) const LANGUAGES: &str = "SELECT DISTINCT lang FROM place_name WHERE lang <> ''";
const LANGUAGES_OF_NAMES: &str = "SELECT lang FROM place_name WHERE lang <> ''";

fn numbered<K, N>(
    sqlite: &Connection,
    sql: &str,
    key: impl Fn(&Row<'_>) -> rusqlite::Result<K>,
) -> Result<HashMap<K, N>>
where
    K: std::hash::Hash + Eq,
    N: TryFrom<usize>,
{
    let mut numbers = HashMap::new();
    for_each_row(sqlite, sql, [], |row| {
        let number = N::try_from(numbers.len());
        let too_many = |_| {
            Error::source(
                "world.idx",
                format!("more rows than the format can number: {sql}"),
            )
        };
        numbers.insert(key(row)?, number.map_err(too_many)?);
        Ok(())
    })?;
    Ok(numbers)
}

/// Numbers the feature codes in order, and returns them by class.
fn features(sqlite: &Connection) -> Result<HashMap<String, HashMap<String, u16>>> {
    let numbered: HashMap<(String, String), u16> =
        numbered(sqlite, FEATURES, |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut by_class: HashMap<String, HashMap<String, u16>> = HashMap::new();
    for ((class, code), number) in numbered {
        by_class.entry(class).or_default().insert(code, number);
    }
    Ok(by_class)
}

/// Numbers the languages of names: frequent ones have short numbers.
fn languages(sqlite: &Connection) -> Result<HashMap<String, u32>> {
    let mut counts: HashMap<String, u64> = HashMap::new();
    for_each_row(sqlite, LANGUAGES_OF_NAMES, [], |row| {
        let language = text(row, 0)?;
        match counts.get_mut(language) {
            Some(count) => *count += 1,
            None => drop(counts.insert(language.to_owned(), 1)),
        }
        Ok(())
    })?;
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_unstable_by(|(a, of_a), (b, of_b)| of_b.cmp(of_a).then_with(|| a.cmp(b)));
    let languages = counts.into_iter().map(|(language, _)| language);
    Ok(languages.zip(0..).collect())
}

impl Reference {
    pub(super) fn read(sqlite: &Connection) -> Result<Self> {
        let text = |row: &Row<'_>| row.get(0);
        Ok(Self {
            countries: numbered(sqlite, "SELECT country_code FROM country ORDER BY 1", text)?,
            currencies: numbered(
                sqlite,
                "SELECT currency_code FROM currency ORDER BY 1",
                text,
            )?,
            sources: numbered(sqlite, "SELECT source_id FROM source ORDER BY 1", |row| {
                row.get(0)
            })?,
            time_zones: numbered(sqlite, TIME_ZONES, |row| row.get(0))?,
            dates: numbered(sqlite, DATES, text)?,
            features: features(sqlite)?,
            languages: languages(sqlite)?,
        })
    }

    /// Returns the number of a country; 65535 for none.
    pub(super) fn country(&self, code: Option<&str>) -> u16 {
        code.and_then(|code| self.countries.get(code))
            .copied()
            .unwrap_or(u16::MAX)
    }

    /// Returns the number of a feature code; 65535 for one of no place.
    pub(super) fn feature(&self, class: &str, code: &str) -> u16 {
        let number = self.features.get(class).and_then(|codes| codes.get(code));
        number.copied().unwrap_or(u16::MAX)
    }

    /// Returns the number of the source with this key; 65535 for none.
    pub(super) fn source(&self, source_id: i64) -> u16 {
        self.sources.get(&source_id).copied().unwrap_or(u16::MAX)
    }
}

/// Writes the small tables. `travel_index_of` numbers the travel record of a country.
pub(super) fn write_tables(
    sqlite: &Connection,
    reference: &Reference,
    travel_index_of: impl Fn(u16) -> u32,
    sections: &mut Sections,
    strings: &mut StringsSection,
) -> Result<()> {
    let sql =
        "SELECT name, title, origin, license, date, provenance FROM source ORDER BY source_id";
    write_table(sqlite, sql, SectionId::Sources, sections, |row| {
        let word = text(row, 5)?;
        let provenance = Provenance::ALL.iter().copied().find(|p| p.as_str() == word);
        Ok(SourceRecord {
            id_ref: strings.intern(text(row, 0)?)?,
            title_ref: strings.intern(text(row, 1)?)?,
            origin_ref: strings.intern(text(row, 2)?)?,
            license_ref: strings.intern(text(row, 3)?)?,
            date_ref: strings.intern(text(row, 4)?)?,
            provenance: provenance.unwrap_or(Provenance::Imported) as u32,
        })
    })?;
    let sql = "SELECT category_id, name, description, sumtype, category_id IN (
                   SELECT category_id FROM location_cost UNION SELECT category_id FROM country_cost)
               FROM category ORDER BY 1";
    write_table(sqlite, sql, SectionId::Categories, sections, |row| {
        Ok(CategoryRecord {
            name_ref: strings.intern(text(row, 1)?)?,
            description_ref: strings.intern(text(row, 2)?)?,
            category_id: row.get(0)?,
            sumtype: row.get(3)?,
            has_costs: row.get(4)?,
        })
    })?;
    let sql =
        "SELECT c.currency_code, c.name, c.symbol, r.rate, r.base, r.date, r.source_id, c.alternate_name,
                c.successor, c.per_successor
         FROM currency c LEFT JOIN rate r USING (currency_code) ORDER BY 1";
    write_table(sqlite, sql, SectionId::Currencies, sections, |row| {
        Ok(CurrencyRecord {
            rate: row.get::<_, Option<f64>>(3)?.unwrap_or(f64::NAN),
            code_ref: strings.intern(text(row, 0)?)?,
            name_ref: strings.intern(text(row, 1)?)?,
            symbol_ref: strings.intern_optional(optional_text(row, 2)?)?,
            base_ref: strings.intern_optional(optional_text(row, 4)?)?,
            date_ref: strings.intern_optional(optional_text(row, 5)?)?,
            source_index: row
                .get::<_, Option<i64>>(6)?
                .map_or(NONE, |id| u32::from(reference.source(id))),
            alternate_name_ref: strings.intern_optional(optional_text(row, 7)?)?,
            successor_ref: strings.intern_optional(optional_text(row, 8)?)?,
            per_successor: row.get::<_, Option<f64>>(9)?.unwrap_or(f64::NAN),
        })
    })?;
    let sql =
        "SELECT country_code, name, iso3, capital, continent, tld, phone, postal_format, languages,
                      neighbours, population, area_km2, geonameid, currency_code, negotiate,
                      negotiate_source_id, sovereign_code
               FROM country ORDER BY 1";
    write_table(sqlite, sql, SectionId::Countries, sections, |row| {
        let currency = optional_text(row, 13)?.and_then(|code| reference.currencies.get(code));
        Ok(CountryRecord {
            population: row.get::<_, Option<u64>>(10)?.unwrap_or(u64::MAX),
            area_km2: row.get::<_, Option<f64>>(11)?.unwrap_or(f64::NAN),
            code_ref: strings.intern(text(row, 0)?)?,
            name_ref: strings.intern(text(row, 1)?)?,
            iso3_ref: strings.intern_optional(optional_text(row, 2)?)?,
            capital_ref: strings.intern_optional(optional_text(row, 3)?)?,
            continent_ref: strings.intern_optional(optional_text(row, 4)?)?,
            tld_ref: strings.intern_optional(optional_text(row, 5)?)?,
            phone_ref: strings.intern_optional(optional_text(row, 6)?)?,
            postal_format_ref: strings.intern_optional(optional_text(row, 7)?)?,
            languages_ref: strings.intern_optional(optional_text(row, 8)?)?,
            neighbours_ref: strings.intern_optional(optional_text(row, 9)?)?,
            geonameid: row.get::<_, Option<u32>>(12)?.unwrap_or(0),
            travel_index: travel_index_of(reference.country(Some(text(row, 0)?))),
            currency_index: currency.copied().unwrap_or(u16::MAX),
            negotiate: row.get::<_, Option<u8>>(14)?.unwrap_or(UNKNOWN_NEGOTIATE),
            reserved: 0,
            negotiate_source_index: row
                .get::<_, Option<i64>>(15)?
                .map_or(u16::MAX, |id| reference.source(id)),
            sovereign_index: reference.country(optional_text(row, 16)?),
        })
    })?;
    write_table(sqlite, TIME_ZONES, SectionId::TimeZones, sections, |row| {
        Ok(StringRecord {
            string_ref: strings.intern(text(row, 1)?)?,
        })
    })?;
    for (id, texts) in [
        (SectionId::Dates, in_order(&reference.dates)),
        (SectionId::Languages, in_order(&reference.languages)),
    ] {
        let records = texts.into_iter().map(|text| {
            Ok(StringRecord {
                string_ref: strings.intern(text)?,
            })
        });
        sections.write_records(id, &records.collect::<Result<Vec<_>>>()?)?;
    }
    let mut features: Vec<(u16, &str, &str)> = Vec::new();
    for (class, codes) in &reference.features {
        features.extend(
            codes
                .iter()
                .map(|(code, &number)| (number, &**class, &**code)),
        );
    }
    features.sort_unstable();
    let features = features.into_iter().map(|(_, class, code)| {
        Ok(FeatureRecord {
            class_ref: strings.intern(class)?,
            code_ref: strings.intern(code)?,
        })
    });
    sections.write_records(SectionId::Features, &features.collect::<Result<Vec<_>>>()?)
}

fn in_order<K, N: Ord>(numbered: &HashMap<K, N>) -> Vec<&K> {
    let mut all: Vec<_> = numbered.iter().collect();
    all.sort_unstable_by_key(|&(_, number)| number);
    all.into_iter().map(|(key, _)| key).collect()
}

/// Writes a section with a record for each row of a query.
fn write_table<R: wayfare_format::Record>(
    sqlite: &Connection,
    sql: &str,
    id: SectionId,
    sections: &mut Sections,
    mut record: impl FnMut(&Row<'_>) -> Result<R>,
) -> Result<()> {
    let mut section = sections.create(id)?;
    for_each_row(sqlite, sql, [], |row| section.write_record(&record(row)?))?;
    sections.finish(section)
}
