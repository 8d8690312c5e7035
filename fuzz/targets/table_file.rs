//! Any bytes as a table in Arrow's file format. Reading ends with an error or with batches of the schema, all of whose values
//! are valid. Parquet is left out: what its pages unpack to is not bounded as `run` bounds it.
#![no_main]

use std::io::Cursor;

use arrow_array::Array;
use libfuzzer_sys::fuzz_target;
use wayfare_arrow::{TableFile, report_other_panics};

fuzz_target!(|bytes: &[u8]| {
    // The fuzzer takes every panic for a finding that it is told of.
    report_other_panics();
    let Ok(table) = TableFile::arrow(Cursor::new(bytes.to_vec())) else {
        return;
    };
    let schema = table.schema().clone();
    for batch in table {
        let Ok(batch) = batch else { return };
        assert_eq!(batch.schema(), schema);
        for column in batch.columns() {
            column
                .to_data()
                .validate_full()
                .expect("an array that was read is valid");
        }
    }
});
