//! Queries made from places that are drawn by their population.

use std::ops::RangeInclusive;

use wayfare::{Dataset, NameKind, Place, PlaceId, PlaceKind, Result};
use wayfare_format::{SearchMode, fold, is_han_or_kana};

use crate::{
    query::{Query, QuerySet, Target},
    random::Random,
};

/// The seed of the first kind of queries; every further kind has the next seed.
const SEED: u64 = 20_260_929;

/// The number of places that are drawn for each query: not every place can make a query of each kind.
const DRAWS: usize = 200;

/// The minimum length of names for one edit. A shorter name after an edit is mostly another name.
const MIN_ONE_EDIT: usize = 5;

/// The minimum length of names for two edits: a search looks for two edits only in texts that are long enough.
const MIN_TWO_EDITS: usize = 10;

/// The minimum and the maximum number of letters of a prefix with an edit.
const PREFIX_WITH_EDIT: (usize, usize) = (6, 8);

/// The minimum and the maximum number of letters of a piece from inside a word.
const INFIX: (usize, usize) = (4, 6);

/// Returns what a query about a place should find: the place, or the country that it is in.
type Expect = for<'d> fn(Place<'d>) -> Result<Option<Place<'d>>>;

/// Makes a query that should find the place, if the place is fit for it.
type Compose = fn(&Place<'_>, &mut Random) -> Option<String>;

/// The kinds of queries.
const KINDS: [(&str, SearchMode, Expect, Compose); 16] = [
    ("exact", SearchMode::Search, itself, |place, _| {
        Some(place.name().to_owned())
    }),
    ("prefix3", SearchMode::Search, itself, |place, _| {
        prefix(place, 3)
    }),
    ("prefix5", SearchMode::Search, itself, |place, _| {
        prefix(place, 5)
    }),
    ("infix", SearchMode::Search, itself, infix),
    ("one edit", SearchMode::Search, itself, one_edit),
    ("alternate", SearchMode::Search, itself, alternate),
    ("han", SearchMode::Search, itself, han),
    ("with region", SearchMode::Search, itself, with_region),
    ("postal", SearchMode::Search, itself, postal),
    ("two edits", SearchMode::Search, itself, two_edits),
    (
        "autocomplete3",
        SearchMode::Autocomplete,
        itself,
        |place, _| prefix(place, 3),
    ),
    (
        "autocomplete5",
        SearchMode::Autocomplete,
        itself,
        |place, _| prefix(place, 5),
    ),
    (
        "autocomplete edit",
        SearchMode::Autocomplete,
        itself,
        prefix_with_edit,
    ),
    (
        "with admin2 code",
        SearchMode::Search,
        itself,
        |place, _| with_admin2_code(place),
    ),
    ("native", SearchMode::Search, itself, |place, _| {
        native(place)
    }),
    ("country", SearchMode::Search, country, any_name),
];

/// Scripts by their codes in ISO 15924, with the first and the last letter: alternate names in each are a kind of queries, too.
const SCRIPTS: [(&str, RangeInclusive<char>); 13] = [
    ("Arab", 'ء'..='ۓ'),
    ("Armn", 'Ա'..='և'),
    ("Beng", 'অ'..='ৎ'),
    ("Cyrl", 'Ѐ'..='ӿ'),
    ("Deva", 'अ'..='ह'),
    ("Ethi", 'ሀ'..='ፚ'),
    ("Geor", 'ა'..='ჺ'),
    ("Grek", 'Ά'..='ώ'),
    ("Hang", '가'..='힣'),
    ("Hebr", 'א'..='ת'),
    ("Taml", 'அ'..='ஹ'),
    ("Telu", 'అ'..='హ'),
    ("Thai", 'ก'..='ฮ'),
];

/// Draws `size` queries of each kind, fewer if a dataset lacks places that are fit for it. The same data give the same
/// queries, in whatever order the dataset holds its places.
///
/// # Errors
///
/// The dataset is corrupt.
pub fn sample(dataset: &Dataset, size: usize) -> Result<Vec<QuerySet>> {
    let inhabitants = Inhabitants::of(dataset)?;
    let set = |kind: &str,
               mode,
               expect: Expect,
               compose: &dyn Fn(&Place<'_>, &mut Random) -> Option<String>,
               seed| {
        let mut random = Random::new(seed);
        let mut queries = Vec::new();
        for _ in 0..size.saturating_mul(DRAWS) {
            if queries.len() == size {
                break;
            }
            let Some(id) = inhabitants.draw(&mut random) else {
                break;
            };
            let Some(place) = dataset.place(id)?.map_or(Ok(None), expect)? else {
                continue;
            };
            if let Some(text) = compose(&place, &mut random) {
                queries.push(Query {
                    text,
                    expected: meant(&place)?,
                });
            }
        }
        Ok(QuerySet {
            kind: kind.to_owned(),
            mode,
            queries,
        })
    };
    let mut seeds = SEED..;
    let kinds = KINDS.iter().zip(seeds.by_ref());
    let kinds =
        kinds.map(|((kind, mode, expect, compose), seed)| set(kind, *mode, *expect, compose, seed));
    let mut sets: Vec<_> = kinds.collect::<Result<_>>()?;
    for ((script, letters), seed) in SCRIPTS.iter().zip(seeds) {
        let in_script = |name: &str| {
            name.chars()
                .next()
                .is_some_and(|first| letters.contains(&first))
        };
        let compose = |place: &Place<'_>, random: &mut Random| {
            other_name(place, random, NameKind::Name, in_script)
        };
        sets.push(set(script, SearchMode::Search, itself, &compose, seed)?);
    }
    Ok(sets)
}

/// Returns the place that was drawn.
fn itself(place: Place<'_>) -> Result<Option<Place<'_>>> {
    Ok(Some(place))
}

/// Returns the outermost region that the place is in.
fn country(mut place: Place<'_>) -> Result<Option<Place<'_>>> {
    while let Some(region) = place.parent()? {
        place = region;
    }
    Ok((place.kind()? == PlaceKind::Country).then_some(place))
}

/// Returns the place, and the regions around it that have the same name: Singapore is a city and a country.
fn meant(place: &Place<'_>) -> Result<Vec<Target>> {
    let (mut meant, mut around) = (vec![Target::Place(place.id())], place.parent()?);
    while let Some(region) = around {
        if region.name() == place.name() {
            meant.push(Target::Place(region.id()));
        }
        around = region.parent()?;
    }
    Ok(meant)
}

/// The distribution of people over places.
struct Inhabitants {
    /// For each place, in the order of ids: the number of people there and in all places before it.
    up_to: Vec<(u64, PlaceId)>,
}

impl Inhabitants {
    fn of(dataset: &Dataset) -> Result<Self> {
        let mut places = Vec::new();
        for place in dataset.places() {
            let place = place?;
            places.push((place.population().unwrap_or(0), place.id()));
        }
        places.sort_unstable_by_key(|&(_, id)| id);
        let mut total = 0;
        for (population, _) in &mut places {
            total += *population;
            *population = total;
        }
        Ok(Self { up_to: places })
    }

    /// Returns the place of a random person.
    fn draw(&self, random: &mut Random) -> Option<PlaceId> {
        let &(total, _) = self.up_to.last()?;
        let person = random.below(total);
        let at = self.up_to.partition_point(|&(up_to, _)| up_to <= person);
        self.up_to.get(at).map(|&(_, id)| id)
    }
}

/// Returns the first letters of the folded name, if the name is longer. Blanks between them do not count.
fn prefix(place: &Place<'_>, letters: usize) -> Option<String> {
    let name = fold(place.name());
    let (end, _) = name
        .char_indices()
        .filter(|(_, c)| !c.is_whitespace())
        .nth(letters)?;
    name.get(..end).map(|prefix| prefix.trim_end().to_owned())
}

/// Returns letters from inside a word of the folded name, without its first letter.
fn infix(place: &Place<'_>, random: &mut Random) -> Option<String> {
    let (min, max) = INFIX;
    let name = fold(place.name());
    let words: Vec<Vec<char>> = name
        .split(' ')
        .map(|word| word.chars().skip(1).collect())
        .collect();
    let long: Vec<_> = words.iter().filter(|inside| inside.len() >= min).collect();
    let inside = random.pick(&long)?;
    let len = min + random.index(max.min(inside.len()) - min + 1);
    let start = random.index(inside.len() - len + 1);
    Some(inside.iter().skip(start).take(len).collect())
}

/// Returns the folded name after one edit.
fn one_edit(place: &Place<'_>, random: &mut Random) -> Option<String> {
    with_edits(place, random, MIN_ONE_EDIT, 1)
}

/// Returns the folded name after two edits.
fn two_edits(place: &Place<'_>, random: &mut Random) -> Option<String> {
    with_edits(place, random, MIN_TWO_EDITS, 2)
}

/// Returns the first letters of the folded name, which go on, after an edit that leaves the first letter as it is.
fn prefix_with_edit(place: &Place<'_>, random: &mut Random) -> Option<String> {
    let (least, most) = PREFIX_WITH_EDIT;
    let name = fold(place.name());
    let len = least + random.index(most - least + 1);
    let mut letters: Vec<char> = name.chars().take(len).collect();
    if letters.len() < len || name.chars().count() == len {
        return None;
    }
    let first = letters.remove(0);
    edit(&mut letters, random)?;
    letters.insert(0, first);
    let typed: String = letters.into_iter().collect();
    (fold(&typed) == typed && !name.starts_with(&typed)).then_some(typed)
}

/// Returns the folded name, if it is as long as this, after this many edits.
fn with_edits(
    place: &Place<'_>,
    random: &mut Random,
    min_len: usize,
    edits: usize,
) -> Option<String> {
    let name = fold(place.name());
    let mut letters: Vec<char> = name.chars().collect();
    if letters.len() < min_len {
        return None;
    }
    for _ in 0..edits {
        edit(&mut letters, random)?;
    }
    let typed: String = letters.into_iter().collect();
    (fold(&typed) != name).then_some(typed)
}

/// Puts a letter in, leaves one out, replaces one, or swaps one with the next.
fn edit(letters: &mut Vec<char>, random: &mut Random) -> Option<()> {
    let len = letters.len();
    let letter = char::from(b'a' + random.below(26) as u8);
    match random.below(4) {
        0 => letters.insert(random.index(len + 1), letter),
        1 => drop(letters.remove(random.index(len))),
        2 => *letters.get_mut(random.index(len))? = letter,
        _ => {
            let at = random.index(len - 1);
            letters.swap(at, at + 1);
        }
    }
    Some(())
}

/// Returns an alternate name of the place.
fn alternate(place: &Place<'_>, random: &mut Random) -> Option<String> {
    // A corrupt dataset gives no query.
    let own = [
        fold(place.name()),
        fold(&place.ascii_name().ok()?.unwrap_or_default()),
    ];
    other_name(place, random, NameKind::Name, |name| {
        !own.contains(&fold(name))
    })
}

/// Returns a name of the place in any language: of a country, common ones and official ones.
fn any_name(place: &Place<'_>, random: &mut Random) -> Option<String> {
    other_name(place, random, NameKind::Name, |_| true)
}

/// Returns the name of the place in the language that most people of its country speak, if it has one of its own there.
fn native(place: &Place<'_>) -> Option<String> {
    // A corrupt dataset gives no query.
    let language = place.country().ok()??.languages.iter().next()?;
    let name = place.name_in(language).ok()??;
    (fold(&name) != fold(place.name())).then_some(name)
}

/// Returns a name of the place in Chinese or Japanese writing.
fn han(place: &Place<'_>, random: &mut Random) -> Option<String> {
    other_name(place, random, NameKind::Name, |name| {
        name.chars().all(is_han_or_kana)
    })
}

/// Returns a postal code of the place, with its country: most codes exist in several countries.
fn postal(place: &Place<'_>, random: &mut Random) -> Option<String> {
    // A corrupt dataset gives no query.
    let country = place.country().ok().flatten()?.name;
    other_name(place, random, NameKind::Postal, |_| true).map(|code| format!("{code}, {country}"))
}

/// Returns the name with the state or country, in one of the three forms that people write.
fn with_region(place: &Place<'_>, random: &mut Random) -> Option<String> {
    let name = place.name();
    // A corrupt dataset gives no query.
    let region = || place.admin1().ok().flatten().and_then(|region| region.name);
    let country = || place.country().ok().flatten().map(|country| country.name);
    let country_code = || place.country_code().ok().flatten();
    match random.below(3) {
        0 => region().map(|region| format!("{name}, {region}")),
        1 => country().map(|country| format!("{name} {country}")),
        _ => country_code().map(|code| format!("{name}, {code}")),
    }
}

/// Returns the name with the code of its admin2 region, if that is made of letters: `Firenze (FI)`.
fn with_admin2_code(place: &Place<'_>) -> Option<String> {
    // A corrupt dataset gives no query.
    let code = place.admin2().ok()??.code;
    code.bytes()
        .all(|byte| byte.is_ascii_uppercase())
        .then(|| format!("{} ({code})", place.name()))
}

/// Returns one of the matching alternate names of a place, each spelling with the same probability.
fn other_name(
    place: &Place<'_>,
    random: &mut Random,
    kind: NameKind,
    wanted: impl Fn(&str) -> bool,
) -> Option<String> {
    let names = place.alternate_names().ok()?;
    let names = names
        .iter()
        .filter(|other| other.kind == kind)
        .map(|other| other.text);
    let mut names: Vec<String> = names
        .filter(|name| !fold(name).is_empty() && wanted(name))
        .collect();
    names.sort_unstable();
    names.dedup();
    random.pick(&names).cloned()
}
