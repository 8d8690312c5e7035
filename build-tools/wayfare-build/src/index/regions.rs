//! The admin1 and admin2 regions: their records, the terms that name a region behind a place, and the areas that places lie in.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{Connection, Row};
use wayfare_format::{NONE, PlaceRecord, RegionRecord, SectionId};

use super::place_order::PlaceOrder;
use super::reference::Reference;
use super::section_file::{Sections, StringsSection};
use super::terms::Terms;
use crate::error::{Error, Result};
use crate::sql::{checked, for_each_row, name, text};

/// Admin1 and admin2 regions have codes such as `PT.11` and `US.CA.037`.
const NAMED: &str = "SELECT code, name FROM admin1 UNION ALL SELECT code, name FROM admin2";
/// The regions that places name, whether a table has them or not.
const OF_PLACES: &str = "
    SELECT DISTINCT country_code || '.' || admin1_code FROM place WHERE admin1_code <> '' AND country_code <> ''
    UNION SELECT DISTINCT country_code || '.' || ifnull(admin1_code, '') || '.' || admin2_code FROM place
    WHERE admin2_code <> '' AND country_code <> ''";

/// The regions that are places themselves.
const AS_PLACES: &str = "
    SELECT country_code || '.' || admin1_code, geonameid FROM place
    WHERE feature_code = 'ADM1' AND admin1_code <> '' AND country_code <> ''
    UNION ALL SELECT country_code || '.' || ifnull(admin1_code, '') || '.' || admin2_code, geonameid FROM place
    WHERE feature_code = 'ADM2' AND admin2_code <> '' AND country_code <> ''";

pub(super) struct Regions {
    by_code: HashMap<String, u32>,
}

impl Regions {
    /// Writes the regions, admin1 regions first, and adds their terms.
    pub(super) fn write(
        sqlite: &Connection,
        order: &PlaceOrder,
        reference: &Reference,
        sections: &mut Sections,
        strings: &mut StringsSection,
        terms: &mut Terms,
    ) -> Result<Self> {
        // The code of an admin2 region has a second dot.
        let key = |code: String| (code.matches('.').count() > 1, code);
        let mut regions: BTreeMap<(bool, String), Option<String>> = BTreeMap::new();
        for_each_row(sqlite, NAMED, [], |row| {
            regions.insert(key(row.get(0)?), Some(row.get(1)?));
            Ok(())
        })?;
        for_each_row(sqlite, OF_PLACES, [], |row| {
            regions.entry(key(row.get(0)?)).or_insert(None);
            Ok(())
        })?;

        let as_places = regions_as_places(sqlite, order)?;
        add_countries(sqlite, order, reference, terms)?;
        let mut records = Vec::with_capacity(regions.len());
        let mut by_code = HashMap::with_capacity(regions.len());
        for (index, ((is_admin2, code), name)) in (0..).zip(regions) {
            // A name stands right behind its code: a reader of one reads the other.
            let code_ref = strings.append(&code)?;
            let name_ref = name
                .as_deref()
                .map_or(Ok(NONE), |name| strings.append(name))?;
            let own_code = checked(code.rsplit('.').next().unwrap_or_default())?;
            if is_admin2 {
                // Its names are looked up among those of places.
                terms.add_admin2_code(own_code, index)?;
            } else {
                for name in [own_code, checked(name.as_deref().unwrap_or_default())?] {
                    terms.add_admin1(name, &code, index)?;
                }
            }
            let place_index = as_places.get(&code).copied().unwrap_or(NONE);
            records.push(RegionRecord {
                code_ref,
                name_ref,
                place_index,
            });
            by_code.insert(code, index);
        }
        for_each_row(sqlite, "SELECT code, name FROM admin1_name", [], |row| {
            let code = text(row, 0)?;
            by_code.get(code).map_or(Ok(()), |&index| {
                terms.add_admin1(name(row, 1)?, code, index)
            })
        })?;
        sections.write_packed(SectionId::Regions, &records)?;
        Ok(Self { by_code })
    }

