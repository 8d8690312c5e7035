//! The facts that countries and few places have: costs, highlights, accommodation, further countries.

use std::collections::BTreeMap;
use std::ops::Range;

use rusqlite::{Connection, Row};
use wayfare_format::{
    AccommodationIdRecord, AccommodationRecord, AccommodationWordRecord, CostRecord, Degrees,
    HighlightRecord, NONE, OFFERS_DORM, OFFERS_PRIVATE, PackedRTree, SectionId, TravelRecord,
    TreePoint, UnitVector, country_tag, fold, word_suffixes,
};

use super::place_order::PlaceOrder;
use super::reference::Reference;
use super::section_file::{Sections, StringsSection};
use crate::error::Result;
use crate::sql::{for_each_row, optional_text, text};

/// The subject of a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Owner {
    /// Index of a place.
    Place(u32),
    /// Index of a country.
    Country(u16),
}

pub(super) struct FactsIndex {
    by_owner: BTreeMap<Owner, (u32, TravelRecord)>,
}

const NO_FACTS: TravelRecord = TravelRecord {
    costs_start: 0,
    costs_len: 0,
    highlights_start: 0,
    highlights_len: 0,
    accommodation_start: 0,
    accommodation_len: 0,
    cc2_ref: NONE,
};

// Costs without a total are too few data for an answer. The total stands last.
pub(crate) const LOCATION_COSTS: &str = "
    SELECT geonameid, category_id, budget, midrange, luxury, error, date, source_id FROM location_cost c
    WHERE EXISTS (SELECT 1 FROM location_cost t WHERE t.geonameid = c.geonameid AND t.category_id = 0)
    ORDER BY geonameid, category_id = 0, category_id";
pub(crate) const COUNTRY_COSTS: &str = "
    SELECT country_code, category_id, budget, midrange, luxury, error, date, source_id FROM country_cost c
    WHERE EXISTS (SELECT 1 FROM country_cost t WHERE t.country_code = c.country_code AND t.category_id = 0)
    ORDER BY country_code, category_id = 0, category_id";
const LOCATION_HIGHLIGHTS: &str = "
    SELECT geonameid, category_id, cost, description, date, h.source_id, country_code, reference
    FROM location_highlight h JOIN place USING (geonameid) ORDER BY geonameid, category_id, highlight_id";
const COUNTRY_HIGHLIGHTS: &str = "
    SELECT country_code, category_id, cost, description, date, source_id, country_code, NULL
    FROM country_highlight ORDER BY country_code, category_id, highlight_id";
const AS_PLACES: &str = "SELECT country_code, geonameid FROM country WHERE geonameid > 0";
const FURTHER_COUNTRIES: &str = "SELECT geonameid, cc2 FROM place WHERE cc2 <> ''";
const ACCOMMODATION: &str = "
    SELECT geonameid, accommodation_id, name, description, url, latitude, longitude, dorm_available, dorm_price,
           dorm_currency, private_available, private_price, private_currency, rating, addr1, addr2, addr3, zip,
           city, country_code, source_id, date, reference
    FROM accommodation ORDER BY geonameid, accommodation_id";

/// Returns the query for the costs of a table with what they were observed from; earlier datasets have no logs, and no
/// observations of countries.
fn with_logs(sqlite: &Connection, table: &str, costs: &str) -> Result<String> {
    let of = |column: &str, or: &'static str| {
        let has = sqlite.column_exists(None, table, column)?;
        Ok::<_, crate::error::Error>(if has {
            column.to_owned()
        } else {
            or.to_owned()
        })
    };
    let columns = [
        of("observations", "0")?,
        of("travellers", "NULL")?,
        of("first_year", "NULL")?,
        of("last_year", "NULL")?,
    ];
    let from = format!(" FROM {table} c");
    Ok(costs.replacen(&from, &format!(", {}{from}", columns.join(", ")), 1))
}

fn clamped(years: i64) -> u8 {
    u8::try_from(years.max(0)).unwrap_or(u8::MAX)
}

impl FactsIndex {
    /// Writes costs, highlights and accommodation, and for each owner which ranges of them are its own.
    pub(super) fn write(
        sqlite: &Connection,
        order: &PlaceOrder,
        reference: &Reference,
        sections: &mut Sections,
        strings: &mut StringsSection,
    ) -> Result<Self> {
        let place =
            |row: &Row<'_>| -> Result<_> { Ok(order.index_of(row.get(0)?).map(Owner::Place)) };
        let country = |row: &Row<'_>| -> Result<_> {
            Ok(Some(Owner::Country(reference.country(Some(text(row, 0)?)))))
        };
        let mut facts = Self {
            by_owner: BTreeMap::new(),
        };

