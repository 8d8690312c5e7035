//! The arguments of the commands that show listings: places to stay and examples of costs.

use clap::{Arg, Args};
use clap_complete::engine::ArgValueCompleter;
use wayfare::QueryOption;

use super::{
    filled::filled,
    options::{OfAccommodation, OfHighlights, TypedOptions},
};
use crate::complete;

/// Find hotels and hostels of a place, near a point, or by name
///
/// The default data have none: a file of listings brings them, as `wayfare build portugal-latest.osm.pbf` does. Their
/// level is the style of travel whose cost of accommodation in the place is nearest to their price.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare accommodation paris
  wayfare accommodation paris --max-price 80 --in EUR
  wayfare accommodation --near 48.85,2.35 --radius-km 5 --level budget
  wayfare accommodation --name hostel")]
#[command(mut_arg(QueryOption::RadiusKm.name(), near_a_point))]
#[command(mut_arg(QueryOption::Limit.name(), |it| it.help(
    "Maximum number of results: 10 near a point, 20 for a name; in a place, its own and up to 100 more"
)))]
pub(crate) struct AccommodationArgs {
    /// The place's geonameid or name
    #[arg(required_unless_present_any = ["near", "name"], value_name = "PLACE")]
    #[arg(add = ArgValueCompleter::new(complete::place))]
    pub(crate) place: Vec<String>,
    #[command(flatten)]
    pub(crate) around: AroundArgs,
    /// With this in their name or city
    #[arg(long, value_name = "TEXT", value_parser = filled, conflicts_with_all = ["place", "near", "radius_km"])]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) options: TypedOptions<OfAccommodation>,
    #[command(flatten)]
    pub(crate) price: PriceArgs,
}

/// Show examples of actual costs in a place or country, or near a point
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare highlights DE
  wayfare highlights boston --max-price 100
  wayfare highlights --near 42.4,-71.1 --radius-km 20")]
#[command(mut_arg(QueryOption::RadiusKm.name(), near_a_point))]
#[command(mut_arg(QueryOption::Limit.name(), |it| it.help(
    "Maximum number of results: 10 near a point, and all of a place or country if it is not given"
)))]
pub(crate) struct HighlightsArgs {
    /// A place's geonameid or name, or a country's code or name
    #[arg(required_unless_present = "near", value_name = "PLACE", add = ArgValueCompleter::new(complete::place))]
    pub(crate) place: Vec<String>,
    #[command(flatten)]
    pub(crate) around: AroundArgs,
    #[command(flatten)]
    pub(crate) options: TypedOptions<OfHighlights>,
    #[command(flatten)]
    pub(crate) price: PriceArgs,
}

fn near_a_point(radius: Arg) -> Arg {
    radius.default_value("50").conflicts_with("place")
}

/// The currency of prices.
#[derive(Args)]
pub(crate) struct PriceArgs {
    /// Show amounts in this currency: its code or name [default: the one that each is in]
    #[arg(long = "in", alias = "currency", value_name = "CURRENCY", value_parser = filled)]
    #[arg(add = ArgValueCompleter::new(complete::currency))]
    pub(crate) currency: Option<String>,
}

/// The point that listings are near.
#[derive(Args)]
pub(crate) struct AroundArgs {
    /// Near this point instead: LATITUDE,LONGITUDE, or a place's geonameid or name
    #[arg(long, value_name = "POINT", value_parser = filled, allow_hyphen_values = true)]
    #[arg(add = ArgValueCompleter::new(complete::place), conflicts_with = "place")]
    pub(crate) near: Option<String>,
}
