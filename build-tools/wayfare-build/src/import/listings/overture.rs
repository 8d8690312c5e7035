//! Files of Overture Maps: lodgings and sights.

use super::known_places::{EVERYWHERE, with_margin};
use super::listed::{Listed, ListedWriter};
use super::listed_place::{AlternateName, ListedPlace};
use super::lodgings::beds;
use super::prices::PriceReader;
use crate::error::Result;
use crate::import::SourceImport;
use crate::readers::{CategoryKind, NameRow, OverturePlace, OvertureReader, ReadCount, fields};
use crate::rejection::Rejection;
use crate::rejects::RowError;
use crate::report::Skip;
use crate::rows::{AccommodationRow, AlternateNameRow};

/// Imports a file of kind `overture`. Without a date in the manifest, the source has that of its newest place.
pub(in crate::import) fn overture(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        finder,
        rows,
    } = import;
    let reader = OvertureReader::open(rows.input)?;
    let area = reader.bounds().map_or(EVERYWHERE, with_margin);
    let mut writer = ListedWriter::new(&store, finder.populated(store.db)?, area)?;
    let mut newest = String::new();
    let (mut count, of_no_use, doubtful) = reader.read(rows.rejects, |place| {
        if place.date > newest.as_str() {
            place.date.clone_into(&mut newest);
        }
        writer.write(&mut store, place)
    })?;
    store.set_date(&newest)?;
    for (why, rows) in [(Skip::OfNoUse, of_no_use), (Skip::Doubtful, doubtful)] {
        count.leave_out(why, rows, store.tally);
    }
    Ok(count)
}

impl Listed for OverturePlace<'_> {
    fn key(&self) -> String {
        self.id.to_owned()
    }

    fn point(&self) -> (f64, f64) {
        self.point
    }

    fn town(&self) -> Option<&str> {
        Some(self.locality).filter(|locality| !locality.is_empty())
    }

    fn country(&self) -> Option<&str> {
        Some(self.country).filter(|country| !country.is_empty())
    }

    fn lodging(
        &self,
        _country: Option<&str>,
        _prices: &PriceReader,
        _flaws: &mut Vec<Rejection>,
    ) -> Result<Option<AccommodationRow>, RowError> {
        if self.kind != CategoryKind::Lodging {
            return Ok(None);
        }
        let (dorm_available, private_available) = beds(self.category);
        let texts = [
            ("websites", self.website),
            ("addresses.freeform", self.address),
            ("addresses.postcode", self.postcode),
        ];
        texts
            .into_iter()
            .try_for_each(|(column, text)| fields::text(column, text))?;
        // It is searched like a name.
        fields::short_enough("addresses.locality", self.locality)?;
        Ok(Some(AccommodationRow {
            name: fields::name("names.primary", self.name)?.to_owned(),
            description: self.category.replace('_', " "),
            url: self.website.to_owned(),
            latitude: self.point.0,
            longitude: self.point.1,
            dorm_available,
            private_available,
            addr1: self.address.to_owned(),
            zip: self.postcode.to_owned(),
            city: self.locality.to_owned(),
            date: self.date.to_owned(),
            reference: self.id.to_owned(),
            ..AccommodationRow::default()
        }))
    }

    fn place(&self) -> Result<Option<ListedPlace<'_>>, RowError> {
        let CategoryKind::Sight(class, code) = self.kind else {
            return Ok(None);
        };
        let mut names = vec![fields::name("names.primary", self.name)?];
        names.extend(
            self.further_names
                .iter()
                .filter(|name| name.variant != "short")
                .map(|name| name.text),
        );
        Ok(Some(ListedPlace {
            kind: self.category,
            feature: (class, code),
            names,
            alternates: self
                .further_names
                .iter()
                .filter_map(alternate_name)
                .collect(),
            population: 0,
            wikidata: None,
        }))
    }
}

/// Returns a name as a further one of a place; `None` if it is none.
fn alternate_name<'a>(name: &NameRow<'a>) -> Option<AlternateName<'a>> {
    let flags = if name.variant == "short" {
        AlternateNameRow::SHORT
    } else {
        0
    };
    // Common names have no variant.
    AlternateName::new(
        name.text,
        name.language,
        flags,
        matches!(name.variant, "" | "common"),
    )
}