    pub(super) fn admin1(&self, country: Option<&str>, admin1: Option<&str>) -> Option<u32> {
        self.by_code
            .get(&[country?, ".", admin1?].concat())
            .copied()
    }

    pub(super) fn admin2(
        &self,
        country: Option<&str>,
        admin1: Option<&str>,
        admin2: Option<&str>,
    ) -> Option<u32> {
        let code = [country?, ".", admin1.unwrap_or_default(), ".", admin2?].concat();
        self.by_code.get(&code).copied()
    }
}

/// Returns the indexes of regions that are places, by their full codes; of several, the most important one.
fn regions_as_places(sqlite: &Connection, order: &PlaceOrder) -> Result<HashMap<String, u32>> {
    let mut as_places = HashMap::new();
    for_each_row(sqlite, AS_PLACES, [], |row| {
        if let Some(index) = order.index_of(row.get(1)?) {
            let first = as_places.entry(row.get(0)?).or_insert(index);
            *first = index.min(*first);
        }
        Ok(())
    })?;
    Ok(as_places)
}

/// Returns whether a name of a country in a language looks like a code of another country or a region: `KY` is rather Kentucky than
/// what the United Kingdom is called in Kurdish. In English, it is known as that.
pub(super) fn is_code_of_another(name: &str, language: &str) -> bool {
    !["", "en"].contains(&language)
        && name.len() == 2
        && name.bytes().all(|byte| byte.is_ascii_uppercase())
}

fn add_countries(
    sqlite: &Connection,
    order: &PlaceOrder,
    reference: &Reference,
    terms: &mut Terms,
) -> Result<()> {
    let place = |row: &Row<'_>| {
        let id = row.get::<_, Option<u32>>(3)?;
        Ok::<_, Error>(id.and_then(|id| order.index_of(id)))
    };
    let sql = "SELECT country_code, name, coalesce(iso3, ''), geonameid FROM country";
    for_each_row(sqlite, sql, [], |row| {
        let code = text(row, 0)?;
        let index = reference.country(Some(code));
        terms.add_country(name(row, 0)?, index)?;
        terms.add_turned_country(name(row, 1)?, code, index, place(row)?)?;
        terms.add_country(name(row, 2)?, index)
    })?;
    let sql = "SELECT country_code, n.name, lang, geonameid FROM country_name n JOIN country USING (country_code)";
    for_each_row(sqlite, sql, [], |row| {
        let (name, code) = (name(row, 1)?, text(row, 0)?);
        let index = reference.country(Some(code));
        match text(row, 2)? {
            "en" => terms.add_turned_country(name, code, index, place(row)?),
            lang if is_code_of_another(&name, lang) => Ok(()),
            _ => terms.add_country(name, index),
        }
    })
}

/// A country, or an admin1 or admin2 region: a record of the `countries` or the `regions` table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Area {
    Country(u16),
    Admin1(u16),
    Admin2(u32),
}

impl Area {
    /// Returns the area of a place with this feature code, if places are known by it.
    pub(super) fn of_feature(code: &str, record: &PlaceRecord) -> Option<Self> {
        match code {
            "ADM1" => Self::admin1(record),
            "ADM2" => Self::admin2(record),
            code if code.starts_with("PCL") => Some(Self::Country(record.country_index)),
            _ => None,
        }
    }

    /// Returns the areas that a place lies in.
    pub(super) fn around(record: &PlaceRecord) -> impl Iterator<Item = Self> {
        let areas = [
            Some(Self::Country(record.country_index)),
            Self::admin1(record),
            Self::admin2(record),
        ];
        areas.into_iter().flatten()
    }

    fn admin1(record: &PlaceRecord) -> Option<Self> {
        (record.admin1_index != u16::MAX).then_some(Self::Admin1(record.admin1_index))
    }

    fn admin2(record: &PlaceRecord) -> Option<Self> {
        (record.admin2_index != NONE).then_some(Self::Admin2(record.admin2_index))
    }
}
