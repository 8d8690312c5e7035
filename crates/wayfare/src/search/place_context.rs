//! Where places and postal codes are, and what a text can say of that.

use std::cell::OnceCell;

use smallvec::SmallVec;
use wayfare_format::{
    NO_SCORE, NONE, PlaceKind, PlaceRow, PostalRecord, Score, TermKind, Weights,
    numbers::{BOX_HANDICAP, FACTOR_OF_TEN, LEAST_WITH_QUARTERS, MAX_LACK, NEXT_TO_DEGREES},
};

use crate::{
    Circle, Point, Result,
    budget::Budget,
    index::Index,
    index::NO_COUNTRY,
    resources::{
        extent::{Extent, city_km},
        regions::RegionRecords,
    },
};

/// An island or another region that has no code, or a city.
#[derive(Debug, Clone)]
struct Area {
    place: u32,
    handicap: Score,
    /// Of a region.
    country: Option<u16>,
    reach: AreaReach,
}

/// What lies in an area.
#[derive(Debug, Clone)]
enum AreaReach {
    Region(Extent),
    /// What is less important than the city, in its admin1 region.
    City(Circle, Option<u32>),
}

/// The regions that a part of a text can mean. Thousands have a name that starts with one letter, so they stand by kind,
/// where numbers are compared several at a time.
#[derive(Debug, Default, Clone)]
pub(super) struct RegionSet {
    /// Records of the `countries` table.
    countries: SmallVec<[u16; 4]>,
    /// Admin1 and admin2 regions: records of the `regions` table.
    admin: SmallVec<[u32; 4]>,
    areas: Vec<Area>,
    /// Of the last administrative regions, by how much their name counts for less than a primary one.
    handicaps: SmallVec<[Score; 4]>,
    /// By how much the countries, the administrative regions and the areas are less likely meant than the likeliest one, in
    /// factors of ten; empty where that is not known.
    lacks: SmallVec<[u8; 8]>,
}

/// What a place is to the regions and places of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inside {
    /// Nothing.
    No,
    /// In none of the regions, but the text may say something else of it.
    Beside,
    /// In one, or in a territory of it, by a sense of the name that is less important than the best one by some factors of ten.
    In { lack: u8, is_territory: bool },
}

impl Inside {
    /// In the best sense.
    pub(super) const BEST: Self = Self::In {
        lack: 0,
        is_territory: false,
    };

    /// Returns whether it is in a region.
    pub(super) fn is_in(self) -> bool {
        matches!(self, Self::In { .. })
    }
}

impl RegionSet {
    /// Returns the regions of records; `None` if there are none, as for most texts.
    pub(super) fn of(
        RegionRecords {
            countries,
            admin1: mut admin,
            admin2,
        }: RegionRecords,
    ) -> Option<Box<Self>> {
        admin.extend(admin2);
        let regions = Self {
            countries,
            admin,
            ..Self::default()
        };
        (!regions.is_empty()).then(|| Box::new(regions))
    }

    /// Returns the countries and admin1 regions that a term is a name or code of.
    pub(super) fn of_term(
        index: &Index,
        term: Option<u32>,
        budget: &mut Budget,
    ) -> Result<Option<Box<Self>>> {
        match term.filter(|&term| index.max_scores().names_region(term)) {
            Some(term) => Ok(Self::of(index.regions_of([term], budget)?)),
            None => Ok(None),
        }
    }

    /// Adds the region that a place is. Countries have postings of their own.
    pub(super) fn push_place(&mut self, index: &Index, place: u32, name: TermKind) -> Result<()> {
        let row = index.place(place)?;
        let whole = |kind| Weights::SEARCH.whole(kind);
        let handicap = whole(TermKind::Primary).saturating_sub(whole(name));
        match (index.feature_code(row)?, row.admin1(), row.admin2()) {
            ("ADM1", Some(region), _) | ("ADM2", _, Some(region)) => {
                self.admin.push(region);
                self.handicaps.push(handicap);
            }
            _ => {
                let Some(extent) = index.extent_of(place)? else {
                    return Ok(());
                };
                self.areas.push(Area {
                    place,
                    handicap,
                    country: Some(row.country_index()).filter(|&country| country != NO_COUNTRY),
                    reach: AreaReach::Region(extent),
                });
            }
        }
        Ok(())
    }

    /// Adds a city that has quarters.
    pub(super) fn push_city(&mut self, place: u32, row: PlaceRow<'_>, center: Point) -> Result<()> {
        if row.population() < LEAST_WITH_QUARTERS {
            return Ok(());
        }
        let circle = Circle::new(center, city_km(row.population()))?;
        self.areas.push(Area {
            place,
            handicap: 0,
            country: None,
            reach: AreaReach::City(circle, row.admin1()),
        });
        Ok(())
    }

    fn len(&self) -> usize {
        self.countries.len() + self.admin.len() + self.areas.len()
    }

