//! Any bytes as a table. What precedes the first NUL is the kind of the table, then lines of its manifest entry.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wayfare_fuzz::readers;

fuzz_target!(|bytes: &[u8]| {
    let split = bytes
        .iter()
        .position(|&byte| byte == 0)
        .unwrap_or(bytes.len());
    let (entry, table) = bytes.split_at(split);
    let Ok(entry) = std::str::from_utf8(entry) else {
        return;
    };
    let (kind, lines) = entry.split_once('\n').unwrap_or((entry, ""));
    // A kind that closes its quotation marks would be further lines, and a file of its own name.
    if !kind
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte == b'-' || byte.is_ascii_digit())
    {
        return;
    }
    if let Some(spec) = readers::source(kind, "rows.csv", lines)
        && spec.file == "rows.csv"
    {
        readers::read_table(&spec, table.get(1..).unwrap_or_default());
    }
});
