//! The place or postal code that the text around a name describes.

use std::{borrow::Cow, cell::OnceCell};

use wayfare_format::{Folded, NONE, PostalRecord, fold};

use super::{place_context::PlaceContext, searcher::Searcher};
use crate::{Point, Result, budget::Budget};

/// A place or postal code that the context describes.
pub(super) struct Subject<'d> {
    /// The place, if the code has one.
    pub(super) place: Option<u32>,
    pub(super) code: Option<PostalRecord<'d>>,
    pub(super) context: PlaceContext<'d>,
    pub(super) point: Option<Point>,
    /// Whether it is a country or an administrative region.
    pub(super) is_region: bool,
    /// The names of the code's place and region in the postal data: they are compared with each span.
    pub(super) names_of_code: OnceCell<[NameOfCode<'d>; 2]>,
}

/// A name in the postal data, and what it folds to once that was asked for.
pub(super) struct NameOfCode<'d> {
    pub(super) name: Cow<'d, str>,
    pub(super) folded: OnceCell<Folded>,
}

impl NameOfCode<'_> {
    /// Returns whether it folds to a text, or to one that starts so.
    pub(super) fn is(&self, text: &str, is_unfinished: bool, budget: &mut Budget) -> Result<bool> {
        let first = |text: &str| text.as_bytes().first().map(u8::to_ascii_lowercase);
        // Most begin with another letter.
        let is_other = first(&self.name)
            .is_none_or(|letter| letter.is_ascii_alphanumeric() && first(text) != Some(letter));
        if is_other {
            return Ok(false);
        }
        budget.spend_bytes(self.name.len())?;
        let folded = self.folded.get_or_init(|| fold(&self.name));
        Ok(**folded == *text || is_unfinished && folded.starts_with(text))
    }
}

impl<'d> Subject<'d> {
    /// Returns a place whose context is known.
    pub(super) fn of_place(place: u32, context: PlaceContext<'d>) -> Result<Self> {
        let (point, is_region) = (context.point()?, context.is_region()?);
        Ok(Self {
            place: Some(place),
            code: None,
            context,
            point,
            is_region,
            names_of_code: OnceCell::new(),
        })
    }
}

impl<'d> Searcher<'d, '_> {
    pub(super) fn subject_of_code(&self, code: PostalRecord<'d>) -> Result<Subject<'d>> {
        let place = Some(code.place_index).filter(|&place| place != NONE);
        let point = match (self.index.postal_point(code)?, place) {
            (None, Some(place)) => Some(self.index.point_of(self.index.place(place)?)?),
            (point, _) => point,
        };
        let context = PlaceContext::of_postal_code(self.index, code)?;
        Ok(Subject {
            place,
            code: Some(code),
            context,
            point,
            is_region: false,
            names_of_code: OnceCell::new(),
        })
    }
}