    /// Compares the senses of the name: each is as likely as its place would score.
    pub(super) fn compare_senses(&mut self, index: &Index) -> Result<()> {
        self.lacks.clear();
        if self.len() < 2 {
            return Ok(());
        }
        let importance = index.importance();
        let importance = |place: Option<u32>| {
            place
                .and_then(|place| importance.get(place))
                .unwrap_or(NO_SCORE)
        };
        let mut all: SmallVec<[Score; 8]> = SmallVec::new();
        for &country in &self.countries {
            all.push(importance(index.place_of_country(country)?));
        }
        let first_named = self.admin.len().saturating_sub(self.handicaps.len());
        for (at, &region) in self.admin.iter().enumerate() {
            let handicap = at
                .checked_sub(first_named)
                .and_then(|at| self.handicaps.get(at))
                .copied();
            all.push(
                importance(index.place_of_region(region)?).saturating_sub(handicap.unwrap_or(0)),
            );
        }
        let of_area =
            |area: &Area| importance(Some(area.place)).saturating_sub(area.handicap + BOX_HANDICAP);
        all.extend(self.areas.iter().map(of_area));
        let most = all.iter().copied().max().unwrap_or(NO_SCORE);
        let lack = |of: Score| {
            u8::try_from(most.saturating_sub(of).saturating_add(FACTOR_OF_TEN / 2) / FACTOR_OF_TEN)
                .unwrap_or(MAX_LACK)
                .min(MAX_LACK)
        };
        self.lacks = all.into_iter().map(lack).collect();
        Ok(())
    }

    /// Returns the least lack of a sense that contains something; `None` if none does.
    fn least_lack(
        &self,
        country: u16,
        admin: [Option<u32>; 2],
        is_in: impl Fn(&Area) -> bool,
    ) -> Option<u8> {
        let lack = |at: usize| self.lacks.get(at).copied().unwrap_or(0);
        let least = |found: Option<u8>, at: usize| found.into_iter().chain([lack(at)]).min();
        if self.lacks.is_empty() {
            // Where there are thousands, numbers are compared several at a time.
            let is_in = self.countries.contains(&country)
                || admin
                    .iter()
                    .flatten()
                    .any(|region| self.admin.contains(region))
                || self.areas.iter().any(is_in);
            return is_in.then_some(0);
        }
        let countries = self
            .countries
            .iter()
            .enumerate()
            .filter(|&(_, &other)| other == country);
        let found = countries.map(|(at, _)| at).fold(None, least);
        let regions = self
            .admin
            .iter()
            .enumerate()
            .filter(|&(_, other)| admin.contains(&Some(*other)));
        let first = self.countries.len();
        let found = regions.map(|(at, _)| first + at).fold(found, least);
        let first = first + self.admin.len();
        let areas = self
            .areas
            .iter()
            .enumerate()
            .filter(|(_, area)| is_in(area));
        areas.map(|(at, _)| first + at).fold(found, least)
    }

    fn lack_of_country(&self, country: u16) -> Option<u8> {
        self.least_lack(country, [None; 2], |_| false)
    }

    /// Returns the countries that the regions are in.
    pub(super) fn countries_around(&self, index: &Index) -> Result<SmallVec<[u16; 4]>> {
        let mut countries: SmallVec<[u16; 4]> =
            self.areas.iter().filter_map(|area| area.country).collect();
        for &region in &self.admin {
            countries.extend(index.country_of_region(region)?);
        }
        countries.sort_unstable();
        countries.dedup();
        Ok(countries)
    }

    pub(super) fn has_country(&self) -> bool {
        !self.countries.is_empty()
    }

