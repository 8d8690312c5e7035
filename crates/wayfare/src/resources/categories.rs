//! Cost categories.

use wayfare_format::{CategoryRecord, SectionId};

use super::matching::best_matches;
use crate::{Category, CostUnit, Dataset, Error, Result, index::Index};

/// Id of the overall total, which is not one of the listed categories.
pub(super) const TOTAL: u16 = 0;

impl Dataset {
    /// Returns all cost categories by id, without the overall total (id 0).
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let names: Vec<_> = world.categories().map(|category| Ok(category?.name)).collect::<wayfare::Result<_>>()?;
    /// assert!(names.contains(&"Food"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn categories(&self) -> impl Iterator<Item = Result<Category<'_>>> {
        let index = &*self.index;
        index
            .categories()
            .iter()
            .filter(|r| r.category_id != TOTAL)
            .map(|r| index.category(&r))
    }

    /// Returns the category with this id; 0 is the overall total.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let total = world.category(0)?.expect("there is a total");
    /// assert_eq!(total.unit, wayfare::CostUnit::Total);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn category(&self, id: u16) -> Result<Option<Category<'_>>> {
        self.index.category_by_id(id)
    }

    /// Returns the categories whose name matches a text, best first.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert_eq!(world.search_categories("food")?[0].name, "Food");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is longer than any name, or the index is corrupt.
    pub fn search_categories(&self, text: &str) -> Result<Vec<Category<'_>>> {
        best_matches(
            text,
            self.categories(),
            |category| [category.name],
            &mut self.index.budget(),
        )
    }
}

impl Index {
    pub(super) fn category_by_id(&self, id: u16) -> Result<Option<Category<'_>>> {
        let categories = self.categories();
        let record = categories.get(categories.partition_point(|record| record.category_id < id));
        record
            .filter(|record| record.category_id == id)
            .map(|record| self.category(&record))
            .transpose()
    }

    fn category(&self, record: &CategoryRecord) -> Result<Category<'_>> {
        Ok(Category {
            id: record.category_id,
            name: self.text(record.name_ref)?,
            description: self.text(record.description_ref)?,
            unit: *CostUnit::ALL
                .get(usize::from(record.sumtype))
                .ok_or_else(|| Error::corrupt(SectionId::Categories))?,
            has_costs: record.has_costs != 0,
        })
    }
}
