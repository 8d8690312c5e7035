//! Where places and postal codes are, and what a text can say of that.

use wayfare_format::{NONE, PlaceKind, PlaceRow, PostalRecord, Posting, RegionKind};

use super::regions::is_admin2;
use crate::{BoundingBox, Result, budget::Budget, index::Index, model::NO_ADMIN1};

/// What a part of a text can mean that says where a place is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Context {
    /// Record of the `countries` table.
    Country(u16),
    /// An admin1 or admin2 region: record of the `regions` table.
    Region(u32),
    /// An island or another area, as a place: its country, `u16::MAX` for none, and the box around it.
    Area(u32, u16, BoundingBox),
}

/// What each part of a text can mean, of which one of each part must hold: a state and its country.
pub(super) type Contexts = Vec<Vec<Context>>;

impl Context {
    pub(super) fn of_posting(region: Posting<RegionKind>) -> Self {
        match region.kind {
            RegionKind::Admin1 => Self::Region(region.record),
            // There are fewer countries than codes of two letters.
            RegionKind::Country => Self::Country(u16::try_from(region.record).unwrap_or(u16::MAX)),
        }
    }

    /// Returns what a region says of the places in it. A country says it by names of its own, and no other place does.
    pub(super) fn of_place(index: &Index, place: u32) -> Result<Option<Self>> {
        let record = index.place(place)?;
        if index.kind_of(record)? != PlaceKind::Region {
            return Ok(None);
        }
        let [admin1, admin2] = admin(record);
        Ok(match index.feature_code(record)? {
            "ADM1" if admin1 != NONE => Some(Self::Region(admin1)),
            "ADM2" if admin2 != NONE => Some(Self::Region(admin2)),
            _ => {
                index.bounding_box_of(place)?.map(|around| Self::Area(place, record.country_index(), around))
            }
        })
    }

    pub(super) fn is_admin2(self, index: &Index) -> Result<bool> {
        let Self::Region(region) = self else { return Ok(false) };
        Ok(is_admin2(index.region_code(region)?))
    }

    /// Returns the country of a region or area, if it has one.
    pub(super) fn widened(self, index: &Index) -> Result<Option<Self>> {
        let country = match self {
            Self::Country(_) => None,
            Self::Region(region) => match index.region_code(region)?.first_chunk() {
                Some(&code) => index.country_index(code)?,
                None => None,
            },
            Self::Area(_, country, _) => Some(country).filter(|&country| country != u16::MAX),
        };
        Ok(country.map(Self::Country))
    }
}

/// Where a place or a postal code is.
#[derive(Clone, Copy)]
pub(super) struct Whereabouts<'d> {
    index: &'d Index,
    /// `u16::MAX` for none, as the country that this one belongs to.
    country: u16,
    sovereign: u16,
    place: Option<(u32, PlaceRow<'d>)>,
}

impl<'d> Whereabouts<'d> {
    pub(super) fn of_place(index: &'d Index, place: u32) -> Result<Self> {
        let row = index.place(place)?;
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
        let sovereign = record.map_or(u16::MAX, |record| record.sovereign_index);
        Ok(Self { index, country, sovereign, place })
    }

    /// Returns the same without the country that this one belongs to.
    pub(super) fn without_sovereign(self) -> Self {
        Self { sovereign: u16::MAX, ..self }
    }

    /// Whether one context of each list holds.
    pub(super) fn is_inside(self, contexts: &[Vec<Context>], budget: &mut Budget) -> Result<bool> {
        budget.spend(1 + contexts.iter().map(Vec::len).sum::<usize>())?;
        for list in contexts {
            let mut is_inside = false;
            for context in list {
                is_inside = is_inside || self.is_in(context)?;
            }
            if !is_inside {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_in(self, context: &Context) -> Result<bool> {
        Ok(match (context, self.place) {
            (Context::Country(country), _) => [self.country, self.sovereign].contains(country),
            (Context::Region(region), Some((_, row))) => admin(row).contains(region),
            // A box by hand may leave out a place on the shore.
            (&Context::Area(area, _, around), Some((place, row))) => {
                around.contains(self.index.point_of(row)?)
                    || self.index.main_places_of(area).any(|main| main == place)
            }
            (_, None) => false,
        })
    }
}

/// Returns the admin1 and the admin2 region of a place, [`NONE`] for none.
fn admin(place: PlaceRow<'_>) -> [u32; 2] {
    let admin1 = place.admin1_index();
    [if admin1 == NO_ADMIN1 { NONE } else { admin1.into() }, place.admin2_index()]
}
