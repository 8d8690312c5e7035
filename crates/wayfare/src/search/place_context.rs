//! Where places and postal codes are, and what a text can say of that.

use smallvec::SmallVec;
use wayfare_format::{MAX_MAIN_PLACES, NONE, PlaceKind, PlaceRow, PostalRecord};

use super::regions::RegionRecords;
use crate::{BoundingBox, Result, budget::Budget, index::Index, resources::countries::NO_COUNTRY};

/// An island or another region that has no code.
#[derive(Debug, Clone)]
struct Area {
    country: Option<u16>,
    around: BoundingBox,
    main_places: SmallVec<[u32; MAX_MAIN_PLACES]>,
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
}

impl RegionSet {
    pub(super) fn push_country(&mut self, country: u16) {
        self.countries.push(country);
    }

    /// Adds the region that a place is. A country has names of its own in the dictionary of regions.
    pub(super) fn push_place(&mut self, index: &Index, place: u32) -> Result<()> {
        let row = index.place(place)?;
        match (index.feature_code(row)?, row.admin1(), row.admin2()) {
            ("ADM1", Some(region), _) | ("ADM2", _, Some(region)) => self.admin.push(region),
            _ => self.areas.extend(index.bounding_box_of(place)?.map(|around| Area {
                country: Some(row.country_index()).filter(|&country| country != NO_COUNTRY),
                around,
                main_places: index.main_places_of(place).collect(),
            })),
        }
        Ok(())
    }

    fn len(&self) -> usize {
        self.countries.len() + self.admin.len() + self.areas.len()
    }

    /// Returns the places that the countries and regions are, if they have one.
    pub(super) fn places(&self, index: &Index) -> Result<SmallVec<[u32; 4]>> {
        let mut places = SmallVec::new();
        for &country in &self.countries {
            if let Some(record) = index.optional_country_record(country)? {
                places.extend(index.place_index(record.geonameid));
            }
        }
        for &region in &self.admin {
            places.extend(Some(index.region(region)?.place_index()).filter(|&place| place != NONE));
        }
        Ok(places)
    }

    /// Returns the countries that the regions are in.
    pub(super) fn countries_around(&self, index: &Index) -> Result<SmallVec<[u16; 4]>> {
        let mut countries: SmallVec<[u16; 4]> = self.areas.iter().filter_map(|area| area.country).collect();
        for &region in &self.admin {
            countries.extend(country_of_region(index, region)?);
        }
        countries.sort_unstable();
        countries.dedup();
        Ok(countries)
    }

    pub(super) fn has_country(&self) -> bool {
        !self.countries.is_empty()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl From<RegionRecords> for RegionSet {
    fn from(RegionRecords { countries, admin1: mut admin, admin2 }: RegionRecords) -> Self {
        admin.extend(admin2);
        Self { countries, admin, areas: Vec::new() }
    }
}

/// Returns the country of an admin1 or admin2 region.
fn country_of_region(index: &Index, region: u32) -> Result<Option<u16>> {
    let region = index.region(region)?;
    if region.place_index() != NONE {
        return Ok(Some(index.place(region.place_index())?.country_index()));
    }
    match index.text(region.code_ref())?.as_bytes().first_chunk() {
        Some(&code) => index.country_index(code),
        None => Ok(None),
    }
}

/// Where a place or a postal code is.
#[derive(Clone, Copy)]
pub(super) struct PlaceContext<'d> {
    index: &'d Index,
    /// [`NO_COUNTRY`] for none.
    country: u16,
    /// The country that this one belongs to.
    sovereign: Option<u16>,
    place: Option<(u32, PlaceRow<'d>)>,
    kind: PlaceKind,
}

impl<'d> PlaceContext<'d> {
    pub(super) fn of_place(index: &'d Index, place: u32, row: PlaceRow<'d>) -> Result<Self> {
        Self::new(index, row.country_index(), Some((place, row)))
    }

    /// Returns the country of a postal code, and of its place, if there is one, all else.
    pub(super) fn of_postal_code(index: &'d Index, code: PostalRecord<'_>) -> Result<Self> {
        let place = code.place_index;
        let place = if place == NONE { None } else { Some((place, index.place(place)?)) };
        Self::new(index, index.postal_country(code)?, place)
    }

    fn new(index: &'d Index, country: u16, place: Option<(u32, PlaceRow<'d>)>) -> Result<Self> {
        let record = index.optional_country_record(country)?;
        let sovereign =
            record.map(|record| record.sovereign_index).filter(|&sovereign| sovereign != NO_COUNTRY);
        let kind = place.map_or(Ok(PlaceKind::Place), |(place, _)| index.kind_of(place))?;
        Ok(Self { index, country, sovereign, place, kind })
    }

    pub(super) fn kind(&self) -> PlaceKind {
        self.kind
    }

    pub(super) fn country(&self) -> u16 {
        self.country
    }

    /// Returns whether it is in one of these regions, and whether it is beside the country that a territory belongs to.
    #[inline]
    pub(super) fn is_in_or_of_territory(
        &self,
        regions: &RegionSet,
        budget: &mut Budget,
    ) -> Result<[bool; 2]> {
        // Few names are those of regions.
        if regions.is_empty() {
            return Ok([false; 2]);
        }
        budget.spend(regions.len())?;
        // A country is in no region, though its point may be.
        let is_own = self.kind != PlaceKind::Country && self.is_in(regions)?;
        let is_of_territory = self.sovereign.is_some_and(|country| regions.countries.contains(&country));
        Ok([is_own || is_of_territory, is_own])
    }

    /// Returns whether one of these countries is its own.
    #[inline]
    pub(super) fn is_in_one_of(&self, countries: &[u16]) -> bool {
        countries.iter().any(|&country| country == self.country || Some(country) == self.sovereign)
    }

    fn is_in(&self, RegionSet { countries, admin: regions, areas }: &RegionSet) -> Result<bool> {
        if countries.contains(&self.country) {
            return Ok(true);
        }
        let Some((place, row)) = self.place else { return Ok(false) };
        if !regions.is_empty()
            && row.admin1().into_iter().chain(row.admin2()).any(|region| regions.contains(&region))
        {
            return Ok(true);
        }
        if areas.is_empty() {
            return Ok(false);
        }
        let point = self.index.point_of(row)?;
        // A box by hand may leave out a place on the shore.
        Ok(areas.iter().any(|area| area.around.contains(point) || area.main_places.contains(&place)))
    }
}
