//! Extracts of OpenStreetMap: elements as lodgings, places and sights.

use std::borrow::Cow;

use wayfare_osm::{Bounds, Element, Extract, Feature, Kind, Name, NameKind, Sights};

use super::known_places::{Area, EVERYWHERE, item_number, with_margin};
use super::listed::{Listed, ListedWriter};
use super::listed_place::{AlternateName, ListedPlace};
use super::lodgings::beds;
use super::prices::PriceReader;
use crate::error::{Error, Result};
use crate::import::SourceImport;
use crate::import::names::historic;
use crate::input::Input;
use crate::manifest;
use crate::readers::{ReadCount, fields};
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;
use crate::report::Skip;
use crate::rows::{AccommodationRow, AlternateNameRow};

/// Imports a file of kind `openstreetmap`. Without a date in the manifest, the source has that of the last edit.
pub(in crate::import) fn openstreetmap(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        finder,
        rows,
    } = import;
    let Input { file, bytes, .. } = rows.input;
    let unreadable = |error: wayfare_osm::Error| Error::source(&file, error.to_string());
    let sights = match store.source.spec.sights {
        manifest::Sights::Notable => Sights::Notable,
        manifest::Sights::All => Sights::All,
    };
    let mut extract = Extract::open(bytes, sights).map_err(unreadable)?;
    let header = *extract.header();
    let date = "SELECT coalesce(date(?1, 'unixepoch'), '')";
    let date: String = store
        .db
        .query_row(date, [header.replication_timestamp], |row| row.get(0))?;
    let mut writer = ListedWriter::new(&store, finder.populated(store.db)?, area(header.bounds))?;
    let mut count = ReadCount::default();
    for element in &mut extract {
        let (id, outcome) = match element {
            Ok(element) => (element.id, writer.write(&mut store, &element)),
            Err(wayfare_osm::Error::NotUtf8 {
                element,
                key,
                value,
            }) => (
                element,
                Err(Rejection::new(key, &value, Reason::InvalidUtf8).into()),
            ),
            Err(error) => return Err(unreadable(error)),
        };
        count.add(
            outcome.map(|()| true),
            rows.rejects,
            &format!("{file}/{id}"),
            0,
        )?;
    }
    store.set_date(&date)?;
    let left_out = extract.report();
    for (why, elements) in [
        (Skip::Closed, left_out.closed),
        (Skip::Unnamed, left_out.unnamed),
        (Skip::Unlocated, left_out.unlocated),
    ] {
        count.leave_out(why, elements, store.tally);
    }
    count.leave_out(
        Skip::OfNoUse,
        left_out.elements.saturating_sub(count.read),
        store.tally,
    );
    Ok(count)
}

/// Returns the area in which an extract has elements.
fn area(bounds: Option<Bounds>) -> Area {
    match bounds {
        Some(Bounds {
            south,
            west,
            north,
            east,
            ..
        }) if west <= east => with_margin([south, west, north, east]),
        // Or on both sides of the 180th meridian.
        _ => EVERYWHERE,
    }
}

impl Listed for Element {
    fn key(&self) -> String {
        self.id.to_string()
    }

    fn point(&self) -> (f64, f64) {
        (self.point.latitude, self.point.longitude)
    }

    fn town(&self) -> Option<&str> {
        self.address().city
    }

    fn country(&self) -> Option<&str> {
        self.address().country
    }

