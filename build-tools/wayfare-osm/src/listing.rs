//! An element as a row of listings.

use std::borrow::Cow;

use wayfare_listings::{Address, Beds, Columns, Listing, Lodging, Name, Place, Usage};

use crate::element::Element;
use crate::names::NameKind;
use crate::table::{Feature, Kind};

const COLUMNS: Columns = Columns {
    name: "name",
    charge: "charge",
    url: "website",
    street: "addr:street",
    postcode: "addr:postcode",
    town: "addr:city",
};

impl Element {
    /// Returns what it is as a row of listings. The description of a lodging has its kind, stars and prices as the mappers
    /// wrote them.
    pub fn listing(&self) -> Listing<'_> {
        let address = self.address();
        let street = address.full.map_or_else(
            || {
                let parts = [address.street, address.house];
                let parts: Vec<_> = parts.into_iter().flatten().collect();
                Cow::Owned(parts.join(" "))
            },
            Cow::Borrowed,
        );
        Listing {
            key: Cow::Owned(self.id.to_string()),
            point: (self.point.latitude, self.point.longitude),
            name: self.name(),
            address: Address {
                street,
                postcode: address.postcode.unwrap_or_default(),
                town: address.city.unwrap_or_default(),
                country: address.country.unwrap_or_default(),
            },
            wikidata: self.wikidata(),
            date: "",
            lodging: self.listed_lodging(),
            place: self.listed_place(),
            columns: &COLUMNS,
        }
    }

    /// Returns what people there call it, or else the first name that it has.
    fn name(&self) -> &str {
        self.names()
            .find(|name| name.kind == NameKind::Primary && name.language.is_none())
            .or_else(|| self.names().next())
            .map_or("", |name| name.text)
    }

    fn listed_lodging(&self) -> Option<Lodging<'_>> {
        let (feature, lodging) = (self.feature(Kind::Lodging)?, self.lodging()?);
        let stars = |stars| format!("{stars} {}", if stars == 1.0 { "star" } else { "stars" });
        let parts = [
            Some(feature.value.replace('_', " ")),
            lodging.stars.map(stars),
            lodging.charge.map(|charge| format!("charge {charge}")),
        ];
        Some(Lodging {
            description: parts.into_iter().flatten().collect::<Vec<_>>().join(", "),
            url: lodging.url.unwrap_or_default(),
            beds: Beds::of_kind(feature.value),
            charge: lodging.charge,
        })
    }

    fn listed_place(&self) -> Option<Place<'_>> {
        let feature = self.feature_of_place()?;
        let place = self.place();
        let is_capital = place.is_some_and(|place| place.capital == Some("yes"));
        let code = match feature.feature_code {
            "PPL" if is_capital => "PPLC",
            code => code,
        };
        let names = self.names().map(|name| Name {
            text: name.text,
            language: name.language.unwrap_or_default(),
            usage: match name.kind {
                NameKind::Primary => Usage::Main,
                NameKind::Short => Usage::Short,
                NameKind::Local => Usage::Local,
                NameKind::Old => Usage::Old,
                NameKind::International | NameKind::Official | NameKind::Alternate => Usage::Other,
            },
        });
        Some(Place {
            kind: feature.value,
            feature: (feature.feature_class, code),
            population: place.and_then(|place| place.population).unwrap_or_default(),
            names: names.collect(),
        })
    }

    /// Returns the place that it is. A locality is only a name, and of a hotel, its building tells less: other tags count
    /// more.
    fn feature_of_place(&self) -> Option<&'static Feature> {
        let (place, sight) = (self.feature(Kind::Place), self.feature(Kind::Sight));
        let lodging = self.feature(Kind::Lodging).filter(|_| self.is_notable());
        let is_not = |code: &'static str| move |feature: &&Feature| feature.feature_code != code;
        place
            .filter(is_not("LCTY"))
            .or(sight.filter(is_not("BLDG")))
            .or(lodging)
            .or(sight)
            .or(place)
    }
}
