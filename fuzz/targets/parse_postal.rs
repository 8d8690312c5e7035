//! Any bytes as the GeoNames postal dump, plain or in an archive.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| wayfare_fuzz::readers::read_lines("postal", bytes));
