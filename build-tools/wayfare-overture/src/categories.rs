//! Which categories of Overture Maps are lodgings and sights: the table `categories.tsv`.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The meaning of a category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CategoryKind {
    /// Where one can stay the night.
    Lodging,
    /// A sight, by feature class and code of GeoNames.
    Sight(&'static str, &'static str),
}

static TABLE: LazyLock<HashMap<&'static str, CategoryKind>> =
    LazyLock::new(|| lines().filter_map(row).collect());

fn lines() -> impl Iterator<Item = &'static str> {
    include_str!("categories.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
}

fn row(line: &'static str) -> Option<(&'static str, CategoryKind)> {
    let mut columns = line.split('\t');
    let (kind, category) = (columns.next()?, columns.next()?);
    let kind = match kind {
        "lodging" => CategoryKind::Lodging,
        "sight" => CategoryKind::Sight(columns.next()?, columns.next()?),
        _ => return None,
    };
    Some((category, kind))
}

/// Returns a category of the table, and what it is: the first of these, the most specific one first.
pub(crate) fn classify<'c>(
    categories: impl Iterator<Item = &'c str>,
) -> Option<(&'static str, CategoryKind)> {
    let mut known = categories.filter_map(|category| TABLE.get_key_value(category));
    known.next().map(|(category, kind)| (*category, *kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_row_of_its_own() {
        assert_eq!(TABLE.len(), lines().count());
    }

    #[test]
    fn the_most_specific_category_of_the_table_counts() {
        let of = |hierarchy: &[&'static str]| classify(hierarchy.iter().rev().copied());
        assert_eq!(
            of(&["lodging", "hostel"]),
            Some(("hostel", CategoryKind::Lodging))
        );
        assert_eq!(
            of(&["lodging", "tree_house"]),
            Some(("lodging", CategoryKind::Lodging))
        );
        let museum = Some(("museum", CategoryKind::Sight("S", "MUS")));
        assert_eq!(
            of(&["arts_and_entertainment", "museum", "computer_museum"]),
            museum
        );
        assert_eq!(of(&["food_and_drink", "restaurant"]), None);
    }

    #[test]
    fn every_code_is_one_of_geonames() {
        let Some(codes) = wayfare_datasets::feature_codes() else {
            return;
        };
        for (category, kind) in &*TABLE {
            if let CategoryKind::Sight(class, code) = kind {
                assert!(
                    codes.contains(&*format!("{class}.{code}")),
                    "{class}.{code} of {category}"
                );
            }
        }
    }
}
