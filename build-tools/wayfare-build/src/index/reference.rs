//! The small tables: sources, categories, currencies, countries, areas, time zones, features, languages.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{Connection, Row};
use wayfare_format::{
    CategoryRecord, CountryRecord, CurrencyRecord, FeatureRecord, NONE, Provenance, RegionRecord, SectionId,
    SourceRecord, StringRecord, UNKNOWN_NEGOTIATE,
};

use super::{
    dictionary::{Dictionary, DictionarySections},
    facts::{Facts, Owner},
    regions::Qualifiers,
    section_file::Sections,
    strings::Texts,
};
use crate::error::{Error, Result};

/// Where the dictionary of names and codes of regions stands.
const REGION_DICTIONARY: DictionarySections = DictionarySections {
    block_index: [SectionId::RegionTermBlockStarts, SectionId::RegionTermBlocks],
    terms: SectionId::RegionTerms,
    postings: [SectionId::RegionPostings, SectionId::RegionPostingsLists],
};

/// Where things stand in the small tables, by their keys in SQLite.
pub(super) struct Reference {
    pub(super) countries: HashMap<String, u16>,
    pub(super) currencies: HashMap<String, u16>,
    pub(super) sources: HashMap<i64, u16>,
    pub(super) time_zones: HashMap<i64, u16>,
    pub(super) dates: HashMap<String, u16>,
    pub(super) features: HashMap<(String, String), u16>,
    pub(super) languages: HashMap<String, u32>,
}

const TIME_ZONES: &str = "SELECT time_zone_id, name FROM time_zone ORDER BY name";
pub(crate) const DATES: &str = "SELECT DISTINCT modified FROM place WHERE modified <> '' ORDER BY 1";
pub(crate) const FEATURES: &str = "SELECT DISTINCT feature_class, feature_code FROM place ORDER BY 1, 2";
pub(crate) const LANGUAGES: &str = "SELECT DISTINCT lang FROM place_name WHERE lang <> '' ORDER BY 1";

