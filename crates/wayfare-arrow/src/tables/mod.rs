//! Tables: all records of a kind in a dataset.

mod costs;
mod places;
mod postal_codes;
mod rows;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use wayfare::Dataset;

use crate::error::Error;

/// A table of all records of a kind in a dataset.
///
/// ```
/// # wayfare_datasets::enter_example();
/// use arrow_array::RecordBatch;
/// use wayfare::Dataset;
/// use wayfare_arrow::Table;
///
/// let world = Dataset::open("world")?;
/// let codes: Vec<RecordBatch> = Table::PostalCodes.read(&world).collect::<Result<_, _>>()?;
///
/// let rows: usize = codes.iter().map(RecordBatch::num_rows).sum();
/// assert_eq!(rows, world.info()?.postal_codes);
/// assert_eq!(codes[0].schema(), Table::PostalCodes.schema());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Table {
    /// The places, regions and countries, with every [`Column`](crate::Column) that is about neither a text nor a point.
    Places,
    /// The costs of each category in each country, whose rows have no id, and in each place that has costs of its own.
    Costs,
    /// The postal codes.
    PostalCodes,
}

impl Table {
    /// Returns its columns. They are the same for every dataset.
    pub fn schema(self) -> SchemaRef {
        match self {
            Self::Places => places::schema(),
            Self::Costs => costs::schema(),
            Self::PostalCodes => postal_codes::schema(),
        }
    }

    /// Reads its rows, some thousands at a time.
    ///
    /// A batch is an error if the dataset is corrupt there.
    pub fn read(self, dataset: &Dataset) -> impl Iterator<Item = Result<RecordBatch, Error>> {
        match self {
            Self::Places => places::read(dataset),
            Self::Costs => costs::read(dataset),
            Self::PostalCodes => postal_codes::read(dataset),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_as_many_as_the_dataset_says_and_as_the_schema_says() {
        wayfare_datasets::enter_example();
        let dataset = Dataset::open("world").unwrap();
        let info = dataset.info().unwrap();
        let costs = dataset
            .countries()
            .map(|country| dataset.country_costs(country.unwrap().code));
        let costs = costs.chain(dataset.places().map(|place| place.unwrap().costs()));
        let costs: usize = costs
            .filter_map(Result::unwrap)
            .map(|costs| costs.iter().count())
            .sum();
        for (table, rows) in [
            (Table::Places, info.places + info.regions),
            (Table::Costs, costs),
            (Table::PostalCodes, info.postal_codes),
        ] {
            let batches: Vec<_> = table.read(&dataset).map(Result::unwrap).collect();
            assert!(
                rows > 0 && batches.len() == rows.div_ceil(rows::ROWS),
                "{table:?}"
            );
            assert_eq!(
                batches.iter().map(RecordBatch::num_rows).sum::<usize>(),
                rows,
                "{table:?}"
            );
            assert!(
                batches.iter().all(|batch| batch.schema() == table.schema()),
                "{table:?}"
            );
            let known = |at: usize| {
                batches
                    .iter()
                    .any(|batch| batch.column(at).null_count() < batch.num_rows())
            };
            for (at, field) in table.schema().fields().iter().enumerate() {
                assert!(known(at), "{table:?}: nothing in {field}");
            }
        }
    }
}
