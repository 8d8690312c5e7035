//! Locations, as the interface calls places, and why a search found them.

use std::borrow::Cow;

use wayfare::{CountryCode, Explanation, Hit, MatchKind, Place, PlaceId, Result, ScorePart};

use super::{
    call::Call,
    countries::published_name,
    path::{GEONAMEID, Literal, Parameter},
    place::{AboutPlace, LocalPlace},
    route::{Answer, Group, Own, Route, Work},
};
use crate::{
    failure::Failure,
    object::{Field, Inner, Object, Row, field},
    query::LANG,
    write::Writer,
};

pub(super) const GROUP: Group = Group {
    name: "locations",
    about: "Places and what is known of them.",
    routes: &[Route {
        path: &[Literal("locations"), Parameter(&GEONAMEID)],
        about: "One location.",
        query: &[Own(&LANG)],
        answer: Answer::One(&LOCATION),
        work: Work::Small,
        handle: |call, w| LOCATION.write(&Location::new(call, &call.place()?)?, w),
    }],
};

/// A place, with its name in the requested language if it is known, and what matched and why if that is requested.
pub(super) struct Location<'d> {
    place: LocalPlace<'d>,
    matched: Option<Matched<'d>>,
    explanation: Option<Explanation>,
    /// What tells it apart from other results of its name, state and country.
    told_apart_by: Option<String>,
    /// The country, or the place in a region, from which its costs are inherited.
    pub(super) inherited_from: Option<CountryCode>,
    pub(super) inherited_from_place: Option<PlaceId>,
}

/// How a search found a place.
struct Matched<'d> {
    name: Cow<'d, str>,
    kind: MatchKind,
    confidence: f64,
}

impl Row for Location<'static> {
    type Of<'d> = Location<'d>;
}

impl AboutPlace for Location<'static> {
    fn place<'a>(row: &'a Location<'_>) -> &'a LocalPlace<'a> {
        &row.place
    }
}

/// Returns the text, or an empty one: the interface uses that for many fields that are not known.
fn or_empty(text: Option<&str>) -> Option<&str> {
    Some(text.unwrap_or_default())
}

const ID: Field<Location<'static>> = field!("geonameid" Whole "id" "2267057"
    "Id of the location: GeoNames' below 1,073,741,824, others are made by Wayfare." |l| Some(l.place.details.id.get().into()));
const ASCII_NAME: Field<Location<'static>> = field!("asciiname" Text "text" "Lisbon"
    "Its name in plain ASCII." |l| or_empty(l.place.details.ascii_name.as_deref()));
const ALTERNATIVE_NAMES: Field<Location<'static>> = field!("alternativenames" Names "comma-separated texts" "1000-001,Lisboa,Lissabon"
    "Its postal codes, then its other names and codes." |l| l.place.details.alternate_names);
const FEATURE_CLASS: Field<Location<'static>> = field!("feature_class" Text "GeoNames class" "P"
    "What it is: `P` for populated places." |l| or_empty(l.place.details.feature_class));
const FEATURE_CODE: Field<Location<'static>> = field!("feature_code" Text "GeoNames code" "PPLC"
    "What it is, more exactly: `PPLC` for capitals." |l| or_empty(l.place.details.feature_code));
const COUNTRY_CODE: Field<Location<'static>> = field!("country_code" Text "ISO 3166-1 code" "PT"
    "Code of its country; empty where it is in none."
    |l| or_empty(l.place.details.country_code.as_ref().map(CountryCode::as_str)));
const ADMIN1_CODE: Field<Location<'static>> = field!("admin1_code" Text "code within the country" "14"
    "Code of its state or province; may be empty." |l| or_empty(l.place.details.admin1_code));
const TIME_ZONE: Field<Location<'static>> = field!("timezone" Text "IANA time zone" "Europe/Lisbon"
    "Its time zone; may be empty." |l| or_empty(l.place.details.time_zone));
const COUNTRY_NAME: Field<Location<'static>> = field!("country_name" Text "text" "Portugal"
    "Name of its country; empty where it is in none."
    |l| or_empty(l.place.details.country_name.map(published_name)));
const STATE_NAME: Field<Location<'static>> = field!("statename" Text "text" "Lisbon"
    "Name of its state or province; empty where it is not known." |l| or_empty(l.place.details.admin1_name));

pub(super) static LOCATION: Object<Location<'static>> = Object {
    name: "Location",
    about: "A place.",
    fields: &[
        ID,
        Location::NAME,
        ASCII_NAME,
        ALTERNATIVE_NAMES,
        Location::LATITUDE,
        Location::LONGITUDE,
        FEATURE_CLASS,
        FEATURE_CODE,
        COUNTRY_CODE,
        ADMIN1_CODE,
        TIME_ZONE,
        COUNTRY_NAME,
        Location::BARGAINING,
        Location::CURRENCY_CODE,
        Location::CURRENCY,
        Location::SYMBOL,
        STATE_NAME,
        field!("told_apart_by" optional Text "text" "Nueva Ecija"
            "What tells it apart from other results of its name, state and country: a district, or where it is from a larger town."
            |l| l.told_apart_by.as_deref()),
        field!("matched_name" optional Text "text" "Lissabon"
            "The name or postal code that matched, of it or of a region that it stands for; in a search with `match_details`."
            |l| l.matched.as_ref().map(|matched| &*matched.name)),
        field!("match_kind" optional Text "kind of match" "exact-alternate"
            "How that matched, such as `exact` or `prefix`; in a search with `match_details`."
            |l| l.matched.as_ref().map(|matched| matched.kind.as_str())),
        field!("confidence" optional Amount "probability" "0.97"
            "How likely the location is what the search term means, from 0 to 1; in a search with `match_details`."
            |l| l.matched.as_ref().map(|matched| matched.confidence)),
        field!("explanation" Object(&EXPLANATION) "What its score is made of; in a search with `explain`."
            |l| l.explanation.as_ref().map(|it| it as &dyn Inner)),
    ],
};

