//! Group 1: cost categories.

use crate::support::{fixture, world};

#[test]
fn there_are_18_categories_and_the_total_is_not_listed_among_them() {
    let categories = world().categories().unwrap();
    let listed: Vec<_> = categories.iter().map(|c| (c.category_id, c.name, c.sumtype)).collect();
    assert_eq!(
        listed,
        [
            (1, "Accommodation", 1),
            (2, "Intercity Transportation", 1),
            (3, "Local Transportation", 1),
            (4, "Food", 2),
            (5, "Water", 2),
            (6, "Entertainment", 1),
            (7, "Souvenirs", 1),
            (8, "Communication", 2),
            (9, "Living Expenses", 2),
            (10, "Visas", 1),
            (11, "Scams, Robberies, and Mishaps", 1),
            (12, "Alcohol", 2),
            (13, "Tips and Handouts", 1),
            (14, "International Transportation", 1),
            (15, "All Inclusive Tour or Cruise", 1),
            (16, "Charitable Donations", 1),
            (17, "Conference Fees", 1),
            (18, "Health Care", 1),
        ]
    );
    assert!(categories.iter().all(|category| category.description.len() > 20));
}

#[test]
fn a_category_is_found_by_its_id_and_0_is_the_total() {
    let total = world().category(0).unwrap().unwrap();
    assert_eq!((total.category_id, total.name, total.sumtype), (0, "Total Cost", 0));
    for category in world().categories().unwrap() {
        assert_eq!(world().category(category.category_id).unwrap(), Some(category));
    }
    for unknown in [19, 99, u16::MAX] {
        assert_eq!(world().category(unknown).unwrap(), None);
    }
}

#[test]
fn a_dataset_from_own_files_has_the_default_categories() {
    assert_eq!(fixture().categories().unwrap(), world().categories().unwrap());
}
