//! The options of queries as arguments, made from the table of the library.

use std::{marker::PhantomData, str::FromStr};

use clap::{
    Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, builder::PossibleValuesParser,
};
use clap_complete::engine::ArgValueCompleter;
use wayfare::{BoundingBox, Circle, OptionType, PlaceKind, QueryOption, QueryOptions, Style, Verb};

use super::filled::filled;
use crate::complete;

/// Chooses the options that a command takes.
pub(crate) trait Takes {
    fn takes(option: QueryOption) -> bool;
}

/// Those of a search.
pub(crate) enum OfSearch {}

impl Takes for OfSearch {
    fn takes(option: QueryOption) -> bool {
        option.verbs().contains(&Verb::Search)
    }
}

/// Those of a query for the nearest places.
pub(crate) enum OfNearest {}

impl Takes for OfNearest {
    fn takes(option: QueryOption) -> bool {
        option.verbs().contains(&Verb::Nearest)
    }
}

/// Those of a query for the cheapest places, with the radius around a point.
pub(crate) enum OfCheapest {}

impl Takes for OfCheapest {
    fn takes(option: QueryOption) -> bool {
        option.verbs().contains(&Verb::Cheapest) || option == QueryOption::RadiusKm
    }
}

/// Those of a query for places to stay, but for the filters: the place, the point or the name tells where.
pub(crate) enum OfAccommodation {}

impl Takes for OfAccommodation {
    fn takes(option: QueryOption) -> bool {
        option.verbs().contains(&Verb::NearestAccommodation) && !is_filter(option)
    }
}

/// Those of a query for examples of costs.
pub(crate) enum OfHighlights {}

impl Takes for OfHighlights {
    fn takes(option: QueryOption) -> bool {
        option.verbs().contains(&Verb::NearestHighlights)
    }
}

/// Those of the queries that the rows of a table are.
pub(crate) enum OfTables {}

impl Takes for OfTables {
    fn takes(option: QueryOption) -> bool {
        let of_rows = [
            QueryOption::Fuzzy,
            QueryOption::PlacesOnly,
            QueryOption::MinConfidence,
            QueryOption::RadiusKm,
            QueryOption::SameCountry,
        ];
        is_filter(option) || of_rows.contains(&option)
    }
}

/// Returns whether an option filters places: all queries for places take such a one, and the limit.
pub(crate) fn is_filter(option: QueryOption) -> bool {
    let of_places = [Verb::Search, Verb::Nearest, Verb::Cheapest];
    option != QueryOption::Limit && of_places.iter().all(|verb| option.verbs().contains(verb))
}

/// The options that were typed, with their values.
pub(crate) struct TypedOptions<T> {
    pub(crate) values: Vec<(QueryOption, String)>,
    of: PhantomData<T>,
}

impl<T: Takes> TypedOptions<T> {
    fn taken() -> impl Iterator<Item = QueryOption> {
        let all = QueryOption::ALL.iter().copied();
        all.filter(|option| T::takes(*option))
    }
}

impl<T: Takes> Args for TypedOptions<T> {
    fn augment_args(command: Command) -> Command {
        command.args(Self::taken().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<T: Takes> FromArgMatches for TypedOptions<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut values = Vec::new();
        for option in Self::taken() {
            if option.value_type() == OptionType::Flag {
                let is_set = matches.get_flag(option.name());
                values.extend(is_set.then(|| (option, (!is_on(option)).to_string())));
            } else {
                let typed = matches.get_many::<String>(option.name());
                values.extend(typed.into_iter().flatten().map(|it| (option, it.clone())));
            }
        }
        let of = PhantomData;
        Ok(Self { values, of })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Returns whether a flag is on where it is not given.
fn is_on(option: QueryOption) -> bool {
    option == QueryOption::Fuzzy
}

/// Returns the name of an option as it is typed.
pub(crate) fn long(option: QueryOption) -> String {
    let no = if is_on(option) { "no-" } else { "" };
    no.to_owned() + &option.name().replace('_', "-")
}

/// An option of the table as an argument.
fn argument(option: QueryOption) -> Arg {
    let about = option.about().trim_end_matches('.');
    let argument = Arg::new(option.name()).long(long(option)).help(about);
    let checked = move |text: &str| match QueryOptions::default().set(option, text) {
        Ok(()) => Ok(text.to_owned()),
        Err(_) => Err(format!("it must be {}", option.must_be())),
    };
    let argument = match option.value_type() {
        OptionType::Flag if is_on(option) => {
            return argument
                .help("Do not look for misspelt names, which is quicker")
                .action(ArgAction::SetTrue);
        }
        OptionType::Flag => return argument.action(ArgAction::SetTrue),
        OptionType::Country => argument
            .short('c')
            .help(about.to_owned() + ": a code or a name")
            .value_name("COUNTRY")
            .value_parser(filled)
            .add(ArgValueCompleter::new(complete::country)),
        OptionType::Region => argument.value_name("CC.REGION").value_parser(filled),
        OptionType::Point => argument
            .help(about.to_owned() + ", or a place's geonameid or name")
            .value_name("POINT")
            .value_parser(filled)
            .allow_hyphen_values(true)
            .add(ArgValueCompleter::new(complete::place)),
        OptionType::BoundingBox => argument
            .value_name("WEST,SOUTH,EAST,NORTH")
            .value_parser(typed::<BoundingBox>)
            .allow_hyphen_values(true),
        OptionType::Circle => argument
            .value_name("LATITUDE,LONGITUDE,KM")
            .value_parser(typed::<Circle>)
            .allow_hyphen_values(true),
        OptionType::Price => argument
            .help("Only what costs no more than this, such as 80EUR, or 80 in the currency of --in or in US dollars")
            .value_name("AMOUNT")
            .value_parser(filled)
            .allow_negative_numbers(true),
        OptionType::Kind => argument
            .value_name("KIND")
            .value_parser(PossibleValuesParser::new(PlaceKind::ALL.iter().map(|kind| kind.as_str()))),
        OptionType::Style => argument.value_name("STYLE").value_parser(style_names()),
        OptionType::FeatureClass => argument.value_name("LETTER").value_parser(checked),
        _ => argument
            .short(match option {
                QueryOption::Limit => Some('l'),
                QueryOption::RadiusKm => Some('r'),
                _ => None,
            })
            .value_name(if option == QueryOption::RadiusKm { "KM" } else { "N" })
            .value_parser(checked)
            .allow_negative_numbers(true),
    };
    if option.is_repeatable() {
        argument.action(ArgAction::Append)
    } else {
        argument
    }
}

/// Refuses a text that is no value of a type, which says more than the table.
fn typed<T: FromStr>(value: &str) -> Result<String, T::Err> {
    value.parse::<T>().map(|_| value.to_owned())
}

/// The names of styles of travel.
pub(super) fn style_names() -> PossibleValuesParser {
    PossibleValuesParser::new(Style::ALL.iter().map(|style| style.as_str()))
}
