//! Any bytes as the GeoNames main dump, plain or in an archive.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| wayfare_fuzz::readers::read_lines("places", bytes));
