//! Which tags make an element a lodging, a place or a sight, and which tell that it is closed: the tables `features.tsv` and
//! `closed.tsv`.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::block::TagPairs;
use crate::budget::Budget;
use crate::error::Fault;

/// The meaning of a tag.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Feature {
    /// The kind of thing.
    pub kind: Kind,
    /// The key of the tag: `tourism`.
    pub key: &'static str,
    /// Its value: `museum`, or `*` for any.
    pub value: &'static str,
    /// The class of GeoNames: `S`.
    pub feature_class: &'static str,
    /// The code of GeoNames in this class: `MUS`.
    pub feature_code: &'static str,
    /// Whether it counts only with an article or item about it, unless [`Sights::All`] are read.
    pub only_notable: bool,
}

/// The kinds of things that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Where one can stay the night.
    Lodging,
    /// Where people live, an island, or a locality with a name.
    Place,
    /// A sight: a museum, a peak, a lake, a park.
    Sight,
}

/// Which sights are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sights {
    /// Those of the features that people look up by themselves, and others with a tag `wikidata` or `wikipedia`.
    #[default]
    Notable,
    /// All.
    All,
}

/// Any value that has no row of its own, of things that are all over the place: with [`Sights::All`], too, they count only
/// with an article or item.
const ANY: &str = "*";

/// The longest value of OpenStreetMap in bytes: 255 characters.
const MAX_VALUE: usize = 4 * 255;

/// The key of things that are sights although they are out of use.
const HISTORIC: &str = "historic";

struct Table {
    /// The values by key that tell what is closed, and whether they do so of lodgings only.
    closed: HashMap<&'static [u8], Vec<(&'static [u8], bool)>>,
    features: Vec<Feature>,
    /// The rows of the table by key and value.
    by_key: HashMap<&'static [u8], HashMap<&'static [u8], usize>>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let features: Vec<_> = lines().filter_map(row).collect();
    let mut by_key: HashMap<_, HashMap<_, _>> = HashMap::new();
    for (index, feature) in features.iter().enumerate() {
        by_key
            .entry(feature.key.as_bytes())
            .or_default()
            .insert(feature.value.as_bytes(), index);
    }
    let mut closed: HashMap<_, Vec<_>> = HashMap::new();
    let lines = include_str!("closed.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'));
    for (key, told) in lines.filter_map(|line| line.split_once('\t')) {
        if let Some((value, of)) = told.split_once('\t') {
            closed
                .entry(key.as_bytes())
                .or_default()
                .push((value.as_bytes(), of == "lodging"));
        }
    }
    Table {
        closed,
        features,
        by_key,
    }
});

/// Returns the table: all features that are read, an earlier one of a kind before a later one.
///
/// ```
/// let museum = wayfare_osm::features().iter().find(|feature| feature.value == "museum").unwrap();
/// assert_eq!((museum.key, museum.feature_class, museum.feature_code), ("tourism", "S", "MUS"));
/// ```
pub fn features() -> &'static [Feature] {
    &TABLE.features
}

fn lines() -> impl Iterator<Item = &'static str> {
    include_str!("features.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
}

fn row(line: &'static str) -> Option<Feature> {
    let mut columns = line.split('\t');
    let mut column = || columns.next();
    Some(Feature {
        kind: match column()? {
            "lodging" => Kind::Lodging,
            "place" => Kind::Place,
            "sight" => Kind::Sight,
            _ => return None,
        },
        key: column()?,
        value: column()?,
        feature_class: column()?,
        feature_code: column()?,
        only_notable: match column()? {
            "all" => false,
            "notable" => true,
            _ => return None,
        },
    })
}

/// Returns what the tags say that an element is: the first feature of each kind; and whether one was left out as closed.
pub(crate) fn classify(
    tags: TagPairs<'_>,
    sights: Sights,
    texts: &mut Budget,
) -> Result<(Vec<&'static Feature>, bool), Fault> {
    let table = &*TABLE;
    // Almost no element is kept, and an empty vector takes no memory.
    let (mut rows, mut is_notable) = (Vec::<usize>::new(), false);
    let (mut is_closed, mut is_no_lodging) = (false, false);
    for tag in tags {
        let (key, values) = tag?;
        texts.spend(key.len() + values.len())?;
        is_notable |= is_article(key);
        for &(value, of_lodging) in table.closed.get(key).into_iter().flatten() {
            let is_told =
                value == values.trim_ascii() || value == ANY.as_bytes() && values != b"no";
            is_closed |= is_told && !of_lodging;
            is_no_lodging |= is_told && of_lodging;
        }
        let Some(with_key) = table.by_key.get(key).filter(|_| values.len() <= MAX_VALUE) else {
            continue;
        };
        for value in values.split(|&byte| byte == b';').map(<[u8]>::trim_ascii) {
            let any = || with_key.get(ANY.as_bytes()).filter(|_| value != b"no");
            if let Some(&row) = with_key.get(value).or_else(any)
                && !rows.contains(&row)
            {
                rows.push(row);
            }
        }
    }
    rows.sort_unstable();
    let (mut found, mut left_out) = (Vec::<&'static Feature>::new(), false);
    for feature in rows.into_iter().filter_map(|row| table.features.get(row)) {
        let counts =
            is_notable || !feature.only_notable || sights == Sights::All && feature.value != ANY;
        let is_out =
            is_closed && feature.key != HISTORIC || is_no_lodging && feature.kind == Kind::Lodging;
        if counts && is_out {
            left_out = true;
        } else if counts && found.iter().all(|other| other.kind != feature.kind) {
            found.push(feature);
        }
    }
    Ok((found, left_out))
}

/// Returns whether the tags with a key tell the item or article about an element.
pub(crate) fn is_article(key: &[u8]) -> bool {
    key == b"wikidata" || key.starts_with(b"wikipedia")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_line_is_a_row_and_every_tag_has_one() {
        assert_eq!(features().len(), lines().count());
        let tags: HashSet<_> = features()
            .iter()
            .map(|feature| (feature.key, feature.value))
            .collect();
        assert_eq!(tags.len(), features().len());
    }

    #[test]
    fn every_code_is_one_of_geonames() {
        let Some(codes) = wayfare_datasets::feature_codes() else {
            return;
        };
        for feature in features() {
            let code = format!("{}.{}", feature.feature_class, feature.feature_code);
            assert!(
                codes.contains(&*code),
                "{code} of {}={}",
                feature.key,
                feature.value
            );
        }
    }
}