    /// Returns the country, if there is one and no other.
    pub(super) fn sole_country(&self) -> Option<u16> {
        self.countries
            .first()
            .copied()
            .filter(|_| self.countries.len() == 1)
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Where a place or a postal code is.
#[derive(Clone)]
pub(super) struct PlaceContext<'d> {
    index: &'d Index,
    /// [`NO_COUNTRY`] for none.
    country: u16,
    place: Option<(u32, PlaceRow<'d>)>,
    /// The country that its own one belongs to, once it was asked for.
    sovereign: OnceCell<Option<u16>>,
}

impl<'d> PlaceContext<'d> {
    #[inline]
    pub(super) fn of_place(index: &'d Index, place: u32) -> Result<Self> {
        let row = index.place(place)?;
        Ok(Self {
            index,
            country: row.country_index(),
            place: Some((place, row)),
            sovereign: OnceCell::new(),
        })
    }

    /// Returns the country of a postal code, and of its place, if there is one, all else.
    pub(super) fn of_postal_code(index: &'d Index, code: PostalRecord<'_>) -> Result<Self> {
        let place = code.place_index;
        let place = if place == NONE {
            None
        } else {
            Some((place, index.place(place)?))
        };
        Ok(Self {
            index,
            country: index.postal_country(code)?,
            place,
            sovereign: OnceCell::new(),
        })
    }

    pub(super) fn kind(&self) -> Result<PlaceKind> {
        self.place
            .map_or(Ok(PlaceKind::Place), |(place, _)| self.index.kind_of(place))
    }

    pub(super) fn place(&self) -> Option<u32> {
        self.place.map(|(place, _)| place)
    }

    pub(super) fn point(&self) -> Result<Option<Point>> {
        self.place
            .map(|(_, row)| self.index.point_of(row))
            .transpose()
    }

    /// Returns whether it is a country or an administrative region, but no island or the like.
    pub(super) fn is_region(&self) -> Result<bool> {
        self.place.map_or(Ok(false), |(place, _)| {
            self.index.is_country_or_division(place)
        })
    }

    /// Returns whether it is the division that a place is in.
    pub(super) fn is_division_of(&self, place: u32) -> Result<bool> {
        let Some((_, row)) = self.place else {
            return Ok(false);
        };
        let other = self.index.place(place)?;
        let is_same = |own: Option<u32>, other: Option<u32>| own.is_some() && own == other;
        Ok(is_same(row.admin1(), other.admin1())
            && (row.admin2().is_none() || is_same(row.admin2(), other.admin2())))
    }

    pub(super) fn country(&self) -> u16 {
        self.country
    }

    /// Returns the country that its own one belongs to.
    fn sovereign(&self) -> Result<Option<u16>> {
        if let Some(&sovereign) = self.sovereign.get() {
            return Ok(sovereign);
        }
        let sovereign = self.index.sovereign_of(self.country)?;
        Ok(*self.sovereign.get_or_init(|| sovereign))
    }

    /// Returns whether it is in one of these regions, and by which sense of their name.
    #[inline]
    pub(super) fn inside(&self, regions: &RegionSet, budget: &mut Budget) -> Result<Inside> {
        // Few names are those of regions.
        if regions.is_empty() {
            return Ok(Inside::No);
        }
        budget.spend(regions.len())?;
        let mut lack = self.lack_of(regions)?;
        // A country is in no region but itself, though its point may be.
        if lack.is_some() && self.kind()? == PlaceKind::Country {
            lack = regions.lack_of_country(self.country);
        }
        let mut further = SmallVec::new();
        if lack.is_none() && regions.has_country() {
            if let Some((place, _)) = self.place {
                further = self.index.further_countries(place)?;
            }
            lack = further
                .iter()
                .filter_map(|&country| regions.lack_of_country(country))
                .min();
        }
        if let Some(lack) = lack {
            return Ok(Inside::In {
                lack,
                is_territory: false,
            });
        }
        if !regions.has_country() {
            return Ok(Inside::No);
        }
        lack = self
            .sovereign()?
            .and_then(|country| regions.lack_of_country(country));
        for country in further {
            let sovereign = self.index.sovereign_of(country)?;
            lack = sovereign
                .and_then(|country| regions.lack_of_country(country))
                .into_iter()
                .chain(lack)
                .min();
        }
        Ok(lack.map_or(Inside::No, |lack| Inside::In {
            lack,
            is_territory: true,
        }))
    }

    /// Returns whether a point may be in its surroundings.
    #[inline]
    pub(super) fn may_be_near(&self, point: Point) -> bool {
        // In 1e-7 degrees, as the record has it.
        let latitude = |row: PlaceRow<'_>| f64::from(row.latitude()) / 1e7;
        self.place
            .is_some_and(|(_, row)| (latitude(row) - point.latitude()).abs() <= NEXT_TO_DEGREES)
    }

    /// Returns whether one of these countries is its own.
    #[inline]
    pub(super) fn is_in_one_of(&self, countries: &[u16]) -> Result<bool> {
        if countries.is_empty() || countries.contains(&self.country) {
            return Ok(!countries.is_empty());
        }
        Ok(self
            .sovereign()?
            .is_some_and(|country| countries.contains(&country)))
    }

    fn lack_of(&self, regions: &RegionSet) -> Result<Option<u8>> {
        let Some((place, row)) = self.place else {
            return Ok(regions.lack_of_country(self.country));
        };
        let (mut point, mut is_division) = (None, false);
        if !regions.areas.is_empty() {
            (point, is_division) = (Some(self.index.point_of(row)?), self.is_region()?);
        }
        let is_in = |area: &Area| match &area.reach {
            AreaReach::Region(extent) => {
                point.is_some_and(|point| extent.contains(Some(place), row.population(), point))
            }
            // A division is in no city, though its point may be.
            AreaReach::City(around, admin1) => {
                area.place < place
                    && !is_division
                    && *admin1 == row.admin1()
                    && point.is_some_and(|point| around.contains(point))
            }
        };
        Ok(regions.least_lack(self.country, [row.admin1(), row.admin2()], is_in))
    }
}