pub(super) static LOCATION_INFO: Object<Location<'static>> = Object {
    name: "LocationInfo",
    about: "The place that costs are about.",
    fields: &[
        ID,
        Location::NAME,
        ASCII_NAME,
        Location::LATITUDE,
        Location::LONGITUDE,
        FEATURE_CLASS,
        FEATURE_CODE,
        COUNTRY_CODE,
        ADMIN1_CODE,
        TIME_ZONE,
        COUNTRY_NAME,
        Location::CURRENCY_CODE,
        Location::CURRENCY,
        Location::SYMBOL,
        STATE_NAME,
        Location::POPULATION,
        field!("url" optional Page "URL" "https://www.geonames.org/2267057"
            "Address of a page about the location, where GeoNames has one."
            |l| Some(l.place.details.id).filter(|id| id.is_of_geonames()).map(PlaceId::get)),
        field!("costs_inherited_from" optional Text "ISO 3166-1 code" "PT"
            "Code of the country whose costs these are, where the location has none of its own; with `inherit`."
            |l| l.inherited_from.as_ref().map(CountryCode::as_str)),
        field!("costs_inherited_from_place" optional Whole "geonameid" "2511174"
            "Id of the place whose costs these are, where the location is an island, area or quarter that has none of its own; with `inherit`."
            |l| l.inherited_from_place.map(|id| id.get().into())),
    ],
};

impl Row for Explanation {
    type Of<'d> = Self;
}

static EXPLANATION: Object<Explanation> = Object {
    name: "Explanation",
    about: "What the score of a result is made of.",
    fields: &[
        field!("kind" Text "kind of match" "with-region"
            "How the search term matched, such as `exact` or `prefix`." |e| Some(e.kind.as_str())),
        field!("parts" Objects(&PART) "What the score is the sum of." |e| &e.parts),
        field!("score" Amount SCORE "7212" "The score." |e| Some(e.score.into())),
        field!("doubt" Amount "odds" "0.01"
            "How likely something that the dataset lacks is meant, relative to the location."
            |e| Some(four_decimals(e.doubt))),
        field!("confidence" Amount "probability" "0.97"
            "How likely the location is what the search term means, from 0 to 1."
            |e| Some(four_decimals(e.confidence))),
    ],
};

impl Row for ScorePart {
    type Of<'d> = &'d ScorePart;
}

static PART: Object<ScorePart> = Object {
    name: "ScorePart",
    about: "A part of a score.",
    fields: &[
        field!("what" Text "text" "a region, country or city that it is in"
            "What it stands for." |p| Some(p.what)),
        field!("times" Whole "times" "1" "How often that holds." |p| Some(p.times.into())),
        field!("score" Amount SCORE "-600" "What it adds, all times together." |p| Some(p.score.into())),
    ],
};

/// The unit of scores.
const SCORE: &str = "thousandths of a factor of ten in population";

impl Inner for Explanation {
    fn write(&self, w: &mut dyn Writer) -> Result<(), Failure> {
        EXPLANATION.write(self, w)
    }
}

impl Inner for Vec<ScorePart> {
    fn write(&self, w: &mut dyn Writer) -> Result<(), Failure> {
        PART.write_all(self, w)
    }
}

impl<'d> Location<'d> {
    /// Reads a place.
    pub(super) fn new(call: &Call<'_>, place: &Place<'d>) -> Result<Self> {
        let place = LocalPlace::new(call, place)?;
        Ok(Self {
            place,
            matched: None,
            explanation: None,
            told_apart_by: None,
            inherited_from: None,
            inherited_from_place: None,
        })
    }

    /// Reads the place of a hit, with what matched and why if that is requested.
    pub(super) fn of_hit(
        call: &Call<'_>,
        hit: &Hit<'d>,
        told_apart_by: Option<String>,
    ) -> Result<Self> {
        let mut location = Self {
            told_apart_by,
            ..Self::new(call, &hit.place()?)?
        };
        if call.options.match_details {
            let (name, kind) = (hit.matched_name()?, hit.match_kind());
            location.matched = Some(Matched {
                name,
                kind,
                confidence: four_decimals(hit.confidence()?),
            });
        }
        if call.options.explain {
            location.explanation = Some(hit.explain()?);
        }
        Ok(location)
    }
}

/// Rounds a probability: more digits would not be meaningful.
fn four_decimals(value: f32) -> f64 {
    (f64::from(value) * 1e4).round() / 1e4
}
