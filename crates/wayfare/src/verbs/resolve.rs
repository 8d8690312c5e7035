//! Resolution: the one place that a text means, if it means one.

use std::slice;

use wayfare_format::fold;

use super::Policy;
use crate::{Dataset, ErrorKind, Filter, Hit, MatchKind, Point, Result, SearchOptions};

/// What a text means: the answer of [`Dataset::resolve`].
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Resolution<'d> {
    /// The text means this place.
    #[non_exhaustive]
    One {
        /// The most confident hit.
        hit: Hit<'d>,
        /// The confidence that the text means it, or what is one with it.
        confidence: f32,
        /// The best of the other hits: what else it may mean.
        next: Option<Hit<'d>>,
    },
    /// The text may mean any of these, best first; none is sure enough. There may be only one.
    Unclear(Vec<Hit<'d>>),
    /// The text is no name, code or point of the dataset.
    None,
}

impl<'d> Resolution<'d> {
    /// Returns the one hit, or all that the text may mean.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Policy};
    /// # let world = Dataset::open("world")?;
    /// assert_eq!(world.resolve("lisboa", &Policy::new())?.hits().len(), 1);
    /// assert!(world.resolve("springfield", &Policy::new())?.hits().len() > 1);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn hits(&self) -> &[Hit<'d>] {
        match self {
            Self::One { hit, .. } => slice::from_ref(hit),
            Self::Unclear(hits) => hits,
            Self::None => &[],
        }
    }
}

/// Serializes the one hit, its confidence and all [hits](Resolution::hits).
#[cfg(feature = "serde")]
impl serde::Serialize for Resolution<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Record<'r, 'd> {
            one: Option<&'r Hit<'d>>,
            confidence: Option<f32>,
            hits: &'r [Hit<'d>],
        }
        let (one, confidence) = match self {
            Self::One {
                hit, confidence, ..
            } => (Some(hit), Some(*confidence)),
            _ => (None, None),
        };
        let hits = self.hits();
        Record {
            one,
            confidence,
            hits,
        }
        .serialize(serializer)
    }
}