        let mut section = sections.create(SectionId::Costs)?;
        let mut count = 0;
        let mut cost = |row: &Row<'_>, owner: Option<Owner>| {
            facts.add(owner, count, |f| (&mut f.costs_start, &mut f.costs_len));
            count += 1;
            let from = i64::from(CostRecord::FIRST_YEAR);
            let first: i64 = row.get::<_, Option<i64>>(10)?.unwrap_or(from);
            section.write_record(&CostRecord {
                budget: number(row, 2)?,
                midrange: number(row, 3)?,
                luxury: number(row, 4)?,
                error: number(row, 5)?,
                date_ref: strings.intern(text(row, 6)?)?,
                category_id: row.get(1)?,
                source_index: reference.source(row.get(7)?),
                observations: row.get(8)?,
                travellers: u16::try_from(row.get::<_, Option<u32>>(9)?.unwrap_or(0))
                    .unwrap_or(u16::MAX),
                first_year: clamped(first - from),
                years: clamped(row.get::<_, Option<i64>>(11)?.unwrap_or(first) - first),
            })
        };
        for_each_row(
            sqlite,
            &with_logs(sqlite, "location_cost", LOCATION_COSTS)?,
            [],
            |row| cost(row, place(row)?),
        )?;
        let of_countries = with_logs(sqlite, "country_cost", COUNTRY_COSTS)?;
        for_each_row(sqlite, &of_countries, [], |row| cost(row, country(row)?))?;
        sections.finish(section)?;

        let mut section = sections.create(SectionId::Highlights)?;
        let mut count = 0;
        let mut highlight = |row: &Row<'_>, owner: Option<Owner>| {
            facts.add(owner, count, |f| {
                (&mut f.highlights_start, &mut f.highlights_len)
            });
            count += 1;
            section.write_record(&HighlightRecord {
                cost: row.get(2)?,
                description_ref: strings.intern(text(row, 3)?)?,
                date_ref: strings.intern(text(row, 4)?)?,
                category_id: row.get(1)?,
                source_index: reference.source(row.get(5)?),
                country_index: reference.country(optional_text(row, 6)?),
                reserved: [0; 6],
                reference_ref: strings.intern_optional(optional_text(row, 7)?)?,
            })
        };
        for_each_row(sqlite, LOCATION_HIGHLIGHTS, [], |row| {
            highlight(row, place(row)?)
        })?;
        for_each_row(sqlite, COUNTRY_HIGHLIGHTS, [], |row| {
            highlight(row, country(row)?)
        })?;
        sections.finish(section)?;

        facts.write_accommodation(sqlite, order, reference, sections, strings)?;
        for_each_row(sqlite, FURTHER_COUNTRIES, [], |row| {
            if let Some(owner) = place(row)? {
                facts.entry(owner).cc2_ref = strings.intern(text(row, 1)?)?;
            }
            Ok(())
        })?;
        for_each_row(sqlite, AS_PLACES, [], |row| {
            if let Some(place) = order.index_of(row.get(1)?) {
                facts.share(reference.country(Some(text(row, 0)?)), place);
            }
            Ok(())
        })?;
        for (at, (index, _)) in (0..).zip(facts.by_owner.values_mut()) {
            *index = at;
        }
        let records: Vec<TravelRecord> =
            facts.by_owner.values().map(|&(_, record)| record).collect();
        sections.write_records(SectionId::Travel, &records)?;
        Ok(facts)
    }

    /// Returns the number of the record of a place or country, [`NONE`] without one.
    pub(super) fn index(&self, owner: Owner) -> u32 {
        self.by_owner.get(&owner).map_or(NONE, |&(index, _)| index)
    }

    pub(super) fn has_costs(&self, place: u32) -> bool {
        self.by_owner
            .get(&Owner::Place(place))
            .is_some_and(|(_, record)| record.costs_len > 0)
    }

    fn entry(&mut self, owner: Owner) -> &mut TravelRecord {
        &mut self.by_owner.entry(owner).or_insert((NONE, NO_FACTS)).1
    }

    /// Gives the costs and highlights of a country to its place record, unless that has its own.
    fn share(&mut self, country: u16, place: u32) {
        let Some(&(_, shared)) = self.by_owner.get(&Owner::Country(country)) else {
            return;
        };
        let own = self.entry(Owner::Place(place));
        if own.costs_len == 0 {
            (own.costs_start, own.costs_len) = (shared.costs_start, shared.costs_len);
        }
        if own.highlights_len == 0 {
            (own.highlights_start, own.highlights_len) =
                (shared.highlights_start, shared.highlights_len);
        }
    }

    /// Adds record number `at` to the range of its owner, whose records stand together.
    fn add(
        &mut self,
        owner: Option<Owner>,
        at: u32,
        range: impl Fn(&mut TravelRecord) -> (&mut u32, &mut u32),
    ) {
        let Some(owner) = owner else { return };
        let (start, len) = range(self.entry(owner));
        if *len == 0 {
            *start = at;
        }
        *len += 1;
    }

    fn write_accommodation(
        &mut self,
        sqlite: &Connection,
        order: &PlaceOrder,
        reference: &Reference,
        sections: &mut Sections,
        strings: &mut StringsSection,
    ) -> Result<()> {
        let mut section = sections.create(SectionId::Accommodation)?;
        let (mut points, mut lookup) = (Vec::new(), AccommodationLookup::default());
        for_each_row(sqlite, ACCOMMODATION, [], |row| {
            let place = row
                .get::<_, Option<u32>>(0)?
                .and_then(|id| order.index_of(id));
            let at = points.len() as u32;
            self.add(place.map(Owner::Place), at, |f| {
                (&mut f.accommodation_start, &mut f.accommodation_len)
            });
            let (latitude, longitude): (f64, f64) = (row.get(5)?, row.get(6)?);
            let (id, country_index) = (row.get(1)?, reference.country(optional_text(row, 19)?));
            points.push(TreePoint {
                at: UnitVector::new(latitude, longitude),
                index: at,
                id,
                tags: country_tag(country_index),
            });
            lookup.add(id, text(row, 2)?, text(row, 18)?);
            let offers =
                |column, flag| Ok::<u16, rusqlite::Error>(if row.get(column)? { flag } else { 0 });
            section.write_record(&AccommodationRecord {
                dorm_price: number(row, 8)?,
                private_price: number(row, 11)?,
                rating: number(row, 13)?,
                id,
                place_index: place.unwrap_or(NONE),
                latitude: Degrees::latitude(latitude).map_or(0, |degrees| degrees.0),
                longitude: Degrees::longitude(longitude).map_or(0, |degrees| degrees.0),
                name_ref: strings.append(text(row, 2)?)?,
                description_ref: strings.intern(text(row, 3)?)?,
                url_ref: strings.append(text(row, 4)?)?,
                addr1_ref: strings.intern(text(row, 14)?)?,
                addr2_ref: strings.intern(text(row, 15)?)?,
                addr3_ref: strings.intern(text(row, 16)?)?,
                zip_ref: strings.intern(text(row, 17)?)?,
                city_ref: strings.intern(text(row, 18)?)?,
                dorm_currency_ref: strings.intern_optional(optional_text(row, 9)?)?,
                private_currency_ref: strings.intern_optional(optional_text(row, 12)?)?,
                date_ref: strings.intern(text(row, 21)?)?,
                country_index,
                source_index: reference.source(row.get(20)?),
                flags: offers(7, OFFERS_DORM)? | offers(10, OFFERS_PRIVATE)?,
                reserved: 0,
                reference_ref: strings.intern_optional(optional_text(row, 22)?)?,
            })
        })?;
        sections.finish(section)?;
        let (ids, words) = lookup.finish();
        sections.write_packed(SectionId::AccommodationIds, &ids)?;
        sections.write_packed(SectionId::AccommodationWords, &words)?;
        sections.write(SectionId::AccommodationRTree, &PackedRTree::pack(points))
    }
}