/// The rows of a query, numbered in order.
fn numbered<K, N>(
    sqlite: &Connection,
    sql: &str,
    key: impl Fn(&Row<'_>) -> rusqlite::Result<K>,
) -> Result<HashMap<K, N>>
where
    K: std::hash::Hash + Eq,
    N: TryFrom<usize>,
{
    let mut statement = sqlite.prepare(sql)?;
    let mut rows = statement.query([])?;
    let mut numbers = HashMap::new();
    while let Some(row) = rows.next()? {
        let number = N::try_from(numbers.len());
        let too_many = |_| Error::source("world.idx", format!("more rows than the format can number: {sql}"));
        numbers.insert(key(row)?, number.map_err(too_many)?);
    }
    Ok(numbers)
}

impl Reference {
    pub(super) fn read(sqlite: &Connection) -> Result<Self> {
        let text = |row: &Row<'_>| row.get(0);
        Ok(Self {
            countries: numbered(sqlite, "SELECT country_code FROM country ORDER BY 1", text)?,
            currencies: numbered(sqlite, "SELECT currency_code FROM currency ORDER BY 1", text)?,
            sources: numbered(sqlite, "SELECT source_id FROM source ORDER BY 1", |row| row.get(0))?,
            time_zones: numbered(sqlite, TIME_ZONES, |row| row.get(0))?,
            dates: numbered(sqlite, DATES, text)?,
            features: numbered(sqlite, FEATURES, |row| Ok((row.get(0)?, row.get(1)?)))?,
            languages: numbered(sqlite, LANGUAGES, text)?,
        })
    }

    /// The number of a country; 65535 for none.
    pub(super) fn country(&self, code: Option<&str>) -> u16 {
        code.and_then(|code| self.countries.get(code)).copied().unwrap_or(u16::MAX)
    }

    /// The number of the source with this key.
    pub(super) fn source(&self, source_id: i64) -> u16 {
        self.sources.get(&source_id).copied().unwrap_or(u16::MAX)
    }

    /// Writes all of these tables. Returns where areas stand, by their full codes.
    pub(super) fn write(
        &self,
        sqlite: &Connection,
        facts: &Facts,
        sections: &mut Sections,
        texts: &mut Texts,
    ) -> Result<HashMap<String, u32>> {
        write_sources(sqlite, sections, texts)?;
        write_categories(sqlite, sections, texts)?;
        self.write_currencies(sqlite, sections, texts)?;
        self.write_countries(sqlite, facts, sections, texts)?;
        write_table(sqlite, TIME_ZONES, SectionId::TimeZones, sections, |row| {
            Ok(StringRecord { string_ref: texts.intern(text(row, 1)?)? })
        })?;
        write_table(sqlite, DATES, SectionId::Dates, sections, |row| {
            Ok(StringRecord { string_ref: texts.intern(text(row, 0)?)? })
        })?;
        write_table(sqlite, LANGUAGES, SectionId::Languages, sections, |row| {
            Ok(StringRecord { string_ref: texts.intern(text(row, 0)?)? })
        })?;
        write_table(sqlite, FEATURES, SectionId::Features, sections, |row| {
            Ok(FeatureRecord {
                class_ref: texts.intern(text(row, 0)?)?,
                code_ref: texts.intern(text(row, 1)?)?,
            })
        })?;
        self.write_areas(sqlite, sections, texts)
    }

    fn write_currencies(
        &self,
        sqlite: &Connection,
        sections: &mut Sections,
        texts: &mut Texts,
    ) -> Result<()> {
        let sql = "SELECT c.currency_code, c.name, c.symbol, r.rate, r.base, r.date, r.source_id
                   FROM currency c LEFT JOIN rate r USING (currency_code) ORDER BY 1";
        write_table(sqlite, sql, SectionId::Currencies, sections, |row| {
            Ok(CurrencyRecord {
                rate: row.get::<_, Option<f64>>(3)?.unwrap_or(f64::NAN),
                code_ref: texts.intern(text(row, 0)?)?,
                name_ref: texts.intern(text(row, 1)?)?,
                symbol_ref: texts.optional(optional_text(row, 2)?)?,
                base_ref: texts.optional(optional_text(row, 4)?)?,
                date_ref: texts.optional(optional_text(row, 5)?)?,
                source_index: row.get::<_, Option<i64>>(6)?.map_or(NONE, |id| u32::from(self.source(id))),
            })
        })
    }

    fn write_countries(
        &self,
        sqlite: &Connection,
        facts: &Facts,
        sections: &mut Sections,
        texts: &mut Texts,
    ) -> Result<()> {
        let sql = "SELECT country_code, name, iso3, capital, continent, tld, phone, postal_format, languages,
                          neighbours, population, area_km2, geonameid, currency_code, negotiate,
                          negotiate_source_id
                   FROM country ORDER BY 1";
        write_table(sqlite, sql, SectionId::Countries, sections, |row| {
            let currency = optional_text(row, 13)?.and_then(|code| self.currencies.get(code));
            Ok(CountryRecord {
                population: row.get::<_, Option<u64>>(10)?.unwrap_or(u64::MAX),
                area_km2: row.get::<_, Option<f64>>(11)?.unwrap_or(f64::NAN),
                code_ref: texts.intern(text(row, 0)?)?,
                name_ref: texts.intern(text(row, 1)?)?,
                iso3_ref: texts.optional(optional_text(row, 2)?)?,
                capital_ref: texts.optional(optional_text(row, 3)?)?,
                continent_ref: texts.optional(optional_text(row, 4)?)?,
                tld_ref: texts.optional(optional_text(row, 5)?)?,
                phone_ref: texts.optional(optional_text(row, 6)?)?,
                postal_format_ref: texts.optional(optional_text(row, 7)?)?,
                languages_ref: texts.optional(optional_text(row, 8)?)?,
                neighbours_ref: texts.optional(optional_text(row, 9)?)?,
                geonameid: row.get::<_, Option<u32>>(12)?.unwrap_or(0),
                travel_index: facts.index(Owner::Country(self.country(Some(text(row, 0)?)))),
                currency_index: currency.copied().unwrap_or(u16::MAX),
                negotiate: row.get::<_, Option<u8>>(14)?.unwrap_or(UNKNOWN_NEGOTIATE),
                reserved: 0,
                negotiate_source_index: row.get::<_, Option<i64>>(15)?.map_or(u16::MAX, |id| self.source(id)),
                reserved2: 0,
            })
        })
    }

    /// Writes the states and districts: those of the tables and those that only places name. Returns where they
    /// stand, by their full codes.
    fn write_areas(
        &self,
        sqlite: &Connection,
        sections: &mut Sections,
        texts: &mut Texts,
    ) -> Result<HashMap<String, u32>> {
        // States before districts, whose codes have a second dot.
        let mut areas: BTreeMap<(bool, String), Option<String>> = BTreeMap::new();
        let key = |code: String| (code.matches('.').count() > 1, code);
        let sql = "SELECT code, name FROM state UNION ALL SELECT code, name FROM district";
        for_each_row(sqlite, sql, |row| {
            areas.insert(key(row.get(0)?), Some(row.get(1)?));
            Ok(())
        })?;
        let sql = "SELECT DISTINCT country_code || '.' || admin1_code FROM place WHERE admin1_code <> '' AND country_code <> ''
                   UNION SELECT DISTINCT country_code || '.' || ifnull(admin1_code, '') || '.' || admin2_code FROM place
                   WHERE admin2_code <> '' AND country_code <> ''";
        for_each_row(sqlite, sql, |row| {
            areas.entry(key(row.get(0)?)).or_insert(None);
            Ok(())
        })?;

        let mut qualifiers = self.country_qualifiers(sqlite)?;
        let mut records = Vec::with_capacity(areas.len());
        let mut index = HashMap::with_capacity(areas.len());
        for (at, ((is_district, code), name)) in (0..).zip(areas) {
            // A name stands right behind its code: whoever reads one reads the other.
            let code_ref = texts.append(&code)?;
            let name_ref = name.as_deref().map_or(Ok(NONE), |name| texts.append(name))?;
            // Only states qualify a name.
            if let Some((_, state)) = code.split_once('.').filter(|_| !is_district) {
                qualifiers.add_state(state, at);
                qualifiers.add_state(name.as_deref().unwrap_or_default(), at);
            }
            records.push(RegionRecord { code_ref, name_ref });
            index.insert(code, at);
        }
        for_each_row(sqlite, "SELECT code, name FROM state_name", |row| {
            if let Some(&at) = index.get(text(row, 0)?) {
                qualifiers.add_state(text(row, 1)?, at);
            }
            Ok(())
        })?;
        sections.write_records(SectionId::Regions, &records)?;
        let mut dictionary = Dictionary::create(sections, REGION_DICTIONARY)?;
        for (term, mut postings) in qualifiers.finish() {
            dictionary.add(term.as_bytes(), &mut postings)?;
        }
        dictionary.finish(sections)?;
        Ok(index)
    }

    fn country_qualifiers(&self, sqlite: &Connection) -> Result<Qualifiers> {
        let mut qualifiers = Qualifiers::default();
        for_each_row(sqlite, "SELECT country_code, name, coalesce(iso3, '') FROM country", |row| {
            let index = self.country(Some(text(row, 0)?));
            for column in 0..3 {
                qualifiers.add_country(text(row, column)?, index);
            }
            Ok(())
        })?;
        for_each_row(sqlite, "SELECT country_code, name FROM country_name", |row| {
            qualifiers.add_country(text(row, 1)?, self.country(Some(text(row, 0)?)));
            Ok(())
        })?;
        Ok(qualifiers)
    }
}

fn write_sources(sqlite: &Connection, sections: &mut Sections, texts: &mut Texts) -> Result<()> {
    let sql = "SELECT name, title, origin, license, date, provenance FROM source ORDER BY source_id";
    write_table(sqlite, sql, SectionId::Sources, sections, |row| {
        let word = text(row, 5)?;
        let provenance = Provenance::ALL.into_iter().find(|p| p.as_str() == word);
        Ok(SourceRecord {
            id_ref: texts.intern(text(row, 0)?)?,
            title_ref: texts.intern(text(row, 1)?)?,
            origin_ref: texts.intern(text(row, 2)?)?,
            license_ref: texts.intern(text(row, 3)?)?,
            date_ref: texts.intern(text(row, 4)?)?,
            provenance: provenance.unwrap_or(Provenance::Imported) as u32,
        })
    })
}

fn write_categories(sqlite: &Connection, sections: &mut Sections, texts: &mut Texts) -> Result<()> {
    let sql = "SELECT category_id, name, description, sumtype FROM category ORDER BY 1";
    write_table(sqlite, sql, SectionId::Categories, sections, |row| {
        Ok(CategoryRecord {
            name_ref: texts.intern(text(row, 1)?)?,
            description_ref: texts.intern(text(row, 2)?)?,
            category_id: row.get(0)?,
            sumtype: row.get(3)?,
        })
    })
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
    for_each_row(sqlite, sql, |row| section.write_record(&record(row)?))?;
    sections.finish(section)
}

/// Calls `each` with every row of a query.
pub(super) fn for_each_row(
    sqlite: &Connection,
    sql: &str,
    mut each: impl FnMut(&Row<'_>) -> Result<()>,
) -> Result<()> {
    let mut statement = sqlite.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        each(row)?;
    }
    Ok(())
}

/// A text column, without a copy.
pub(super) fn text<'r>(row: &'r Row<'_>, column: usize) -> rusqlite::Result<&'r str> {
    Ok(row.get_ref(column)?.as_str()?)
}

/// A text column that may be NULL, without a copy.
pub(super) fn optional_text<'r>(row: &'r Row<'_>, column: usize) -> rusqlite::Result<Option<&'r str>> {
    Ok(row.get_ref(column)?.as_str_or_null()?)
}