impl Dataset {
    /// Returns the place that a text means, if one is sure enough, as the policy says. A region or country may be the
    /// answer.
    ///
    /// The place that is taken is the hit of [`Self::search_with`] with the greatest [confidence](Hit::confidence).
    /// Hits that count as the same place add theirs: a region or country of its name that contains it or that it
    /// contains (Taipei and the region of Taipei), and places of its name within [`Policy::merge_km`]. The country or
    /// region of a policy is a filter: the text is judged among the places in it.
    ///
    /// A text that names several places (`Rome / Milan`) means none of them.
    ///
    /// Codes mean what they mean in a search, a number first a postal code, then an id; [`Self::place`] and
    /// [`Self::country`] are for ids and country codes. Coordinates mean the nearest place.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Policy, Resolution};
    /// let world = Dataset::open("world")?;
    /// match world.resolve("Lissabon", &Policy::new())? {
    ///     Resolution::One { hit, .. } => assert_eq!(hit.place()?.name(), "Lisbon"),
    ///     Resolution::Unclear(hits) => panic!("which of these {}?", hits.len()),
    ///     _ => panic!("no place is called that"),
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Self::search_with`], or a number of the policy is out of range.
    pub fn resolve(&self, text: &str, policy: &Policy) -> Result<Resolution<'_>> {
        self.resolve_text(text, policy, true)
    }

    pub(crate) fn resolve_text(
        &self,
        text: &str,
        policy: &Policy,
        may_begin: bool,
    ) -> Result<Resolution<'_>> {
        policy.check()?;
        if policy.places_first {
            let places = Policy {
                places_first: false,
                ..policy.clone()
            };
            let places = Policy {
                options: places.options.clone().places_only(true),
                ..places
            };
            let found = self.resolve_text(text, &places, may_begin)?;
            // Not a place that stands for its region.
            if let Resolution::One { hit, .. } = &found
                && hit.is_by_own_name()?
            {
                return Ok(found);
            }
        }
        let (options, region) = policy.within_region(self)?;
        let mut hits = self.search_text(text, &options, may_begin)?;
        let mut found = None;
        if let Some(region) = region {
            let mut in_region = self.search_beside(text, region, &options)?;
            // The region is no name of the place: `Nalut, Ghadamis` are two towns.
            in_region.retain(|hit| hits.iter().any(|other| other.id() == hit.id()));
            in_region.retain(|hit| hit.match_kind() == MatchKind::WithRegion);
            found = one(policy, &in_region)?;
        }
        if found.is_none() && !policy.knows_region(self)? {
            return Ok(Resolution::None);
        }
        if found.is_none() && !self.is_elsewhere(region)? {
            found = match one(policy, &hits)? {
                None if !hits.iter().any(|hit| hit.match_kind().is_name()) => {
                    self.resolve_in_territories(text, policy, &options)?
                }
                found => found,
            };
        }
        if let Some(Resolution::One { hit, .. }) = &found
            && self.names_several(text, hit, policy, &options)?
        {
            found = None;
        }
        hits.truncate(policy.options.limit.max(1));
        let several = if hits.is_empty() {
            Resolution::None
        } else {
            Resolution::Unclear(hits)
        };
        Ok(found.unwrap_or(several))
    }

    /// Returns the one place that a text means in the territories that belong to the country of the options.
    fn resolve_in_territories<'d>(
        &'d self,
        text: &str,
        policy: &Policy,
        options: &SearchOptions,
    ) -> Result<Option<Resolution<'d>>> {
        let Some(filter) = &options.filter else {
            return Ok(None);
        };
        let ([code], []) = (&*filter.countries, &*filter.regions) else {
            return Ok(None);
        };
        let territories = self.territories_of(*code)?;
        if territories.is_empty() {
            return Ok(None);
        }
        let filter = Filter {
            countries: territories,
            ..(**filter).clone()
        };
        one(
            policy,
            &self.search_with(text, &options.clone().filter(filter))?,
        )
    }

    /// Searches for a text with a context behind it. Together, they may be longer than a text may be.
    fn search_beside(
        &self,
        text: &str,
        context: &str,
        options: &SearchOptions,
    ) -> Result<Vec<Hit<'_>>> {
        match self.search_with(&format!("{text}, {context}"), options) {
            Err(error) if error.kind() == ErrorKind::BadInput => Ok(Vec::new()),
            hits => hits,
        }
    }

    /// Returns whether a region that is none of the country is the only region or country of the world with its name.
    fn is_elsewhere(&self, region: Option<&str>) -> Result<bool> {
        let Some(region) = region else {
            return Ok(false);
        };
        let mut known = self
            .index
            .regions_called(&fold(region), &mut self.index.budget())?;
        known.countries.dedup();
        known.admin1.dedup();
        Ok(known.countries.len() + known.admin1.len() == 1)
    }
}

/// Returns the most confident of some hits, if it is sure enough together with what is one with it.
pub(super) fn one<'d>(policy: &Policy, hits: &[Hit<'d>]) -> Result<Option<Resolution<'d>>> {
    let Some((best, mut confidence)) = most_confident(hits)? else {
        return Ok(None);
    };
    let (mut all, mut next) = (1.0, 0.0_f32);
    // Whatever confidence is asked for, a row has one: what is clear needs nothing that is one with it.
    if confidence < Hit::CLEAR {
        if policy.in_dataset && best.match_kind().is_whole_name() {
            all = hits.iter().map(Hit::confidence).sum::<Result<f32>>()?;
        }
        let point = best.place()?.point();
        for hit in hits.iter().filter(|hit| hit.id() != best.id()) {
            match is_one(best, point, hit, policy.merge_km)? {
                true => confidence += hit.confidence()?,
                false => next = next.max(hit.confidence()?),
            }
        }
    }
    let confidence = confidence / all;
    let is_sure = confidence >= policy.min_confidence && confidence >= policy.min_lead * next / all;
    let next = || hits.iter().find(|hit| hit.id() != best.id()).cloned();
    Ok(is_sure.then(|| Resolution::One {
        hit: best.clone(),
        confidence: confidence.min(1.0),
        next: next(),
    }))
}

/// Returns the hit with the greatest confidence, the first of equal ones, and its confidence.
fn most_confident<'h, 'd>(hits: &'h [Hit<'d>]) -> Result<Option<(&'h Hit<'d>, f32)>> {
    let mut best: Option<(&Hit<'d>, f32)> = None;
    for hit in hits {
        let confidence = hit.confidence()?;
        if best.is_none_or(|(_, most)| confidence > most) {
            best = Some((hit, confidence));
        }
        if confidence > 0.5 {
            // The others share the rest.
            break;
        }
    }
    Ok(best)
}

/// Returns whether another hit is one with the best, which is at a point: near, or one contains the other, and of the same
/// name.
fn is_one(best: &Hit<'_>, point: Point, other: &Hit<'_>, merge_km: f64) -> Result<bool> {
    let is_there = point.distance_km(other.place()?.point()) <= merge_km
        || best.is_region_of(other)?
        || other.is_region_of(best)?;
    Ok(is_there && best.is_by_same_name(other)?)
}