/// Returns a number, or NaN for NULL.
fn number(row: &Row<'_>, column: usize) -> rusqlite::Result<f64> {
    Ok(row.get::<_, Option<f64>>(column)?.unwrap_or(f64::NAN))
}

/// Collects both.
#[derive(Default)]
pub(super) struct AccommodationLookup {
    /// Ids with their indexes.
    ids: Vec<(u32, u32)>,
    /// Folded names and cities, one after the other.
    folded: String,
    /// Words, each with the part of `folded` from there to the end of its text.
    words: Vec<(Range<usize>, AccommodationWordRecord)>,
}

impl AccommodationLookup {
    pub(super) fn add(&mut self, id: u32, name: &str, city: &str) {
        let accommodation_index = self.ids.len() as u32;
        self.ids.push((id, accommodation_index));
        for (of_city, text) in [(0, name), (1, city)] {
            let folded = fold(text);
            self.folded.push_str(&folded);
            let end = self.folded.len();
            for (word, suffix) in (0..).zip(word_suffixes(&folded)) {
                let record = AccommodationWordRecord {
                    accommodation_index,
                    of_city,
                    word,
                };
                self.words.push((end - suffix.len()..end, record));
            }
        }
    }

    /// Returns the records of both, in order.
    pub(super) fn finish(mut self) -> (Vec<AccommodationIdRecord>, Vec<AccommodationWordRecord>) {
        self.ids.sort_unstable();
        let ids = self.ids.into_iter();
        let ids = ids.map(|(_, accommodation_index)| AccommodationIdRecord {
            accommodation_index,
        });
        // Records of equal texts stay in the order of their fields.
        self.words
            .sort_by(|(a, _), (b, _)| self.folded.get(a.clone()).cmp(&self.folded.get(b.clone())));
        (
            ids.collect(),
            self.words.into_iter().map(|(_, record)| record).collect(),
        )
    }
}
