//! What sections are made of: the header, records, strings, numbers and hash tables.

pub(crate) mod fingerprint;
pub(crate) mod hash_table;
pub(crate) mod header;
pub(crate) mod packed_array;
pub(crate) mod partition_point;
pub(crate) mod record;
pub(crate) mod string_table;
pub(crate) mod varint;
