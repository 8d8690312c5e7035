//! Resolution: the one place that a text means, if it means one.

use std::slice;

use wayfare_format::FIRST;

use crate::{CountryCode, Dataset, Hit, MatchKind, Place, PlaceKind, Result, SearchOptions, model::CLEAR};

/// How sure [`Dataset::resolve`] must be, what counts as one place, and what is searched.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{Dataset, Policy, Resolution};
/// # let world = Dataset::open("world")?;
/// let guess = Policy::new().min_confidence(0.5);
/// assert!(matches!(world.resolve("lissbon", &guess)?, Resolution::One { .. }));
/// assert!(matches!(world.resolve("lissbon", &Policy::new())?, Resolution::Several(_)));
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct Policy {
    min_confidence: f32,
    merge_km: f64,
    options: SearchOptions,
}

impl Default for Policy {
    fn default() -> Self {
        Self { min_confidence: CLEAR, merge_km: 10.0, options: SearchOptions::new() }
    }
}

impl Policy {
    /// Returns the default policy: one place of the confidence of a [clear](Hit::is_clear) hit, among all places.
    ///
    /// See [`Policy`] for an example.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the least confidence of a place that is taken, from 0 to 1; by default that of a [clear](Hit::is_clear) hit.
    ///
    /// See [`Policy`] for an example.
    pub fn min_confidence(self, confidence: f32) -> Self {
        Self { min_confidence: confidence, ..self }
    }

    /// Sets how near two places of one name must be to count as one, in kilometres; 10 by default. So far off may the
    /// place that is taken be.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Policy, Resolution};
    /// # let world = Dataset::open("world")?;
    /// let anywhere = Policy::new().merge_km(20_000.0);
    /// assert!(matches!(world.resolve("springfield", &anywhere)?, Resolution::One { .. }));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn merge_km(self, km: f64) -> Self {
        Self { merge_km: km, ..self }
    }

    /// Takes only a place in this country, beside those of the options. Call it again to allow several.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Policy, Resolution};
    /// # let world = Dataset::open("world")?;
    /// let in_japan = Policy::new().country("JP".parse()?);
    /// assert!(matches!(world.resolve("lisbon", &in_japan)?, Resolution::None));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn country(self, code: CountryCode) -> Self {
        let filter = self.options.filter.as_deref().cloned().unwrap_or_default().country(code);
        Self { options: self.options.filter(filter), ..self }
    }

    /// Sets the options of the search. Their limit is the number of hits of [`Resolution::Several`].
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Policy, Resolution, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// let exact = Policy::new().options(SearchOptions::new().fuzzy(false));
    /// assert!(matches!(world.resolve("lissbon", &exact)?, Resolution::None));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn options(self, options: SearchOptions) -> Self {
        Self { options, ..self }
    }
}

/// What a text means: the answer of [`Dataset::resolve`].
#[derive(Debug, Clone)]
pub enum Resolution<'d> {
    /// The text means this place.
    One {
        /// The most confident hit.
        hit: Hit<'d>,
        /// The confidence that the text means it, or what is one with it.
        confidence: f32,
    },
    /// The text may mean each of these, the best first. None is sure enough, even where it is the only one.
    Several(Vec<Hit<'d>>),
    /// The text is no name, code or point of the dataset.
    None,
}

impl<'d> Resolution<'d> {
    /// Returns the one hit, or all of several.
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
            Self::Several(hits) => hits,
            Self::None => &[],
        }
    }
}

impl Dataset {
    /// Returns the place that a text means, if one is sure enough, as the policy says. A region or country may be the
    /// answer.
    ///
    /// The place that is taken is the hit of [`Self::search_with`] with the greatest [confidence](Hit::confidence). To it
    /// is added that of the hits that are one with it: what has the same name in the region or country that contains it
    /// or that it contains (Taipei and the region of Taipei), and places of this name that are no farther than
    /// [`Policy::merge_km`]. The country or region of a policy that has one is worth what it is worth in the text.
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
    ///     Resolution::Several(hits) => panic!("which of these {}?", hits.len()),
    ///     Resolution::None => panic!("no place is called that"),
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Self::search_with`].
    pub fn resolve(&self, text: &str, policy: &Policy) -> Result<Resolution<'_>> {
        // The hits that share the confidence are needed, however few are asked for.
        let options = policy.options.clone().limit(policy.options.limit.max(FIRST));
        let mut hits = self.search_with(text, &options)?;
        let Some(most @ (best, _)) = most_confident(&hits)? else { return Ok(Resolution::None) };
        if let Some(one) = policy.one(&hits, most)? {
            return Ok(one);
        }
        // A context that the text has already says nothing more.
        if best.kind() != MatchKind::WithRegion
            && let Some(text) = policy.with_context(text, &best.place()?)?
        {
            match self.search_with(&text, &options) {
                // Together, they may be longer than a text may be.
                Err(error) if error.is_bad_input() => {}
                known => {
                    let known = known?;
                    if let Some(most) = most_confident(&known)?
                        && let Some(one) = policy.one(&known, most)?
                    {
                        return Ok(one);
                    }
                }
            }
        }
        hits.truncate(policy.options.limit.max(1));
        Ok(Resolution::Several(hits))
    }
}

impl Policy {
    /// Returns the most confident of some hits, if it is sure enough together with what is one with it.
    fn one<'d>(
        &self,
        hits: &[Hit<'d>],
        (best, mut confidence): (&Hit<'d>, f32),
    ) -> Result<Option<Resolution<'d>>> {
        if confidence < self.min_confidence {
            let place = best.place()?;
            for hit in hits.iter().filter(|hit| hit.id() != best.id()) {
                if is_one(best, &place, hit, self.merge_km)? {
                    confidence += hit.confidence()?;
                }
            }
        }
        let is_sure = confidence >= self.min_confidence;
        Ok(is_sure.then(|| Resolution::One { hit: best.clone(), confidence: confidence.min(1.0) }))
    }

    /// Returns a text with the one region and the one country that are asked for, which a place is in.
    fn with_context(&self, text: &str, place: &Place<'_>) -> Result<Option<String>> {
        let Some(filter) = &self.options.filter else { return Ok(None) };
        let mut parts = vec![text];
        if filter.regions.len() == 1 {
            parts.extend(place.admin1()?.and_then(|region| region.name));
        }
        if filter.countries.len() == 1 {
            parts.extend(place.country()?.map(|country| country.name));
        }
        Ok((parts.len() > 1).then(|| parts.join(", ")))
    }
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

/// Returns whether another hit is one with the best, whose place is given: near, or one contains the other, and of the
/// same name.
fn is_one(best: &Hit<'_>, place: &Place<'_>, other: &Hit<'_>, merge_km: f64) -> Result<bool> {
    let there = other.place()?;
    let is_there = place.point().distance_km(there.point()) <= merge_km
        || contains(place, &there)?
        || contains(&there, place)?;
    Ok(is_there && best.is_by_same_name(other)?)
}

/// Returns whether a region or country contains a place. A region contains what is in its bounding box: the city of Buenos
/// Aires lies in the province of this name, though it is no part of it.
fn contains(region: &Place<'_>, place: &Place<'_>) -> Result<bool> {
    let country = region.country_code()?;
    if country.is_some() && country != place.country_code()? {
        return Ok(false);
    }
    Ok(match region.kind()? {
        PlaceKind::Country => true,
        PlaceKind::Region => region.bounding_box()?.is_some_and(|around| around.contains(place.point())),
        _ => false,
    })
}
