//! Any bytes as an `alternateNames` file, plain or in an archive.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| wayfare_fuzz::readers::read_lines(
    "alternate-names",
    bytes
));
