//! Table functions of SQL without arguments, one for each table of a dataset.

use std::{fmt, sync::Arc};

use datafusion::{
    catalog::{MemTable, TableFunctionArgs, TableFunctionImpl, TableProvider},
    common::plan_err,
    error::Result,
};
use wayfare::Dataset;
use wayfare_arrow::Table;

use crate::error::failed;

/// A function that returns a table.
pub(crate) struct TableFunction {
    name: &'static str,
    table: Table,
    dataset: Dataset,
}

impl TableFunction {
    /// Returns the functions, which read a dataset.
    pub(crate) fn all(dataset: &Dataset) -> [Self; 3] {
        let function = |name, table| Self {
            name,
            table,
            dataset: dataset.clone(),
        };
        [
            function("wayfare_places", Table::Places),
            function("wayfare_costs", Table::Costs),
            function("wayfare_postal_codes", Table::PostalCodes),
        ]
    }

    pub(crate) fn name(&self) -> &'static str {
        self.name
    }
}

/// DataFusion shows functions in its errors: a dataset is long.
impl fmt::Debug for TableFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableFunction")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl TableFunctionImpl for TableFunction {
    fn call_with_args(&self, args: TableFunctionArgs<'_, '_>) -> Result<Arc<dyn TableProvider>> {
        if !args.exprs().is_empty() {
            return plan_err!(
                "{} is a whole table and takes no argument: choose rows with WHERE",
                self.name
            );
        }
        let batches = self
            .table
            .read(&self.dataset)
            .collect::<Result<_, _>>()
            .map_err(failed)?;
        Ok(Arc::new(MemTable::try_new(
            self.table.schema(),
            vec![batches],
        )?))
    }
}
