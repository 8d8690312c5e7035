//! The filters of answers.

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
    value_parser,
};
use clap_complete::engine::ArgValueCompleter;
use wayfare::{BoundingBox, Circle, PlaceKind};

use super::filled::filled;
use crate::complete;

/// The maximum of --limit.
pub(super) const MAX_LIMIT: i64 = wayfare::MAX_LIMIT as i64;

/// The limit and the filters of an answer.
#[derive(Args)]
pub(crate) struct Filters {
    /// Maximum number of results
    #[arg(short, long, value_name = "N", value_parser = value_parser!(u16).range(1..=MAX_LIMIT))]
    pub(crate) limit: Option<u16>,
    #[command(flatten)]
    pub(crate) only: PlaceFilters,
}

/// What a place is, and where.
#[derive(Args)]
pub(crate) struct PlaceFilters {
    /// Only in this country: its code or name (repeatable)
    #[arg(short, long, value_name = "COUNTRY", value_parser = filled, add = ArgValueCompleter::new(complete::country))]
    pub(crate) country: Vec<String>,
    /// Only places in this region: its name, alone or after its country, as in CA.Ontario (repeatable)
    #[arg(long, value_name = "CC.REGION", value_parser = filled)]
    pub(crate) region: Vec<String>,
    /// Only in this box of degrees; with a west above its east, it crosses the antimeridian
    #[arg(long, value_name = "WEST,SOUTH,EAST,NORTH", allow_hyphen_values = true)]
    pub(crate) bbox: Option<BoundingBox>,
    /// Only in this circle: the point at its centre and its radius in kilometres
    #[arg(long, value_name = "LATITUDE,LONGITUDE,KM", allow_hyphen_values = true)]
    pub(crate) circle: Option<Circle>,
    /// Only places whose travel costs are known
    #[arg(long)]
    pub(crate) with_costs: bool,
    /// Only of this kind (repeatable)
    #[arg(long, value_name = "KIND", value_parser = kind())]
    pub(crate) kind: Vec<PlaceKind>,
    /// Only of this GeoNames feature class, such as P for populated places (repeatable)
    #[arg(long, value_name = "LETTER")]
    pub(crate) feature_class: Vec<char>,
    /// Only places with at least this many inhabitants
    #[arg(long, value_name = "N")]
    pub(crate) min_population: Option<u64>,
}

/// The limit and the filters of a search, and what it looks for.
#[derive(Args)]
pub(crate) struct SearchFilters {
    #[command(flatten)]
    pub(crate) filters: Filters,
    /// Do not look for misspelt names, which is quicker
    #[arg(long)]
    pub(crate) no_fuzzy: bool,
    /// Show the most important places in a region or country instead of it
    #[arg(long)]
    pub(crate) places_only: bool,
}

/// The limit, the radius and the filters of an answer around a point.
#[derive(Args)]
pub(crate) struct NearFilters {
    #[command(flatten)]
    pub(crate) filters: Filters,
    /// Only within this distance in kilometres, 0 or more
    #[arg(short, long, value_name = "KM", allow_negative_numbers = true)]
    pub(crate) radius_km: Option<f64>,
}

pub(super) fn kind() -> impl TypedValueParser<Value = PlaceKind> {
    let names = PossibleValuesParser::new(PlaceKind::ALL.iter().map(|kind| kind.as_str()));
    names.try_map(|name| PlaceKind::from_name(&name).ok_or("there is no such kind"))
}
