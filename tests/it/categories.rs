//! Group 1: cost categories.

use wayfare::CostUnit::{Day, Item};

use crate::support::{all, world};

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
