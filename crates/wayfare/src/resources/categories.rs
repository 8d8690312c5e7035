//! Cost categories.

use wayfare_format::CategoryRecord;

use crate::{Category, Dataset, Result, index::Index};

/// Id of the overall total, which is not listed among the categories.
pub(super) const TOTAL: u16 = 0;

impl Dataset {
    /// All cost categories by id, without the overall total (id 0).
    ///
    /// # Errors
    ///
    /// The index is damaged.
    pub fn categories(&self) -> Result<Vec<Category<'_>>> {
        let index = &*self.index;
        index.categories().iter().filter(|r| r.category_id != TOTAL).map(|r| index.category(&r)).collect()
    }

    /// The category with this id; 0 is the overall total.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    pub fn category(&self, id: u16) -> Result<Option<Category<'_>>> {
        self.index.category_by_id(id)
    }
}

impl Index {
    pub(super) fn category_by_id(&self, id: u16) -> Result<Option<Category<'_>>> {
        let categories = self.categories();
        let record = categories.get(categories.partition_point(|record| record.category_id < id));
        record.filter(|record| record.category_id == id).map(|record| self.category(&record)).transpose()
    }

    fn category(&self, record: &CategoryRecord) -> Result<Category<'_>> {
        Ok(Category {
            category_id: record.category_id,
            name: self.text(record.name_ref)?,
            description: self.text(record.description_ref)?,
            sumtype: record.sumtype as u8,
        })
    }
}
