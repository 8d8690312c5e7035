//! Group 1: cost categories.

use wayfare::CostUnit::{self, Day, Item};

use crate::support::{all, fixture, world};

#[test]
fn there_are_18_categories_and_the_total_is_not_listed_among_them() {
    let categories = all(world().categories());
    let listed: Vec<_> = categories.iter().map(|c| (c.id, c.name, c.unit)).collect();
    assert_eq!(
        listed,
        [
            (1, "Accommodation", Item),
            (2, "Intercity Transportation", Item),
            (3, "Local Transportation", Item),
            (4, "Food", Day),
            (5, "Water", Day),
            (6, "Entertainment", Item),
            (7, "Souvenirs", Item),
            (8, "Communication", Day),
            (9, "Living Expenses", Day),
            (10, "Visas", Item),
            (11, "Scams, Robberies, and Mishaps", Item),
            (12, "Alcohol", Day),
            (13, "Tips and Handouts", Item),
            (14, "International Transportation", Item),
            (15, "All Inclusive Tour or Cruise", Item),
            (16, "Charitable Donations", Item),
            (17, "Conference Fees", Item),
            (18, "Health Care", Item),
        ]
    );
    assert!(categories.iter().all(|category| category.description.len() > 20));
}

#[test]
fn a_category_is_found_by_its_id_and_0_is_the_total() {
    let total = world().category(0).unwrap().unwrap();
    assert_eq!((total.id, total.name, total.unit), (0, "Total Cost", CostUnit::Total));
    for category in all(world().categories()) {
        assert_eq!(world().category(category.id).unwrap(), Some(category));
    }
    for unknown in [19, 99, u16::MAX] {
        assert_eq!(world().category(unknown).unwrap(), None);
    }
}

#[test]
fn a_dataset_from_own_files_has_the_default_categories() {
    assert_eq!(all(fixture().categories()), all(world().categories()));
}