    /// The description has its kind, stars and prices as the mappers wrote them.
    fn lodging(
        &self,
        country: Option<&str>,
        prices: &PriceReader,
        flaws: &mut Vec<Rejection>,
    ) -> Result<Option<AccommodationRow>, RowError> {
        let (Some(feature), Some(lodging)) = (self.feature(Kind::Lodging), self.lodging()) else {
            return Ok(None);
        };
        let parts = [
            Some(feature.value.replace('_', " ")),
            lodging
                .stars
                .map(|stars| format!("{stars} {}", if stars == 1.0 { "star" } else { "stars" })),
            lodging.charge.map(|charge| format!("charge {charge}")),
        ];
        let address = self.address();
        let street = [address.street, address.house]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" ");
        let (has_dormitories, has_rooms) = beds(feature.value);
        let mut row = AccommodationRow {
            name: fields::name("name", name_of(self))?.to_owned(),
            description: parts.into_iter().flatten().collect::<Vec<_>>().join(", "),
            url: owned(lodging.url),
            latitude: self.point.latitude,
            longitude: self.point.longitude,
            dorm_available: has_dormitories,
            private_available: has_rooms,
            addr1: address.full.map_or(street, str::to_owned),
            zip: owned(address.postcode),
            city: owned(address.city),
            reference: self.id.to_string(),
            wikidata: item_of(self).map(str::to_owned),
            ..AccommodationRow::default()
        };
        let texts = [
            ("charge", &row.description),
            ("website", &row.url),
            ("addr:street", &row.addr1),
            ("addr:postcode", &row.zip),
        ];
        texts
            .into_iter()
            .try_for_each(|(key, text)| fields::text(key, text))?;
        // It is searched like a name.
        fields::short_enough("addr:city", &row.city)?;
        match lodging
            .charge
            .map(|charge| prices.read("charge", charge, country, has_dormitories))
            .transpose()
        {
            Ok(prices) => prices
                .flatten()
                .iter()
                .for_each(|prices| prices.write_nights(&mut row)),
            Err(flaw) => flaws.push(flaw),
        }
        Ok(Some(row))
    }

    fn place(&self) -> Result<Option<ListedPlace<'_>>, RowError> {
        let Some(feature) = feature(self) else {
            return Ok(None);
        };
        let place = self.place();
        let is_capital = place.is_some_and(|place| place.capital == Some("yes"));
        let code = match feature.feature_code {
            "PPL" if is_capital => "PPLC",
            code => code,
        };
        let mut names = vec![fields::name("name", name_of(self))?];
        names.extend(self.names().filter(is_sought).map(|name| name.text));
        Ok(Some(ListedPlace {
            kind: feature.value,
            feature: (feature.feature_class, code),
            names,
            alternates: self
                .names()
                .filter_map(|name| alternate_name(&name))
                .collect(),
            population: place.and_then(|place| place.population).unwrap_or_default(),
            wikidata: item_of(self),
        }))
    }
}

fn owned(text: Option<&str>) -> String {
    text.unwrap_or_default().to_owned()
}

/// Returns the place that an element is. A locality is only a name, and of a hotel, its building tells less: other tags
/// count more.
fn feature(element: &Element) -> Option<&'static Feature> {
    let (place, sight) = (element.feature(Kind::Place), element.feature(Kind::Sight));
    let lodging = element
        .feature(Kind::Lodging)
        .filter(|_| element.is_notable());
    let is_not = |code: &'static str| move |feature: &&Feature| feature.feature_code != code;
    place
        .filter(is_not("LCTY"))
        .or(sight.filter(is_not("BLDG")))
        .or(lodging)
        .or(sight)
        .or(place)
}

/// Returns the name of an element: what people there call it, or else the first one that it has.
fn name_of(element: &Element) -> &str {
    let is_local = |name: &Name<'_>| name.kind == NameKind::Primary && name.language.is_none();
    element
        .names()
        .find(is_local)
        .or_else(|| element.names().next())
        .map_or("", |name| name.text)
}

/// Returns the item of an element, if the text is one.
fn item_of(element: &Element) -> Option<&str> {
    element
        .wikidata()
        .filter(|item| item_number(item).is_some())
}

/// Returns whether a place that has a name is likely to be the one that is meant.
fn is_sought(name: &Name<'_>) -> bool {
    !matches!(name.kind, NameKind::Short | NameKind::Old)
}

/// Returns a name as a further one of a place; `None` if it is none.
fn alternate_name<'a>(name: &Name<'a>) -> Option<AlternateName<'a>> {
    let lang = Cow::Borrowed(name.language.unwrap_or_default());
    let (lang, flags) = match name.kind {
        NameKind::Short => (lang, AlternateNameRow::SHORT),
        NameKind::Local => (lang, AlternateNameRow::COLLOQUIAL),
        NameKind::Old => (historic(lang), AlternateNameRow::HISTORIC),
        _ => (lang, 0),
    };
    AlternateName::new(name.text, lang, flags, name.kind == NameKind::Primary)
}
