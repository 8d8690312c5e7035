//! The filters of answers.

use std::str::FromStr;

use clap::{
    Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, builder::PossibleValuesParser,
    value_parser,
};
use clap_complete::engine::ArgValueCompleter;
use wayfare::{BoundingBox, Circle, OptionType, PlaceKind, QueryOption, QueryOptions, Verb};

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

/// Returns the options that filter places: those that all queries for places take, but for the limit.
fn filters() -> impl Iterator<Item = QueryOption> {
    let of_places = [Verb::Search, Verb::Nearest, Verb::Cheapest];
    let all = QueryOption::ALL.iter().copied();
    let is_taken =
        move |option: &QueryOption| of_places.iter().all(|verb| option.verbs().contains(verb));
    all.filter(is_taken)
        .filter(|option| *option != QueryOption::Limit)
}

/// The filters that were typed, with their values.
pub(crate) struct PlaceFilters(pub(crate) Vec<(QueryOption, String)>);

impl Args for PlaceFilters {
    fn augment_args(command: Command) -> Command {
        command.args(filters().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for PlaceFilters {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut typed = Vec::new();
        for option in filters() {
            if option.value_type() == OptionType::Flag {
                let is_set = matches.get_flag(option.name());
                typed.extend(is_set.then(|| (option, true.to_string())));
            } else {
                let values = matches.get_many::<String>(option.name());
                typed.extend(
                    values
                        .into_iter()
                        .flatten()
                        .map(|value| (option, value.clone())),
                );
            }
        }
        Ok(Self(typed))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// An option of the table as an argument.
fn argument(option: QueryOption) -> Arg {
    let about = option.about().trim_end_matches('.');
    let argument = Arg::new(option.name())
        .long(option.name().replace('_', "-"))
        .help(about);
    if option.value_type() == OptionType::Flag {
        return argument.action(ArgAction::SetTrue);
    }
    let argument = argument.action(if option.is_repeatable() {
        ArgAction::Append
    } else {
        ArgAction::Set
    });
    match option.value_type() {
        OptionType::Country => argument
            .short('c')
            .help(about.to_owned() + ": a code or a name")
            .value_name("COUNTRY")
            .value_parser(filled)
            .add(ArgValueCompleter::new(complete::country)),
        OptionType::Region => argument.value_name("CC.REGION").value_parser(filled),
        OptionType::BoundingBox => argument
            .value_name("WEST,SOUTH,EAST,NORTH")
            .value_parser(typed::<BoundingBox>)
            .allow_hyphen_values(true),
        OptionType::Circle => argument
            .value_name("LATITUDE,LONGITUDE,KM")
            .value_parser(typed::<Circle>)
            .allow_hyphen_values(true),
        OptionType::Kind => argument
            .value_name("KIND")
            .value_parser(PossibleValuesParser::new(
                PlaceKind::ALL.iter().map(|kind| kind.as_str()),
            )),
        OptionType::FeatureClass => argument.value_name("LETTER").value_parser(typed::<char>),
        _ => argument.value_name("N").value_parser(move |value: &str| {
            let is_of_type = QueryOptions::default().set(option, value);
            is_of_type
                .map(|()| value.to_owned())
                .map_err(|_| format!("it must be {}", option.must_be()))
        }),
    }
}

/// Refuses a text that is no value of a type.
fn typed<T: FromStr>(value: &str) -> Result<String, T::Err> {
    value.parse::<T>().map(|_| value.to_owned())
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
