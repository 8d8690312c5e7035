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

/// The maximum of --limit. The library would lower a higher limit without a word, so it is refused.
pub(super) const MAX_LIMIT: i64 = wayfare::MAX_LIMIT as i64;

/// The limit and the filters of an answer.
#[derive(Args)]
pub(crate) struct Filters {
    /// Maximum number of results
    #[arg(short, long, value_name = "N", value_parser = value_parser!(u16).range(1..=MAX_LIMIT))]
    pub(crate) limit: Option<u16>,
    /// Only in this country: its code or name (repeatable)
    #[arg(short, long, value_name = "COUNTRY", value_parser = filled, add = ArgValueCompleter::new(complete::country))]
    pub(crate) country: Vec<String>,
    /// Only places in this region: its country, a full stop, and its code or name (repeatable)
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
}

/// The limit and the filters of a search.
#[derive(Args)]
pub(crate) struct SearchFilters {
    #[command(flatten)]
    pub(crate) filters: Filters,
    /// Only of this kind (repeatable)
    #[arg(long, value_name = "KIND", value_parser = kind())]
    pub(crate) kind: Vec<PlaceKind>,
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
    let names = PossibleValuesParser::new(PlaceKind::ALL.map(PlaceKind::as_str));
    names.try_map(|name| PlaceKind::from_name(&name).ok_or("there is no such kind"))
}
